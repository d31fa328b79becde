import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { ROOT } from "./child.mjs";

const FOLDER = "packages/web/src/";
const sources = readdirSync(`${ROOT}${FOLDER}`, { recursive: true })
  .map((path) => `${FOLDER}${String(path)}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

const NAMES = new Set(["liveQuery", "useLiveQuery"]);

function queriesIn(path) {
  const text = readFileSync(`${ROOT}${path}`, "utf8");
  if (!/liveQuery\(/i.test(text)) return [];
  const found = [];
  new Visitor({
    CallExpression({ callee, arguments: [query] }) {
      if (NAMES.has(callee.name ?? callee.property?.name))
        found.push({ path, isAsync: query?.async === true });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test("Every live query is an async function: Dexie follows the awaits of no other, and a transaction beside it may end too early", () => {
  const queries = sources.flatMap(queriesIn);
  expect(queries.length).toBeGreaterThan(2);
  expect(queries.filter(({ isAsync }) => !isAsync)).toEqual([]);
});
