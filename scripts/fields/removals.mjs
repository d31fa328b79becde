import { register } from "tsx/esm/api";
import { placesOf, without } from "./places.mjs";
import { namesOf, RESOURCES } from "./resources.mjs";
import { importersOf, isTest, SOURCES, sourcesIn, testsOf, textOf } from "./sources.mjs";

/** How many tests are run for a place on the phone. */
const NEAREST = 8;

/**
 * Asked last about every place of the server, because it takes longest: the export of the sample
 * business has each column of each sheet, and each is filled.
 */
const SAMPLE_EXPORT = "packages/server/src/exchange/sample-export.test.ts";

/** Excluded: each tries a thousand histories, which is too long for every removal. */
const LONG = /(histories|two-devices|two-phones)\.test\.ts$/;

/**
 * Every removal of a field of the resource from a place where it is written out. Throws for a
 * listed place that writes no field any more, and for a listed test that does not exist.
 */
export async function removalsOf(name) {
  const { table, in: paths, tests } = RESOURCES[name];
  const names = await namesIn(...table);
  const lost = tests.filter((test) => !SOURCES.includes(test));
  if (lost.length > 0) throw new Error(`${name}: there is no ${lost.join(", ")}.`);
  return paths.flatMap((path) => {
    const [place, within] = path.split("#");
    const found = sourcesIn(place).flatMap((file) =>
      placesOf(file, textOf(file), names, within).map((of) => ({
        ...of,
        file,
        resource: name,
        text: without(textOf(file), of),
        tests: testsFor(file, tests),
      })),
    );
    if (found.length === 0) throw new Error(`${name}: no field is written out in ${path}.`);
    return found;
  });
}

/** Loads TypeScript for this file alone; what two resources import is loaded once. */
const typescript = register({ namespace: "fields" });

async function namesIn(module, ...tables) {
  const all = await typescript.import(`../../packages/contract/src/${module}`, import.meta.url);
  const names = new Map();
  for (const name of tables) {
    const table = all[name];
    namesOf(typeof table === "function" ? table("") : table, names);
  }
  return names;
}

function testsFor(file, listed) {
  const near = testsOf(file);
  const isOfPhone = (test) => test.startsWith("packages/web/");
  if (isOfPhone(file)) {
    const nearest = near.filter((test) => !LONG.test(test)).slice(0, NEAREST);
    return [...new Set([...nearest, ...listed.filter(isOfPhone)])];
  }
  const ofServer = listed.filter((test) => !isOfPhone(test));
  if (file.startsWith("packages/documents/"))
    return ofServer.filter((test) => test.startsWith("packages/documents/"));
  const own = near.filter((test) => test.startsWith("packages/contract/")).slice(0, 2);
  return [...own, ...ofServer, SAMPLE_EXPORT];
}

/**
 * The files to compile after a removal. `near`: the file, its importers, its Chinese words where it
 * holds English ones, and where the fields are written out. `all`: everything that could use it.
 */
export function compiledWith({ file, resource }) {
  const [, name] = file.split("/");
  const isShared = name === "core" || name === "contract";
  const reads = (each) => isShared || each.startsWith(`packages/${name}/`);
  const beside = RESOURCES[resource].in.flatMap((path) => sourcesIn(path.split("#")[0]));
  const inChinese = file.replace("/messages/en/", "/messages/zh/");
  const near = [inChinese, ...importersOf(file), ...beside].filter(
    (each) => reads(each) && !isTest(each),
  );
  return { near: [...new Set([file, ...near])], all: SOURCES.filter(reads) };
}
