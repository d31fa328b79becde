import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { check } from "recheck";
import { expect, test } from "vitest";
import { ROOT } from "./child.mjs";

// The backend in plain JavaScript: the others are programs for some machines only.
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

/** Every expression that stands in a file, and where patterns are made from text at run time. */
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

test("There are expressions to look at", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(distinct.length).toBeGreaterThan(50);
});

test("No pattern is made of text that somebody may have typed", () => {
  expect(distinct.filter(([, { pattern }]) => pattern === null).map(([name]) => name)).toEqual([]);
});

// What cannot be proved is tried with attacks that are drawn by lot: the same ones every time, and judged by the steps that they take: by the time, a busy
// machine would find fault with any.
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
