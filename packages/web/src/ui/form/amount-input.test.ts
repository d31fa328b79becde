import { describe, expect, it } from "vitest";
import { amountFault, amountIn, plainNumber } from "./amount-input.tsx";

describe("an amount as people type it", () => {
  it.each([
    ["12.5", "12.5"],
    ["1,50", "1.50"],
    ["1,234.50", "1234.50"],
    ["1,234", "1234"],
    ["1,234,567", "1234567"],
    ["£ 3.20", "3.20"],
    ["¥8", "8"],
    ["￡ 8", "8"],
    ["1，5", "1.5"],
    ["0,125", "0.125"],
    ["1.250,00", "1250.00"],
    ["12,34.5", "12,34.5"],
    ["", ""],
    ["abc", "abc"],
  ])("reads %j as %j", (typed, plain) => expect(plainNumber(typed)).toBe(plain));
});

describe("an invalid amount", () => {
  it.each([
    ["1,200,000.00", "Must not be over 1,000,000.00"],
    ["20000000", "Must not be over 1,000,000.00"],
    ["-5", "Must not be negative"],
    ["£-5", "Must not be negative"],
    ["1.005", "Must have at most 2 decimals"],
    ["abc", "Must be a number"],
    ["", "Must be a number"],
  ])("of %j gives the reason", (typed, why) => expect(amountFault(typed)).toBe(why));
  it("is not the highest valid one", () => expect(amountIn("1,000,000")).toBe(100_000_000));
});
