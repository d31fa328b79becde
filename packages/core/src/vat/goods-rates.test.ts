import { expect, test } from "vitest";
import type { Line } from "../invoice.ts";
import { pence } from "../money.ts";
import { ONE_UNIT } from "../quantity.ts";
import { replaceRates, newlyRatedLines, type ProductRate } from "./goods-rates.ts";

const line = (id: string | number, name: string, more: Partial<Line> = {}): Line => ({
  id,
  name,
  price: pence(1_200),
  discount: pence(0),
  quantity: ONE_UNIT,
  ...more,
});
const RICE: ProductRate = { key: "k-rice", id: 4, name: "Rice", vatRate: "zero" };
const FOIL: ProductRate = { key: "k-foil", id: null, name: "Foil trays", vatRate: "standard" };
const SALT: ProductRate = { key: "k-salt", id: 6, name: "Salt" };
const GOODS = [RICE, FOIL, SALT];

test.each([
  ["number", line(4, "Rice, long grain")],
  ["number as text", line("4", "Rice, long grain")],
  ["key", line("k-rice", "Rice, long grain")],
  ["name", line("aB3dE6gH9jK2mN5p", "Rice")],
])("a line takes the rate of its goods, found by their %s", (_by, sold) => {
  expect(replaceRates([sold], GOODS)).toEqual([{ ...sold, vatRate: "zero" }]);
  expect(newlyRatedLines([sold], GOODS)).toEqual([{ ...sold, vatRate: "zero" }]);
});

test("A line whose goods have no rate, or are not known, stays as it is", () => {
  const lines = [line(6, "Salt", { vatRate: "zero" }), line("x", "Tea", { vatRate: "reduced" })];
  expect(replaceRates(lines, GOODS)).toEqual(lines);
  expect(newlyRatedLines([line(6, "Salt"), line("x", "Tea")], GOODS)).toEqual([]);
});

test("A rate that somebody chose for a line is kept; only lines without one get a rate", () => {
  const chosen = line(4, "Rice", { vatRate: "standard" });
  expect(newlyRatedLines([chosen], GOODS)).toEqual([]);
  expect(replaceRates([chosen], GOODS)).toEqual([{ ...chosen, vatRate: "zero" }]);
});

test("A name that goods of two rates share gives no rate", () => {
  const other = { ...RICE, key: "k-cake", id: 9, vatRate: "standard" as const };
  expect(replaceRates([line("x", "Rice")], [RICE, other])).toEqual([line("x", "Rice")]);
  expect(replaceRates([line(9, "Rice")], [RICE, other])[0]?.vatRate).toBe("standard");
});
