import { expect, test } from "vitest";
import { NOBODY } from "../bill-to.ts";
import { day } from "../day.ts";
import { changesPaper, isIssued } from "./issued.ts";
import { pence } from "../money.ts";
import { fromUnits } from "../quantity.ts";

const line = {
  id: "1",
  name: "Rice",
  price: pence(1250),
  discount: pence(50),
  quantity: fromUnits(3),
};
const before = {
  billTo: NOBODY,
  summary: "",
  footnote: "",
  date: day("2026-11-21"),
  supplyDate: null,
  dueDate: null,
  companyId: null,
  lines: [line],
  lastDocument: null,
};
const handedOut = {
  kind: "pdf",
  vat: "add",
  language: "en",
  total: pence(3600),
  at: "2026-11-21T12:00:00.000Z",
} as const;

test("An invoice is issued once it is handed out, paid, or has a number of a series", () => {
  const draft = { lastDocument: null, paymentStatus: "due" } as const;
  expect(isIssued(draft)).toBe(false);
  expect(isIssued({ ...draft, lastDocument: handedOut })).toBe(true);
  expect(isIssued({ ...draft, paymentStatus: "paid" })).toBe(true);
  expect(isIssued({ ...draft, number: "B7-1" })).toBe(true);
});

test.each([
  ["the customer", { billTo: { ...NOBODY, city: "Leeds" } }],
  ["the description", { summary: "x" }],
  ["the footnote", { footnote: "x" }],
  ["the date", { date: day("2026-11-22") }],
  ["the date of supply", { supplyDate: day("2026-11-22") }],
  ["the due date", { dueDate: day("2026-12-01") }],
  ["who issues it", { companyId: 3 }],
  ["a price", { lines: [{ ...line, price: pence(1) }] }],
  ["a quantity", { lines: [{ ...line, quantity: fromUnits(2) }] }],
  ["a discount", { lines: [{ ...line, discount: pence(0) }] }],
  ["a rate", { lines: [{ ...line, vatRate: "zero" as const }] }],
  ["the number of lines", { lines: [] }],
])("%s is on the paper", (_, change) => {
  expect(changesPaper(before, { ...before, ...change })).toBe(true);
});

test("The id of a line, a rate that is the standard one, and the VAT that the paper had change nothing", () => {
  const lines = [{ ...line, id: "2", vatRate: "standard" as const }];
  expect(changesPaper(before, { ...before, lines })).toBe(false);
  const out = { ...before, lastDocument: handedOut };
  expect(changesPaper(out, { ...before, vatMode: "add" })).toBe(false);
  expect(changesPaper(out, { ...before, vatMode: "without" })).toBe(true);
  expect(changesPaper({ ...out, vatMode: "included" }, { ...before, vatMode: "add" })).toBe(true);
});
