import { describe, expect, it } from "vitest";
import { plainNumber } from "./amount-input.tsx";

describe("an amount as people type it", () => {
  it.each([
    ["12.5", "12.5"],
    ["1,50", "1.50"],
    ["1,234.50", "1234.50"],
    ["1,234", "1234"],
    ["1,234,567", "1234567"],
    ["£ 3.20", "3.20"],
    ["¥8", "8"],
    ["1，5", "1.5"],
    ["0,125", "0.125"],
    ["1.250,00", "1250.00"],
    ["12,34.5", "12,34.5"],
    ["", ""],
    ["abc", "abc"],
  ])("reads %j as %j", (typed, plain) => expect(plainNumber(typed)).toBe(plain));
});
