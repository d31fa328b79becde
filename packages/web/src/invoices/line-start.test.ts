import { pence } from "@roundsman/core/money";
import { fromUnits, ONE } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import type { LocalProduct } from "../platform/local.ts";
import { usualLine } from "./line-start.ts";

const last = { id: "key-of-rice", name: "Rice 10 kg", price: pence(1200), discount: pence(50) };
const rice = { key: "key-of-rice", id: 7, name: "Rice 10 kg", price: pence(1250), discount: pence(0) } as LocalProduct;
const line = { ...last, id: 7, quantity: fromUnits(12) };

test("what a customer usually buys begins with one, at the price of last time", () => {
  expect(usualLine(last, [rice], [])).toEqual({ ...last, id: 7, quantity: ONE });
});

test("what is on the invoice already keeps its quantity and gives way to the new line, whatever number it had when it was sold last", () => {
  expect(usualLine(last, [rice], [line])).toEqual({ ...last, id: 7, quantity: fromUnits(12) });
});

test("what is not among the products any more is found on the invoice by its own number", () => {
  expect(usualLine(last, [], [{ ...line, id: "key-of-rice" }])).toEqual({ ...last, quantity: fromUnits(12) });
});
