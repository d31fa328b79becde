import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../child.mjs";

/** All sources of the packages, as paths from the root. */
export const SOURCES = readdirSync(join(ROOT, "packages"))
  .flatMap((name) => ["src", "test"].map((folder) => `packages/${name}/${folder}`))
  .filter((folder) => existsSync(join(ROOT, folder)))
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, String(path))),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("/compiled/"))
  .toSorted();

export const isTest = (file) => /\.test\.tsx?$/.test(file);
const isOfTests = (file) =>
  isTest(file) || /\/(testing|test)[/.-]/.test(file) || /-tests?\.ts$/.test(file);

export const textOf = (file) => readFileSync(join(ROOT, file), "utf8");

/**
 * The sources in a folder (its path ends with a slash), or the file itself; without tests and code
 * that only tests use.
 */
export const sourcesIn = (path) =>
  path.endsWith("/") ? SOURCES.filter((file) => file.startsWith(path) && !isOfTests(file)) : [path];

/** For each file, the files that import it. */
const importers = new Map();
for (const file of SOURCES)
  for (const [, from] of textOf(file).matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
    const path = pathOf(file, from);
    if (path) importers.set(path, [...(importers.get(path) ?? []), file]);
  }

function pathOf(file, from) {
  if (from.startsWith(".")) return join(dirname(file), from);
  const [, name, path] = /^@roundsman\/(\w+)\/(.+)$/.exec(from) ?? [];
  return name && `packages/${name}/src/${path}.ts`;
}

/** The files that import `file`. */
export const importersOf = (file) => importers.get(file) ?? [];

/** Tests that import a file, directly or indirectly: its own first, then the nearest. */
export function testsOf(file) {
  const reached = [file];
  const known = new Set(reached);
  for (const each of reached)
    for (const importer of importersOf(each))
      if (!known.has(importer)) {
        known.add(importer);
        reached.push(importer);
      }
  const own = reached.filter((each) => isTest(each) && stemOf(each) === stemOf(file));
  return [...new Set([...own, ...reached.filter(isTest)])];
}

const stemOf = (file) => file.replace(/(\.test)?\.tsx?$/, "");
