import { INVOICE_FIELDS, type Invoice } from "@roundsman/contract/invoice";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { changesPaper } from "./changes-paper.ts";

const line = {
  id: "1",
  name: "Rice",
  price: pence(1250),
  discount: pence(50),
  quantity: fromUnits(3),
  vatRate: "standard",
} as const;
const before: Invoice = {
  id: 7,
  key: "seven",
  ownerId: 1,
  customerId: 3,
  companyId: null,
  billTo: EMPTY_BILL_TO,
  summary: "",
  footnote: "",
  date: day("2026-11-21"),
  supplyDate: null,
  dueDate: null,
  lines: [line],
  vatMode: "add",
  totals: { total: pence(3600), discount: pence(150) },
  deliveryStatus: "not_shipped",
  paymentStatus: "due",
  paidFrom: null,
  beforeStock: false,
  lastDocument: null,
  version: 1,
  createdAt: "2026-11-21T12:00:00.000Z",
  updatedAt: "2026-11-21T12:00:00.000Z",
};
const handedOut = {
  kind: "pdf",
  vat: "add",
  language: "en",
  total: pence(3600),
  at: "2026-11-21T12:00:00.000Z",
} as const;

/**
 * Fields that no paper shows, or that no edit changes. Every other field of the table is on the
 * paper.
 */
const NOT_ON_PAPER = [
  "id",
  "number",
  "customerId",
  "totals",
  "deliveryStatus",
  "paymentStatus",
  "paidFrom",
  "beforeStock",
  "lastDocument",
  "issued",
  "corrects",
  "correctedBy",
  "ownerId",
  "key",
  "version",
  "createdAt",
  "updatedAt",
];

/** The value in every other form: an object with each of its fields changed. */
function others(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return [[]];
  if (typeof value === "number") return [value + 1];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, of]) =>
      others(of).map((other) => ({ ...value, [name]: other })),
    );
  return [`${String(value)} and more`];
}

test("An edit of any field changes the document, except the fields that no document shows", () => {
  const unnoticed = Object.keys(INVOICE_FIELDS).filter((name) =>
    others(Reflect.get(before, name)).some(
      (other) => !changesPaper(before, { ...before, [name]: other }),
    ),
  );
  expect(unnoticed.toSorted()).toEqual(NOT_ON_PAPER.toSorted());
});

test("An edit of any field of a line changes the document, except its id", () => {
  const unnoticed = Object.entries(line).filter(([name, value]) =>
    others(value).some(
      (other) => !changesPaper(before, { ...before, lines: [{ ...line, [name]: other }] as never }),
    ),
  );
  expect(unnoticed.map(([name]) => name)).toEqual(["id"]);
});

test("A line's id, an explicit standard rate, and the VAT option that the document had change nothing", () => {
  const { vatMode: _, ...unchosen } = before;
  const { vatRate: __, ...without } = line;
  expect(changesPaper(before, { ...before, lines: [{ ...without, id: "2" }] })).toBe(false);
  const out = { ...unchosen, lastDocument: handedOut };
  expect(changesPaper(out, unchosen)).toBe(false);
  expect(changesPaper(out, { ...unchosen, vatMode: "add" })).toBe(false);
  expect(changesPaper(out, { ...unchosen, vatMode: "without" })).toBe(true);
  expect(changesPaper({ ...out, vatMode: "included" }, { ...unchosen, vatMode: "add" })).toBe(true);
});
