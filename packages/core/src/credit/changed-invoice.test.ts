import fc from "fast-check";
import { expect, test } from "vitest";
import { day } from "../day.ts";
import type { Line } from "../invoice.ts";
import { pence, sum } from "../money.ts";
import { thousandths } from "../quantity.ts";
import { VAT_MODES } from "../vat.ts";
import { invoiceVat, vatRateOf } from "../vat/invoice-vat.ts";
import { VAT_RATES, type VatRate } from "../vat/rates.ts";
import { creditNote, CreditRefused, requestEverything, type NewCreditNote } from "./credit-note.ts";
import type { CreditableInvoice } from "./credited.ts";
import { uncreditedLines } from "./uncredited-lines.ts";

const anyLine = fc.record({
  price: fc.integer({ min: 0, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 12_000 }),
  vatRate: fc.constantFrom(...VAT_RATES),
});

/** What clients of the specification do to an invoice that has credit notes. */
const CHANGES: Readonly<Record<string, (lines: readonly Line[], by: number) => Line[]>> = {
  "sends its lines without ids": (lines, by) =>
    lines.map((of, at) => ({ ...of, id: `${by}-${at}` })),
  "lowers quantities": (lines, by) =>
    lines.map((of) => ({ ...of, quantity: thousandths(Math.ceil(of.quantity / (1 + (by % 4)))) })),
  "raises prices": (lines, by) =>
    lines.map((of) => ({ ...of, price: pence(of.price + (by % 500)) })),
  "gives other rates": (lines, by) =>
    lines.map((of, at) => ({ ...of, vatRate: VAT_RATES[(by + at) % VAT_RATES.length] })),
  "takes a line off": (lines, by) => lines.filter((_, at) => at !== by % lines.length),
  "turns its lines round": (lines) => lines.toReversed(),
};

const anyCase = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  mode: fc.constantFrom(...VAT_MODES),
  steps: fc.array(
    fc.record({
      what: fc.constantFrom("credit", "credit", "everything", ...Object.keys(CHANGES)),
      by: fc.nat(2 ** 31 - 1),
    }),
    { maxLength: 10, size: "max" },
  ),
});

test("Credit notes never credit more than the invoice shows, at each rate and in total, however it is changed between them", () => {
  let credited = 0;
  fc.assert(
    fc.property(anyCase, ({ lines: drawn, mode, steps }) => {
      let lines = drawn.map((of, at) => lineOf(of, at));
      const earlier: NewCreditNote[] = [];
      for (const { what, by } of steps) {
        const invoice = { lines, mode, earlier, date: day("2026-11-23") };
        const change = CHANGES[what];
        if (change) lines = change(lines, by);
        else {
          const note = noteOf(invoice, what === "everything" ? null : by);
          if (note) expectWithin(invoice, note);
          if (note) earlier.push(note);
          if (note && earlier.length > 1) credited += 1;
        }
      }
    }),
    { numRuns: 5000 },
  );
  expect(credited).toBeGreaterThan(1000);
});

test("A correction credits all that is owed, also where goods were credited at another rate", () => {
  const line = { price: 1200, quantity: 10_000 };
  const before = { lines: [lineOf({ ...line, vatRate: "zero" }, 0)], date: day("2026-11-23") };
  const half = { line: "line 0", nth: 1, quantity: thousandths(5000), goods: "none" } as const;
  const first = creditNote(
    { ...before, mode: "included", earlier: [] },
    { reason: "returned", lines: [half] },
  );
  const renamed = [{ ...lineOf({ ...line, vatRate: "standard" }, 1), id: "other" }];
  const now = { ...before, lines: renamed, mode: "included", earlier: [first] } as const;
  const note = noteOf(now, null);
  expect([first.total, note?.total, note?.net, note?.vat]).toEqual([6000, 6000, 4000, 2000]);
});

const lineOf = (
  { price, quantity, vatRate }: { price: number; quantity: number; vatRate: VatRate },
  at: number,
): Line => ({
  id: `line ${at % 3}`,
  name: `line ${at}`,
  price: pence(price),
  discount: pence(0),
  quantity: thousandths(quantity),
  vatRate,
});

/**
 * A note of a part of one line, or of everything where `by` is null; null where nothing is left.
 */
function noteOf(invoice: CreditableInvoice, by: number | null): NewCreditNote | null {
  const open = uncreditedLines(invoice).filter(({ quantity }) => quantity > 0);
  const of = open[(by ?? 0) % Math.max(1, open.length)];
  if (!of) return null;
  if (by === null)
    return creditNote(invoice, { reason: "correction", lines: requestEverything(invoice, "none") });
  const quantity = thousandths((by % of.quantity) + 1);
  const request = { line: of.line.id, nth: of.nth, quantity, goods: "none" as const };
  const isPrice = by % 5 === 0;
  const unitPrice = pence(by % (of.line.price + 1));
  try {
    return isPrice
      ? creditNote(invoice, { reason: "price", lines: [{ ...request, unitPrice }] })
      : creditNote(invoice, { reason: "returned", lines: [request] });
  } catch (error) {
    if (isPrice && error instanceof CreditRefused) return null;
    throw error;
  }
}

function expectWithin(invoice: CreditableInvoice, note: NewCreditNote): void {
  const { earlier } = invoice;
  const shown = invoiceVat(invoice.lines, invoice);
  const before = (name: "net" | "vat" | "gross") =>
    sum(earlier.flatMap(({ lines }) => lines.map((line) => line[name])));
  const isWithin = (part: number, left: number) => part <= Math.max(0, left);
  const faults = [
    !isWithin(note.net, shown.net - before("net")) && "net above the invoice",
    !isWithin(note.vat ?? 0, (shown.vat ?? 0) - before("vat")) && "VAT above the invoice",
    !isWithin(note.total, shown.payable - before("gross")) && "total above the invoice",
  ];
  for (const { rate, net, vat, percent } of note.rates) {
    const of = shown.rates.find((each) => each.rate === rate) ?? { net: 0, vat: 0 };
    const there = earlier.flatMap(({ lines }) => lines.filter((line) => vatRateOf(line) === rate));
    faults.push(
      !isWithin(net, of.net - sum(there.map((line) => line.net))) && `net above ${rate}`,
      !isWithin(vat, of.vat - sum(there.map((line) => line.vat))) && `VAT above ${rate}`,
      note.reason !== "correction" &&
        vat >= (net * percent) / 100 + 100 &&
        `VAT of ${rate} without its net`,
    );
  }
  expect(faults.filter(Boolean)).toEqual([]);
}
