import { describe, expect, test } from "vitest";
import {
  all,
  changes,
  entriesOf,
  makes,
  must,
  NOTHING_YET,
  type Invoice,
  type Ledger,
  type Taken,
} from "../ledger.ts";
import { noteOver } from "./crediting.ts";
import { creditedOf, openOf, owedOf, settled } from "./owed.ts";
import { payableOf, vatOf } from "./vat.ts";

const line = (price: number, quantity: number, rate: "standard" | "reduced" | "zero") => ({
  name: rate,
  price,
  discount: 0,
  quantity,
  rate,
});
const LINES = [line(1000, 3000, "standard"), line(333, 1000, "reduced"), line(500, 2000, "zero")];
const INVOICE: Invoice = {
  ...NOTHING_YET,
  customer: "Jade",
  customerKey: "jade",
  city: "Leeds",
  date: "2026-11-21",
  summary: "",
  footnote: "",
  lines: LINES,
  payment: "credit",
  delivery: "delivered",
  vatMode: "add",
};
const books = all(makes("invoices", INVOICE))(new Map(), () => "one");
const one = (ledger: Ledger) => must(ledger.get("one"));
const withNote = (ledger: Ledger, key: string, wanted: Parameters<typeof noteOver>[2]) =>
  makes("creditNotes", noteOver(ledger, one(ledger), wanted))(ledger, () => key);

describe("The books of a day", () => {
  test("round VAT once a rate, in the total or on top", () => {
    expect(payableOf(LINES, "included")).toBe(4333);
    // 20 % of £30.00, 5 % of £3.33.
    expect(payableOf(LINES, "add")).toBe(4333 + 600 + 17);
    expect([...vatOf(LINES, "included")].map(([rate, { vat }]) => [rate, vat])).toEqual([
      ["standard", 500],
      ["reduced", 16],
      ["zero", 0],
    ]);
    expect(vatOf(LINES, "without").size).toBe(0);
  });

  test("credit the exact contrary of an invoice, the last note the rest of it", () => {
    const first = withNote(books, "a", { reason: "short", lines: [{ at: 1, quantity: 499 }] });
    const rest = [
      { at: 0, quantity: 3000 },
      { at: 1, quantity: 501 },
      { at: 2, quantity: 2000 },
    ];
    const second = withNote(first, "b", { reason: "correction", lines: rest });
    expect(creditedOf(first, "one")).toBe(166 + 8);
    expect(creditedOf(second, "one")).toBe(4950);
    expect(owedOf(second, one(second))).toBe(0);
  });

  test("pay an invoice that payments cover, and open it again where it came from", () => {
    const taken: Taken = {
      method: "card",
      amount: 4950,
      customerKey: "jade",
      parts: [{ invoice: "one", amount: 4950 }],
    };
    const paid = settled(
      makes("payments", taken)(books, () => "money"),
      ["one"],
    );
    expect(one(paid).fields).toMatchObject({ payment: "paid", paidFrom: "credit" });
    const back = new Map(paid);
    back.set("money", { ...must(paid.get("money")), alive: false });
    const open = settled(back, ["one"]);
    expect(one(open).fields).toMatchObject({ payment: "credit", paidFrom: null });
    expect(openOf(open, one(open))).toBe(4950);
    const half = changes("money", { amount: 1, parts: [{ invoice: "one", amount: 1 }] })(
      paid,
      () => "",
    );
    expect(openOf(half, { ...one(half), fields: INVOICE })).toBe(4949);
    expect(entriesOf(half, "payments")).toHaveLength(1);
  });
});
