import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./child.mjs";
import { PARTS, requested, testFiles } from "./test-parts.mjs";

const FILES = ["e2e/main-job.test.ts", "packages/core/src/money.test.ts"];
const all = Object.keys(PARTS);

describe("The words behind npm test", () => {
  test("name parts, test files and options", () => {
    expect(requested([], FILES)).toEqual({ parts: all, rest: [], isWhole: true });
    expect(requested(["core", "server"], FILES)).toEqual({
      parts: ["core", "server-sqlite", "server-postgres"],
      rest: [],
      isWhole: true,
    });
    expect(requested(["e2e", "e2e/main-job.test.ts", "-t", "an invoice"], FILES)).toEqual({
      parts: ["e2e"],
      rest: ["e2e/main-job.test.ts", "-t", "an invoice"],
      isWhole: false,
    });
    for (const word of ["./e2e/main-job", `${ROOT}/e2e/main-job.test.ts`, "money.test.ts:12"])
      expect(requested([word], FILES).rest).toEqual([word]);
  });

  test("are refused if they name nothing", () => {
    expect(() => requested(["core", "postgres"], FILES)).toThrow(
      "There is no part and no test file named postgres. The parts are tools, core,",
    );
  });

  test("find a test file of every part", () => {
    expect(testFiles()).toContain("scripts/test-parts.test.mjs");
  });

  test("are those of the README", () => {
    const line = readFileSync(join(ROOT, "README.md"), "utf8")
      .split("\n")
      .find((each) => each.startsWith("| `npm test -- core` |"));
    const [named = ""] = /part of the tests: .*$/.exec(line ?? "") ?? [];
    expect([...named.matchAll(/`([\w-]+)`/g)].map(([, part]) => part)).toEqual(all);
  });
});
