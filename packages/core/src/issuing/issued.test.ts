import { expect, test } from "vitest";
import { lessCredits, withCredit, withoutCredit, type InvoiceTotals } from "../invoice.ts";
import { pence } from "../money.ts";
import { isCreditable, isIssued, isLocked } from "./issued.ts";

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

test("An invoice with a credit note, even one of £0.00, is locked until its last note is voided", () => {
  const totals = { total: pence(3000), discount: pence(0) };
  const of = (now: object) => ({ lastDocument: null, paymentStatus: "due", totals: now }) as const;
  expect(isLocked(of(totals))).toBe(false);
  const free = withCredit(totals, pence(0));
  expect(free).toEqual({ ...totals, payable: 3000, credited: 0 });
  expect(isLocked(of(free))).toBe(true);
  const both = withCredit(free, pence(500));
  expect(both).toEqual({ ...totals, payable: 2500, credited: 500 });
  expect(withoutCredit(both, { amount: pence(500), hasOthers: true })).toEqual(free);
  expect(withoutCredit(free, { amount: pence(0), hasOthers: false })).toEqual(totals);
  expect(lessCredits(totals, undefined)).toBe(totals);
});

test("An issued or delivered invoice is credited, any other is edited", () => {
  const totals: InvoiceTotals = { total: pence(3000), discount: pence(0) };
  const of = {
    lastDocument: null,
    paymentStatus: "due",
    totals,
    deliveryStatus: "in_transit",
  } as const;
  expect(isCreditable(of)).toBe(false);
  expect(isCreditable({ ...of, deliveryStatus: "delivered" })).toBe(true);
  expect(isCreditable({ ...of, paymentStatus: "paid" })).toBe(true);
  expect(isCreditable({ ...of, totals: withCredit(totals, pence(0)) })).toBe(true);
});

test("VAT on top of an invoice is kept when its credit notes are voided", () => {
  const totals = { total: pence(3000), discount: pence(0), payable: pence(3600) };
  const less = withCredit(totals, pence(1200));
  expect(less).toEqual({ ...totals, payable: 2400, credited: 1200 });
  expect(withoutCredit(less, { amount: pence(1200), hasOthers: false })).toEqual(totals);
});
