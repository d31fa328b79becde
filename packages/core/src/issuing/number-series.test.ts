import { expect, test } from "vitest";
import { numberOf } from "../invoice.ts";
import {
  creditNumber,
  readCreditNumber,
  readSeriesNumber,
  seriesNumber,
  seriesPlace,
  seriesPrefix,
} from "./number-series.ts";

test("Series are named A1 to Z9, then AA1", () => {
  expect([1, 9, 10, 34, 216, 217, 225, 226, 432, 433].map(seriesPrefix)).toEqual([
    "A1",
    "A9",
    "B1",
    "D7",
    "Z9",
    "AA1",
    "AA9",
    "AB1",
    "AZ9",
    "BA1",
  ]);
});

test("100,000 series have 100,000 names, and every number of them is read back", () => {
  const names = Array.from({ length: 100_000 }, (_, index) => seriesPrefix(index + 1));
  expect(new Set(names).size).toBe(names.length);
  for (const [index, prefix] of names.entries()) {
    const number = { prefix, at: index + 1 };
    expect(seriesPlace(prefix)).toBe(index + 1);
    expect(readSeriesNumber(seriesNumber(number))).toEqual(number);
  }
});

test.each([
  "INV-1",
  "CN-1",
  "b7-1",
  "B7-0",
  "B7-01",
  "B7-",
  "B-1",
  "B0-1",
  "B77-1",
  "O1-1",
  "B7-1 ",
  "B7-1234567890",
])("%s is no number of a series", (text) => expect(readSeriesNumber(text)).toBeNull());

test("An invoice is shown by its number of a series, else by its id", () => {
  expect(numberOf({ id: 34 })).toBe("INV-34");
  expect(numberOf({ id: 34, number: "B7-12" })).toBe("B7-12");
  expect(numberOf({ id: null, number: "B7-12" })).toBe("B7-12");
  expect(numberOf({ id: null })).toBeNull();
});

test("A credit note has a number of its series beside the invoices'", () => {
  expect(creditNumber({ prefix: "B7", at: 3 })).toBe("CN-B7-3");
  expect(readCreditNumber("CN-B7-3")).toEqual({ prefix: "B7", at: 3 });
  for (const text of ["CN-3", "B7-3", "CN-INV-3", "CN-B7-0", ""])
    expect(readCreditNumber(text)).toBeNull();
});
