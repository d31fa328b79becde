import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { check } from "recheck";
import { expect, test } from "vitest";
import { ROOT } from "./child.mjs";

// The pure JavaScript backend: the others are programs for certain machines.
process.env["RECHECK_BACKEND"] = "pure";

const sources = readdirSync(`${ROOT}packages`)
  .flatMap((name) =>
    readdirSync(`${ROOT}packages/${name}/src`, { recursive: true }).map(
      (path) => `packages/${name}/src/${String(path)}`,
    ),
  )
  .filter(
    (path) =>
      /\.(ts|tsx|js)$/.test(path) && !/\.test\.tsx?$|\/testing\/|\/fuzz\/|\.d\.ts$/.test(path),
  );

/** Every regular expression in a file, and every place that makes one from text at run time. */
function expressionsIn(path) {
  const found = [];
  const { program, errors } = parseSync(path, readFileSync(`${ROOT}${path}`, "utf8"));
  if (errors.length > 0) throw new Error(`${path} cannot be read`);
  new Visitor({
    Literal(node) {
      if (node.regex) found.push({ path, pattern: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression(node) {
      if (node.callee.type === "Identifier" && node.callee.name === "RegExp")
        found.push({ path, pattern: null, flags: "" });
    },
  }).visit(program);
  return found;
}

const all = sources.flatMap(expressionsIn);
const distinct = [
  ...new Map(all.map((each) => [`/${each.pattern}/${each.flags} in ${each.path}`, each])).entries(),
];

test("Regular expressions are found", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(distinct.length).toBeGreaterThan(50);
});

test("No pattern is made from typed text", () => {
  expect(distinct.filter(([, { pattern }]) => pattern === null).map(([name]) => name)).toEqual([]);
});

// Where linear time cannot be proved, attacks are tried. They are drawn at random with a fixed seed
// and judged by their steps, because on a busy machine any expression could run out of time.
test.each(distinct.filter(([, { pattern }]) => pattern !== null))(
  "%s takes no more than linear time",
  { timeout: 600_000 },
  async (_, { pattern, flags }) => {
    const { status, complexity, attack } = await check(pattern, flags, {
      timeout: null,
      randomSeed: 1,
      seedingTimeout: null,
      incubationTimeout: null,
      attackTimeout: null,
    });
    expect({
      status,
      ...(status !== "safe" && { complexity: complexity?.summary, attack: attack?.pattern }),
    }).toEqual({ status: "safe" });
  },
);
