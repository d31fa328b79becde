import { describe, expect, it } from "vitest";
import { PAD_KEYS, pressed, typed, type PadKey } from "./pad.ts";

const press = (keys: readonly PadKey[], decimals: number) =>
  keys.reduce((text, key) => pressed(text, key, decimals), "");

describe("the number pad", () => {
  it.each([
    [["1", "2", ".", "5"], "12.5"],
    [[".", "5"], "0.5"],
    [["0", "0", "7"], "7"],
    [["1", ".", ".", "5"], "1.5"],
    [["1", "2", "back", "3"], "13"],
    [["back"], ""],
    [["1", ".", "2", "3", "4", "5"], "1.234"],
    [["1", "2", "3", "4", "5", "6", "7", "8"], "1234567"],
  ] as const)("writes the pressed keys: %j", (keys, text) => expect(press(keys, 3)).toBe(text));

  it("writes pennies and nothing smaller", () =>
    expect(press(["1", ".", "2", "3", "4"], 2)).toBe("1.23"));

  it.each([
    ["12,5", "12.5"],
    [".5", "0.5"],
    ["£ 3.20", "3.20"],
    ["", ""],
    ["1.2.3", null],
    ["-4", null],
    ["twelve", null],
  ])("reads %j as %j", (text, plain) => expect(typed(text, 3)).toBe(plain));

  it("never writes what it would not accept", () => {
    let text = "";
    for (const key of [...PAD_KEYS, ...PAD_KEYS.toReversed()]) {
      text = pressed(text, key, 3);
      expect(typed(text, 3)).toBe(text);
    }
  });
});
