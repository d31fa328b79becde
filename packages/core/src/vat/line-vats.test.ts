import { lineTotal, type Line } from "../invoice.ts";
import { pence, sum } from "../money.ts";
import { thousandths } from "../quantity.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day } from "../day.ts";
import { apportion } from "./apportion.ts";
import { invoiceVat } from "./invoice-vat.ts";
import { lineVats } from "./line-vats.ts";

const TODAY = day("2026-11-23");

const line = fc
  .record({
    price: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ price, quantity }): Line => ({
    id: 1,
    name: "Rice",
    price: pence(price),
    discount: pence(0),
    quantity: thousandths(quantity),
  }));
const lines = fc.array(line, { maxLength: 60 });

describe("VAT spread over lines", () => {
  it("adds up to the document's net, VAT and payable, whatever the lines", () => {
    fc.assert(
      fc.property(lines, fc.constantFrom("included" as const, "add" as const), (of, mode) => {
        const { net, vat, payable } = invoiceVat(of, { mode, date: TODAY });
        const each = lineVats(of, { mode, date: TODAY }) ?? [];
        expect(sum(each.map((line) => line.net))).toBe(net);
        expect(sum(each.map((line) => line.vat))).toBe(vat);
        expect(sum(each.map((line) => line.gross))).toBe(payable);
      }),
    );
  });

  it("is never further than a penny from a sixth or a fifth of the line, and never negative", () => {
    fc.assert(
      fc.property(lines, fc.constantFrom("included" as const, "add" as const), (of, mode) => {
        for (const [index, { vat, net }] of (lineVats(of, { mode, date: TODAY }) ?? []).entries()) {
          const own = of[index];
          const exact = own === undefined ? 0 : lineTotal(own) / (mode === "included" ? 6 : 5);
          expect(Math.abs(vat - exact)).toBeLessThanOrEqual(1.5);
          expect(Math.min(vat, net)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("is nothing for a document without VAT", () => {
    expect(lineVats([], { mode: "without", date: TODAY })).toBeNull();
  });

  it("gives the odd penny to the largest remainder", () => {
    expect(apportion(pence(100), [pence(1), pence(1), pence(1)])).toEqual([34, 33, 33]);
    expect(apportion(pence(10), [pence(0), pence(2), pence(1)])).toEqual([0, 7, 3]);
    expect(apportion(pence(0), [pence(0)])).toEqual([0]);
  });
});
