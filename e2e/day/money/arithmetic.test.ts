import { describe, expect, test } from "vitest";
import {
  all,
  changes,
  entriesOf,
  creates,
  defined,
  NOTHING_YET,
  type Invoice,
  type Ledger,
  type Payment,
} from "../ledger.ts";
import { balancesIn } from "./accounts.ts";
import { everythingLeft, linesLeft, noteOver } from "./notes.ts";
import { creditedOf, isThere, onAccountOf, openOf, owedOf, settled } from "./owed.ts";
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
const books = all(creates("invoices", INVOICE))(new Map(), () => "one");
const one = (ledger: Ledger) => defined(ledger.get("one"));
const withNote = (ledger: Ledger, key: string, wanted: Parameters<typeof noteOver>[2]) =>
  creates("creditNotes", noteOver(ledger, one(ledger), wanted))(ledger, () => key);

describe("The expected money of an offline day", () => {
  test("has VAT rounded once for each rate, in the total or on top", () => {
    expect(payableOf(LINES, "included")).toBe(4333);
    // 20 % of £30.00 and 5 % of £3.33.
    expect(payableOf(LINES, "add")).toBe(4333 + 600 + 17);
    expect([...vatOf(LINES, "included")].map(([rate, { vat }]) => [rate, vat])).toEqual([
      ["standard", 500],
      ["reduced", 16],
      ["zero", 0],
    ]);
    expect(vatOf(LINES, "without").size).toBe(0);
  });

  test("has notes that credit an invoice exactly, the last one with the rest", () => {
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

  test("has price notes on goods that stay sold, and later notes of these goods at the reduced price", () => {
    const cut = withNote(books, "a", {
      reason: "price",
      lines: [{ at: 0, quantity: 3000, off: 100 }],
    });
    // £3.00 and 20 % on top; all the goods are still sold.
    expect(creditedOf(cut, "one")).toBe(360);
    const back = withNote(cut, "b", { reason: "returned", lines: [{ at: 0, quantity: 1000 }] });
    expect(creditedOf(back, "one")).toBe(360 + 1080);
    const rest = withNote(back, "c", {
      reason: "correction",
      lines: everythingLeft(back, one(back)),
    });
    expect(owedOf(rest, one(rest))).toBe(0);
  });

  test("has corrections that start with the goods and prices that notes left, to the penny", () => {
    const left = (...wanted: readonly Parameters<typeof noteOver>[2][]) => {
      const credited = wanted.reduce((ledger, each, at) => withNote(ledger, `${at}`, each), books);
      return linesLeft(credited, one(credited)).map((of) => [of.price, of.discount, of.quantity]);
    };
    const cut = (quantity: number, off: number) => ({
      reason: "price",
      lines: [{ at: 0, quantity, off }],
    });
    const back = (quantity: number) => ({ reason: "returned", lines: [{ at: 0, quantity }] });
    const others = [
      [333, 0, 1000],
      [500, 0, 2000],
    ];
    expect(left()).toEqual([[1000, 0, 3000], ...others]);
    expect(left(back(1000))).toEqual([[1000, 0, 2000], ...others]);
    expect(left(back(3000))).toEqual(others);
    expect(left(cut(3000, 100))).toEqual([[1000, 100, 3000], ...others]);
    expect(left(cut(3000, 1000))).toEqual([[1000, 1000, 3000], ...others]);
    // £30.00 less 10p, for three: two at £9.97 and one at £9.96.
    expect(left(cut(1000, 10))).toEqual([[1000, 4, 1000], [1000, 3, 2000], ...others]);
    // £19.93: what was left, less a third of it for the returned one.
    expect(left(cut(1000, 10), back(1000))).toEqual([[1000, 4, 1000], [1000, 3, 1000], ...others]);
  });

  test("includes the money on account, and how much of it was used", () => {
    const pays = (ledger: Ledger, key: string, taken: Omit<Payment, "customerKey">) =>
      creates("payments", { ...taken, customerKey: "jade" })(ledger, () => key);
    const advance = { method: "cash", amount: 5000, parts: [] } as const;
    const paid = pays(books, "advance", advance);
    expect(onAccountOf(paid, "jade")).toBe(5000);
    const parts = [{ invoice: "one", amount: 4950 }];
    const used = pays(paid, "use", { method: "account", amount: 4950, parts });
    expect(onAccountOf(used, "jade")).toBe(50);
    expect(openOf(used, one(used))).toBe(0);
    expect(isThere(paid, { ...advance, customerKey: "jade" })).toBe(true);
    expect(isThere(used, { ...advance, customerKey: "jade" })).toBe(false);
    expect(balancesIn(used)["jade"]).toBe(4950 - 5000);
  });

  test("has an invoice as paid if payments cover it, and in its former list if they are reversed", () => {
    const taken: Payment = {
      method: "card",
      amount: 4950,
      customerKey: "jade",
      parts: [{ invoice: "one", amount: 4950 }],
    };
    const paid = settled(
      creates("payments", taken)(books, () => "money"),
      ["one"],
    );
    expect(one(paid).fields).toMatchObject({ payment: "paid", paidFrom: "credit" });
    const back = new Map(paid);
    back.set("money", { ...defined(paid.get("money")), exists: false });
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
