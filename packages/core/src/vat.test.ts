import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pence, type Pence } from "./money.ts";
import { day } from "./day.ts";
import { ONE_UNIT } from "./quantity.ts";
import { invoiceVat } from "./vat/invoice-vat.ts";
import { VAT_MODES, type VatMode } from "./vat.ts";

/** The VAT of a document with one line at the standard rate. */
const vatOf = (price: Pence, mode: VatMode) => {
  const lines = [{ price, discount: pence(0), quantity: ONE_UNIT }];
  const { rates: _rates, ...sums } = invoiceVat(lines, { mode, date: day("2026-11-23") });
  return sums;
};

const anyTotal = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(pence);
const anyAmount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(pence);

describe("VAT", () => {
  test("added to a total is the VAT found again inside the sum", () => {
    fc.assert(
      fc.property(anyTotal, (total) => {
        const { vat, payable } = vatOf(total, "add");
        expect(vatOf(payable, "included").vat).toBe(vat);
      }),
    );
  });

  test("inside a total is a sixth of it, to the nearest penny", () => {
    for (let total = 0; total <= 100_000; total += 1)
      expect(vatOf(pence(total), "included").vat).toBe(roundHalfUp(total, 6));
  });

  test("on top of a total is a fifth of it, to the nearest penny", () => {
    for (let total = 0; total <= 100_000; total += 1)
      expect(vatOf(pence(total), "add").vat).toBe(roundHalfUp(total, 5));
  });

  test("net and VAT always make up what the customer pays", () => {
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(...VAT_MODES), (total, mode) => {
        const { net, vat, payable } = vatOf(total, mode);
        expect(net + (vat ?? 0)).toBe(payable);
      }),
    );
  });

  test("only adding it changes what the customer pays", () => {
    fc.assert(
      fc.property(anyTotal, (total) => {
        expect(vatOf(total, "included").payable).toBe(total);
        expect(vatOf(total, "without")).toEqual({ net: total, vat: null, payable: total });
        expect(vatOf(total, "add").net).toBe(total);
      }),
    );
  });

  test("a refund carries the VAT of the charge", () => {
    fc.assert(
      fc.property(anyTotal, fc.constantFrom("included" as const, "add" as const), (total, mode) => {
        const charge = vatOf(total, mode);
        const refund = vatOf(pence(-total), mode);
        expect([refund.net, refund.vat, refund.payable]).toEqual(
          [charge.net, charge.vat, charge.payable].map((amount) => pence(-(amount ?? 0))),
        );
      }),
    );
  });

  test("zero is never minus zero", () => {
    for (const mode of VAT_MODES)
      for (const amount of Object.values(vatOf(pence(-0), mode)))
        expect(Object.is(amount, -0)).toBe(false);
  });

  test("half pennies are rounded up, where floating point would lose some", () => {
    const floating = (total: number) =>
      Math.round(Number((total / 100 - total / 100 / 1.2).toFixed(2)) * 100);
    const apart = Array.from({ length: 99_999 }, (_, index) => index + 1).filter(
      (total) => floating(total) !== vatOf(pence(total), "included").vat,
    );
    expect(apart.length).toBe(12_274);
    expect(apart.every((total) => total % 6 === 3)).toBe(true);
  });
});

/** With integers only, for amounts of 0 or more. */
function roundHalfUp(amount: number, divisor: number): number {
  const rest = amount % divisor;
  return (amount - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
}
