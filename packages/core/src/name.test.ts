import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, tidyName } from "./name.ts";

describe("a name", () => {
  it.each([
    ["  North  ", "North"],
    ["Golden\u00A0 Dragon", "Golden Dragon"],
    ["金龙\u3000饭店\n", "金龙 饭店"],
    ["\tA\r\n B", "A B"],
    [" \u2003 ", ""],
    ["", ""],
    ["O'Neill & Sons", "O'Neill & Sons"],
  ])("%j is stored as %j", (typed, stored) => expect(tidyName(typed)).toBe(stored));

  it("is not changed when it is stored again, and is compared without regard to spaces", () => {
    const blank = fc.constantFrom("", " ", "  ", "\t", "\u3000", "\u2005");
    const spaced = fc
      .array(fc.tuple(blank, fc.string({ unit: "grapheme" })), { maxLength: 5 })
      .map((parts) => parts.flat().join(""));
    fc.assert(
      fc.property(spaced, (typed) => {
        expect(tidyName(tidyName(typed))).toBe(tidyName(typed));
        expect(fold(tidyName(typed))).toBe(fold(typed));
      }),
    );
  });

  it("is compared alike whether or not anything but plain letters is in it", () => {
    const plain = fc.string({ unit: "grapheme-ascii", maxLength: 12 });
    fc.assert(
      fc.property(plain, fc.constantFrom("", " ", "\t", "Ａ", "é", "金"), (typed, other) => {
        const whole = typed + other;
        expect(fold(whole)).toBe(tidyName(whole.normalize("NFKC").toLowerCase()));
      }),
    );
  });
});
