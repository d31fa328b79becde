import { pence } from "@roundsman/core/money";
import { describe, expect, it } from "vitest";
import { denominationsOf, faceName, FACES, invoicesPaid, sumIn, sumOfPieces } from "./cash.ts";

describe("counting cash", () => {
  it("adds notes and coins to the penny", () => {
    expect(sumOfPieces({ 2000: "2", 500: "1", 1: "3" })).toBe(4503);
    expect(sumOfPieces(Object.fromEntries(FACES.map((face) => [face, "1"])))).toBe(8888);
  });
  it("distinguishes nothing counted from a count of zero", () => {
    expect(sumOfPieces({})).toBeNull();
    expect(sumOfPieces({ 5000: "" })).toBeNull();
    expect(sumOfPieces({ 5000: "0" })).toBe(0);
    expect(sumIn("")).toBeNull();
    expect(sumIn("0")).toBe(0);
    expect(sumIn("12.5")).toBe(1250);
  });
  it("does not count an invoice as paid whose cash was returned", () => {
    expect(invoicesPaid([pence(500), pence(-2000), pence(1)])).toBe(2);
    expect(invoicesPaid([pence(-2000)])).toBe(0);
  });
  it("prints only counted notes and coins, with their printed values", () =>
    expect(
      denominationsOf({ 2000: "2", 50: "0", 5: "7" }).map(({ value, pieces }) => [
        faceName(value),
        pieces,
      ]),
    ).toEqual([
      ["£20", 2],
      ["5p", 7],
    ]));
});
