import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day } from "../day.ts";
import type { Line } from "../invoice.ts";
import { pence } from "../money.ts";
import { thousandths } from "../quantity.ts";
import { creditNote, CreditRefused, type NewCreditNote } from "./credit-note.ts";
import type { CreditableInvoice } from "./credited.ts";
import { dependentNote, uncreditedLines } from "./uncredited-lines.ts";

const line = (id: string, price: number, quantity: number): Line => ({
  id,
  name: id,
  price: pence(price),
  discount: pence(0),
  quantity: thousandths(quantity),
});

const creditable = (
  lines: readonly Line[],
  earlier: readonly NewCreditNote[],
): CreditableInvoice => ({
  lines,
  date: day("2026-11-23"),
  mode: "included",
  earlier,
});

const noteOf = (
  lines: readonly Line[],
  earlier: readonly NewCreditNote[],
  { id, quantity, off }: { id: string; quantity: number; off?: number },
): NewCreditNote =>
  creditNote(creditable(lines, earlier), {
    reason: off === undefined ? "returned" : "price",
    lines: [
      {
        line: id,
        quantity: thousandths(quantity),
        goods: "none",
        ...(off !== undefined && { unitPrice: pence(off) }),
      },
    ],
  });

describe("A credit note about a price", () => {
  const lines = [line("rice", 1200, 10_000), line("tea", 500, 2000)];
  const price = noteOf(lines, [], { id: "rice", quantity: 10_000, off: 200 });

  test("has a dependent note if goods of its line are credited later", () => {
    const goods = noteOf(lines, [price], { id: "rice", quantity: 1000 });
    expect(dependentNote([price, goods], price)).toBe(goods);
  });

  test("has no dependent note among earlier notes, price notes and notes of other lines", () => {
    const before = noteOf(lines, [], { id: "rice", quantity: 1000 });
    const tea = noteOf(lines, [price], { id: "tea", quantity: 2000 });
    const more = noteOf(lines, [price], { id: "rice", quantity: 1000, off: 100 });
    expect(dependentNote([before, price, tea, more], price)).toBeUndefined();
    expect(dependentNote([before, tea], before)).toBeUndefined();
  });
});

test("A line whose goods are all credited leaves nothing owed, even if notes were voided between", () => {
  const step = fc.record({
    what: fc.constantFrom("goods" as const, "price" as const, "void" as const),
    id: fc.constantFrom("rice", "tea"),
    share: fc.constantFrom(0.1, 0.34, 0.5, 1),
    place: fc.nat(5),
  });
  const cases = fc.record({
    lines: fc.tuple(
      fc
        .integer({ min: 1, max: 3000 })
        .chain((price) =>
          fc.integer({ min: 1, max: 9999 }).map((quantity) => line("rice", price, quantity)),
        ),
      fc.integer({ min: 1, max: 90 }).map((price) => line("tea", price, 3000)),
    ),
    steps: fc.array(step, { maxLength: 16, size: "max" }),
  });
  let closed = 0;
  fc.assert(
    fc.property(cases, ({ lines, steps }) => {
      let notes: readonly NewCreditNote[] = [];
      for (const { what, id, share, place } of steps) {
        const left = uncreditedLines(creditable(lines, notes)).find((of) => of.line.id === id);
        if (what === "void") {
          const note = notes[place % Math.max(1, notes.length)];
          if (note && !dependentNote(notes, note)) notes = notes.filter((of) => of !== note);
        } else if (left && left.quantity > 0) {
          const quantity = Math.ceil(left.quantity * share);
          const off = Math.max(1, Math.floor(left.line.price * share));
          notes = [
            ...notes,
            ...tried(lines, notes, { id, quantity, ...(what === "price" && { off }) }),
          ];
        }
        for (const { quantity, amount } of uncreditedLines(creditable(lines, notes)))
          if (quantity === 0) {
            closed += 1;
            expect(amount).toBe(0);
          }
      }
    }),
    { numRuns: 2000 },
  );
  expect(closed).toBeGreaterThan(1000);
});

/** The note, or none where it is refused. */
function tried(...of: Parameters<typeof noteOf>): readonly NewCreditNote[] {
  try {
    return [noteOf(...of)];
  } catch (error) {
    if (error instanceof CreditRefused) return [];
    throw error;
  }
}
