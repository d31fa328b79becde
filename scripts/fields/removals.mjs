import { tsImport } from "tsx/esm/api";
import { placesOf, without } from "./places.mjs";
import { namesOf, RESOURCES } from "./resources.mjs";
import { importersOf, isTest, SOURCES, sourcesIn, testsOf, textOf } from "./sources.mjs";

/** How many tests are run for a place on the phone. */
const NEAREST = 8;

/** Excluded: each tries a thousand histories, which is too long for every removal. */
const LONG = /(histories|two-devices|two-phones)\.test\.ts$/;

/** Every removal of a field of the resource from a place where it is written out. */
export async function removalsOf(name) {
  const { table, in: paths, tests } = RESOURCES[name];
  const [module, export_] = table;
  const all = await tsImport(`../../packages/contract/src/${module}`, import.meta.url);
  const names = namesOf(all[export_]);
  return paths.flatMap((path) => {
    const [place, within] = path.split("#");
    return sourcesIn(place).flatMap((file) =>
      placesOf(file, textOf(file), names, within).map((of) => ({
        ...of,
        file,
        resource: name,
        text: without(textOf(file), of),
        tests: testsFor(file, tests),
      })),
    );
  });
}

function testsFor(file, ofServer) {
  const near = testsOf(file);
  if (file.startsWith("packages/web/"))
    return near.filter((test) => !LONG.test(test)).slice(0, NEAREST);
  if (file.startsWith("packages/documents/"))
    return ofServer.filter((test) => test.startsWith("packages/documents/"));
  const own = near.filter((test) => test.startsWith("packages/contract/")).slice(0, 2);
  return [...own, ...ofServer];
}

/**
 * The files to compile after a removal. `near`: the file, its importers, and where the fields are
 * written out. `all`: everything that could use it.
 */
export function compiledWith({ file, resource }) {
  const [, name] = file.split("/");
  const isShared = name === "core" || name === "contract";
  const reads = (each) => isShared || each.startsWith(`packages/${name}/`);
  const beside = RESOURCES[resource].in.flatMap((path) => sourcesIn(path.split("#")[0]));
  const near = [...importersOf(file), ...beside].filter((each) => reads(each) && !isTest(each));
  return { near: [...new Set([file, ...near])], all: SOURCES.filter(reads) };
}
