import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, formulaSafe, pasteSafe, withoutFormulaMark } from "./csv.ts";

describe("a cell of a CSV file", () => {
  it.each([
    ["Tea", "Tea"],
    ["=1+1", "'=1+1"],
    ["+44 20 7946 0018", "'+44 20 7946 0018"],
    ["-2", "'-2"],
    ["@home", "'@home"],
    ["\tx", '"\'\tx"'],
    ["\rx", '"\'\rx"'],
    ["\nx", '"\'\nx"'],
    ["\n=1", '"\'\n=1"'],
    [" =1+1", "' =1+1"],
    ["\u3000＝1", "'\u3000＝1"],
    ["\u200B=1", "'\u200B=1"],
    ["＝1+1", "'＝1+1"],
    ["＋44", "'＋44"],
    ["－2", "'－2"],
    ["＠home", "'＠home"],
    [" - chilled", "' - chilled"],
    ["' =1", "'' =1"],
    ["'=1", "''=1"],
    ["O'Neill", "O'Neill"],
    ["'quoted'", "'quoted'"],
    ['say "tea"', '"say ""tea"""'],
    ["a,b", '"a,b"'],
    ["1 High St\nLeeds", '"1 High St\nLeeds"'],
    [" x", '" x"'],
    ["", ""],
    ["茶", "茶"],
  ])("writes %j as %j", (text, cell) => expect(csvLine([text])).toBe(`${cell}\r\n`));

  it("writes a negative number as one that a spreadsheet can add up", () => {
    expect(csvLine([{ figure: "-12.50" }, "-12.50"])).toBe("-12.50,'-12.50\r\n");
  });

  it("never starts with a formula, and can be read back unchanged", () => {
    const risky = fc
      .tuple(
        fc.constantFrom("", "'", "''", " ", "\u3000"),
        fc.constantFrom("", "=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n"),
        fc.string(),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(risky, (text) => {
        expect(formulaSafe(text)).not.toMatch(/^(\s*[=+\-@＝＋－＠]|[\t\r\n])/);
        expect(withoutFormulaMark(formulaSafe(text))).toBe(text);
      }),
    );
  });

  it("does not change a phone number in a message", () => {
    expect(pasteSafe("+44 (0)20 7946-0018")).toBe("+44 (0)20 7946-0018");
    expect(pasteSafe('=HYPERLINK("http://x")')).toBe('\'=HYPERLINK("http://x")');
    expect(pasteSafe("+1+cmd|x")).toBe("'+1+cmd|x");
    expect(pasteSafe("Lucky Star")).toBe("Lucky Star");
  });
});
