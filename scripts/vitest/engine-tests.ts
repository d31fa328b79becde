import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The environment variable with the database of the server's tests. */
const DATABASE_VARIABLE = "TEST_DATABASE_URL";

/**
 * The server's test files that do the same on every database: no module that they import, directly
 * or not, reads which database it is. They run once, on SQLite.
 */
export function sameOnEveryEngine(folder: string): readonly string[] {
  const dependent = new Map<string, boolean>();
  const depends = (file: string): boolean => {
    const known = dependent.get(file);
    if (known !== undefined) return known;
    dependent.set(file, false);
    const text = readFileSync(file, "utf8");
    const answer =
      text.includes(DATABASE_VARIABLE) ||
      importsIn(text).some((path) => depends(join(dirname(file), path)));
    dependent.set(file, answer);
    return answer;
  };
  // Each file is asked afresh: an answer that was found inside a circle of imports may lack a part.
  return testsIn(folder).filter((file) => {
    dependent.clear();
    return !depends(file);
  });
}

/** The relative paths of TypeScript that a source imports. */
const importsIn = (source: string): readonly string[] =>
  [...source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.[^"]+\.ts)"/g)].map(
    ([, path = ""]) => path,
  );

const testsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules"))
    .map((file) => join(folder, file))
    .toSorted();
