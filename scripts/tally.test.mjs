import { describe, expect, test } from "vitest";
import { tally } from "./tally.mjs";

const file = (status, ...statuses) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});
const report =
  (...testResults) =>
  () =>
    JSON.stringify({ testResults });

describe("the last line of the tests", () => {
  test.each([
    [
      "all passed",
      report(file("passed", "passed", "passed"), file("passed", "passed")),
      0,
      "3 passed, 0 failed",
      true,
    ],
    ["one failed", report(file("failed", "passed", "failed")), 1, "1 passed, 1 failed", false],
    [
      "some were skipped",
      report(file("passed", "passed", "pending", "todo")),
      0,
      "1 passed, 0 failed, 2 skipped",
      true,
    ],
    [
      "a file did not load",
      report(file("passed", "passed"), file("failed")),
      1,
      "1 passed, 1 failed",
      false,
    ],
    [
      "an error came after the last test",
      report(file("passed", "passed")),
      1,
      "1 passed, 1 failed",
      false,
    ],
    [
      "a file failed beside its tests",
      report(file("failed", "passed")),
      1,
      "1 passed, 1 failed",
      false,
    ],
    ["nothing was found", report(), 0, "0 passed, 1 failed", false],
    [
      "everything was skipped",
      report(file("passed", "pending")),
      0,
      "0 passed, 1 failed, 1 skipped",
      false,
    ],
  ])("when %s", (_, read, code, sentence, isGreen) => {
    expect(tally(read, code)).toEqual({ sentence, isGreen });
  });

  test("when no report was written at all", () => {
    const nothing = () => {
      throw new Error("no such file");
    };
    expect(tally(nothing, 1)).toEqual({ sentence: "0 passed, 1 failed", isGreen: false });
    expect(tally(() => "{", 0)).toEqual({ sentence: "0 passed, 1 failed", isGreen: false });
  });
});
