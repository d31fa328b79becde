import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day } from "../day.ts";
import { lineTotal, type Line } from "../invoice.ts";
import { pence, sum } from "../money.ts";
import { thousandths } from "../quantity.ts";
import { VAT_MODES, type VatMode } from "../vat.ts";
import { vatRateOf } from "../vat/invoice-vat.ts";
import { VAT_RATES } from "../vat/rates.ts";
import { creditNote, CreditRefused, requestEverything, type NewCreditNote } from "./credit-note.ts";
import type { CreditableInvoice } from "./credited.ts";
import { replacementLines } from "./replacement-lines.ts";

const line = (id: Line["id"], price: number, quantity: number, more: Partial<Line> = {}): Line => ({
  id,
  name: String(id),
  price: pence(price),
  discount: pence(0),
  quantity: thousandths(quantity),
  ...more,
});

interface Step {
  readonly at: number;
  readonly quantity: number;
  /** Pence off a unit, where the price is credited. */
  readonly off?: number;
}

/** An invoice with a note for each step; a step above what is left makes no note. */
function credited(
  lines: readonly Line[],
  steps: readonly Step[],
  mode: VatMode = "included",
): CreditableInvoice {
  const earlier: NewCreditNote[] = [];
  const invoice = { lines, mode, date: day("2026-11-23"), earlier };
  for (const { at, quantity, off } of steps) {
    const of = lines[at % lines.length];
    if (!of) continue;
    const nth = lines.slice(0, lines.indexOf(of)).filter(({ id }) => id === of.id).length + 1;
    const request = { line: of.id, nth, quantity: thousandths(quantity), goods: "none" as const };
    const [reason, unitPrice] = off === undefined ? ["returned" as const] : ["price" as const, off];
    const price = unitPrice === undefined ? {} : { unitPrice: pence(unitPrice) };
    try {
      earlier.push(creditNote(invoice, { reason, lines: [{ ...request, ...price }] }));
    } catch (error) {
      if (!(error instanceof CreditRefused)) throw error;
    }
  }
  return invoice;
}

const shown = (invoice: CreditableInvoice) =>
  replacementLines(invoice).map(({ id, price, discount, quantity }) => [
    id,
    price,
    discount,
    quantity,
  ]);

describe("What is left of an invoice", () => {
  test("is all of it, unchanged, if nothing was credited", () => {
    const lines = [line("rice", 1200, 10_000, { vatRate: "zero" }), line("tea", 333, 1250)];
    expect(replacementLines(credited(lines, []))).toEqual(lines);
  });

  test("is what was not returned; a line that was returned in full is left out", () => {
    const lines = [line("rice", 1200, 12_000), line("tea", 500, 2000)];
    const notes = [
      { at: 0, quantity: 2000 },
      { at: 1, quantity: 2000 },
    ];
    expect(shown(credited(lines, notes))).toEqual([["rice", 1200, 0, 10_000]]);
  });

  test("has the reduction of a price note as a discount on each unit", () => {
    const lines = [line("rice", 1200, 12_000, { discount: pence(100) })];
    const invoice = credited(lines, [{ at: 0, quantity: 12_000, off: 100 }]);
    expect(shown(invoice)).toEqual([["rice", 1200, 200, 12_000]]);
  });

  test("has two lines if a price note cannot be divided evenly among the units", () => {
    const lines = [line("rice", 1000, 12_000), line("rice~2", 100, 1000)];
    const invoice = credited(lines, [{ at: 0, quantity: 5000, off: 10 }]);
    // 12,000p less 50p: ten at £9.96 and two at £9.95.
    expect(shown(invoice)).toEqual([
      ["rice", 1000, 5, 2000],
      ["rice~3", 1000, 4, 10_000],
      ["rice~2", 100, 0, 1000],
    ]);
  });

  test("of weighed goods is exact to the penny as well", () => {
    const weighed = (off: number, quantity: number) =>
      shown(credited([line("fish", 999, quantity)], [{ at: 0, quantity, off }]));
    expect(weighed(100, 12_345)).toEqual([["fish", 999, 100, 12_345]]);
    const part = credited([line("fish", 999, 12_345)], [{ at: 0, quantity: 1000, off: 7 }]);
    expect(shown(part)).toEqual([
      ["fish", 999, 1, 6345],
      ["fish~2", 999, 0, 6000],
    ]);
    const light = credited([line("fish", 999, 345)], [{ at: 0, quantity: 100, off: 30 }]);
    expect(replacementLines(light).map(lineTotal)).toEqual([342]);
  });

  test("has its quantity at a price of nothing if its whole price was credited", () => {
    const lines = [line("rice", 1200, 12_000)];
    const invoice = credited(lines, [{ at: 0, quantity: 12_000, off: 1200 }]);
    expect(shown(invoice)).toEqual([["rice", 1200, 1200, 12_000]]);
  });

  test("has the higher price if a client raised the price after the note", () => {
    const { earlier, ...invoice } = credited(
      [line("rice", 1200, 10_000)],
      [{ at: 0, quantity: 5000 }],
    );
    const dearer = { ...invoice, lines: [line("rice", 1500, 10_000)], earlier };
    expect(shown(dearer)).toEqual([["rice", 1800, 0, 5000]]);
  });

  test("keeps the ids of lines within their maximum length", () => {
    const id = "x".repeat(64);
    const invoice = credited([line(id, 1000, 3000)], [{ at: 0, quantity: 1000, off: 1 }]);
    expect(replacementLines(invoice).map((of) => String(of.id).length)).toEqual([64, 58]);
  });
});

