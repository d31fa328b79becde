import { expect, test } from "vitest";
import { pence } from "../money.ts";
import { thousandths } from "../quantity.ts";
import { linesMatch, type SeenLine } from "./seen-lines.ts";

const line = (id: string, more: Partial<SeenLine> = {}): SeenLine => ({
  line: id,
  name: "Rice noodles",
  quantity: thousandths(2000),
  amount: pence(500),
  ...more,
});

test("lines match in any order, and with fields that the wire leaves out", () => {
  expect(linesMatch([line("a", { nth: 1 }), line("b")], [line("b"), line("a")])).toBe(true);
  expect(linesMatch([line("a", { vatRate: null })], [line("a", { vatRate: "standard" })])).toBe(
    true,
  );
});

test.each<[string, Partial<SeenLine>]>([
  ["name", { name: "Rice" }],
  ["quantity", { quantity: thousandths(1000) }],
  ["amount", { amount: pence(501) }],
  ["rate", { vatRate: "zero" }],
  ["place", { nth: 2 }],
])("a line with another %s is not what was seen", (_, more) => {
  expect(linesMatch([line("a")], [line("a", more)])).toBe(false);
});

test("a name matches although an older release stored it with extra spaces", () => {
  expect(linesMatch([line("a", { name: " Rice  noodles" })], [line("a")])).toBe(true);
});
