import { expect, it } from "vitest";
import { inBlocks } from "./share.ts";

it("shares blocks of lines that no spreadsheet runs, and leaves phone numbers alone", () => {
  const known = ["=cmd|x", "+44 20 7946 0018", "", "1 High St\n@Leeds"];
  expect(inBlocks([known, ["金龙"]])).toBe("'=cmd|x\n+44 20 7946 0018\n1 High St\n'@Leeds\n\n金龙\n");
});