const anyLines = fc.array(
  fc.record({
    id: fc.constantFrom<Line["id"]>("rice", "tea", "fish", 7),
    price: fc.integer({ min: 0, max: 3000 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 40 }).map((units) => units * 1000),
      fc.integer({ min: 1, max: 20_000 }),
    ),
    vatRate: fc.constantFrom(...VAT_RATES),
  }),
  { minLength: 1, maxLength: 4 },
);
const anyStep = fc.record(
  {
    at: fc.nat(3),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 12 }).map((units) => units * 1000),
      fc.integer({ min: 1, max: 9000 }),
    ),
    off: fc.integer({ min: 1, max: 400 }),
  },
  { requiredKeys: ["at", "quantity"] },
);

test("The lines of a correction add up to its credit note: at each rate, in goods and money, whatever was credited before", () => {
  let [split, cut] = [0, 0];
  fc.assert(
    fc.property(
      anyLines,
      fc.array(anyStep, { maxLength: 6 }),
      fc.constantFrom(...VAT_MODES),
      (drawn, steps, mode) => {
        const lines = drawn.map(({ off, price, quantity, ...of }) => ({
          ...line(of.id, price, quantity),
          discount: pence(Math.floor(price * off)),
          vatRate: of.vatRate,
        }));
        const invoice = credited(lines, steps, mode);
        const left = replacementLines(invoice);
        const wanted = requestEverything(invoice, "van");
        const note =
          wanted.length > 0 && creditNote(invoice, { reason: "correction", lines: wanted });
        for (const rate of VAT_RATES) {
          const ofNote = (note ? note.lines : []).filter((of) => vatRateOf(of) === rate);
          const own = left.filter((of) => vatRateOf(of) === rate);
          expect(sum(own.map(lineTotal))).toBe(sum(ofNote.map(({ amount }) => amount)));
          expect(own.reduce((all, of) => all + of.quantity, 0)).toBe(
            ofNote.reduce((all, of) => all + of.quantity, 0),
          );
        }
        expect(left.every(({ price, discount }) => discount >= 0 && discount <= price)).toBe(true);
        if (left.length > wanted.length) split += 1;
        if (invoice.earlier.some(({ reason }) => reason === "price")) cut += 1;
      },
    ),
    { numRuns: 3000, seed: 16 },
  );
  expect(split).toBeGreaterThan(200);
  expect(cut).toBeGreaterThan(600);
});
