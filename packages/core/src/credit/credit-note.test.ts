import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day } from "../day.ts";
import type { Line } from "../invoice.ts";
import { fraction, pence, sum } from "../money.ts";
import { ONE_UNIT, thousandths, type Quantity } from "../quantity.ts";
import { VAT_MODES, type VatMode } from "../vat.ts";
import { invoiceVat } from "../vat/invoice-vat.ts";
import { VAT_RATES, type VatRate } from "../vat/rates.ts";
import { creditNote, CreditRefused, requestEverything, type NewCreditNote } from "./credit-note.ts";
import {
  CREDIT_REASONS,
  type CreditableInvoice,
  type CreditLineRequest,
  type EarlierNote,
} from "./credited.ts";
import { uncreditedLines } from "./uncredited-lines.ts";

const TODAY = day("2026-11-23");
const units = (count: number): Quantity => thousandths(count * 1000);

const line = (id: string, price: number, quantity: number, vatRate?: VatRate): Line => ({
  id,
  name: id,
  price: pence(price),
  discount: pence(0),
  quantity: thousandths(quantity),
  ...(vatRate && { vatRate }),
});

const invoiceOf = (lines: readonly Line[], mode: VatMode = "included"): CreditableInvoice => ({
  lines,
  mode,
  date: TODAY,
  earlier: [],
});

const back = (id: Line["id"], quantity: Quantity): CreditLineRequest => ({
  line: id,
  quantity,
  goods: "none",
});

const faultOf = (make: () => unknown): unknown[] => {
  try {
    make();
  } catch (error) {
    if (error instanceof CreditRefused) return [error.fault, error.index];
  }
  return [];
};

describe("A credit note", () => {
  const rice = line("rice", 1200, 10_000, "zero");
  const trays = line("trays", 120, 5000);

  test("credits a quantity at the price of its line, with the VAT that is in it", () => {
    const note = creditNote(invoiceOf([rice, trays]), {
      reason: "damaged",
      lines: [back("rice", units(2)), { ...back("trays", units(1)), goods: "waste" }],
    });
    expect(note).toMatchObject({ net: 2500, vat: 20, total: 2520 });
    expect(note.rates.map(({ rate, net, vat }) => [rate, net, vat])).toEqual([
      ["standard", 100, 20],
      ["zero", 2400, 0],
    ]);
    expect(note.lines[1]).toMatchObject({ unitPrice: 120, amount: 120, net: 100, goods: "waste" });
  });

  test("puts VAT on top, or shows none, as its invoice does", () => {
    const lines = [back("trays", units(5))];
    const made = (mode: VatMode) =>
      creditNote(invoiceOf([trays], mode), { reason: "short", lines });
    expect(made("add")).toMatchObject({ net: 600, vat: 120, total: 720 });
    expect(made("without")).toMatchObject({ net: 600, vat: null, total: 600, rates: [] });
  });

  test("never credits more than is left of a line, also by two requests of one note", () => {
    const first = creditNote(invoiceOf([rice]), {
      reason: "returned",
      lines: [back("rice", units(7))],
    });
    const after = { ...invoiceOf([rice]), earlier: [first] };
    const make = (...lines: CreditLineRequest[]) =>
      faultOf(() => creditNote(after, { reason: "returned", lines }));
    expect(make(back("rice", units(4)))).toEqual(["credit-above-line", 0]);
    expect(make(back("rice", units(2)), back("rice", units(2)))).toEqual(["credit-above-line", 1]);
    expect(make(back("rice", units(3)))).toEqual([]);
    expect(make(back("tea", units(1)))).toEqual(["unknown-line", 0]);
    expect(make()).toEqual(["no-credit-lines", null]);
  });

  test("lowers a price without goods, and goods that are returned later are credited at the lower price", () => {
    const cut = {
      line: "rice",
      quantity: units(10),
      unitPrice: pence(200),
      goods: "none" as const,
    };
    const first = creditNote(invoiceOf([rice]), { reason: "price", lines: [cut] });
    expect(first.total).toBe(2000);
    const after = { ...invoiceOf([rice]), earlier: [first] };
    const second = creditNote(after, { reason: "returned", lines: [back("rice", units(2))] });
    expect(second.lines[0]).toMatchObject({ unitPrice: 1000, amount: 2000 });
    const fault = (request: CreditLineRequest, reason: "price" | "short" = "price") =>
      faultOf(() => creditNote(after, { reason, lines: [request] }));
    expect(fault({ ...cut, unitPrice: pence(1201) })).toEqual(["price-above-line", 0]);
    expect(fault({ ...cut, unitPrice: pence(1100) })).toEqual(["price-above-line", 0]);
    expect(fault({ ...cut, goods: "van" })).toEqual(["goods-of-price", 0]);
    expect(fault(back("rice", units(1)))).toEqual(["no-credit-price", 0]);
    expect(fault(cut, "short")).toEqual(["price-without-reason", 0]);
  });

  test("keeps lines of the same id separate", () => {
    const twice = [line("tea", 300, 1000), line("tea", 500, 3000)];
    const make = (request: CreditLineRequest) =>
      creditNote(invoiceOf(twice), { reason: "returned", lines: [request] }).lines[0];
    expect(make(back("tea", units(2)))).toMatchObject({ nth: 2, amount: 1000 });
    expect(make({ ...back("tea", units(1)), nth: 1 })).toMatchObject({ amount: 300 });
    expect(faultOf(() => make({ ...back("tea", units(2)), nth: 1 }))).toEqual([
      "credit-above-line",
      0,
    ]);
  });

  test("of a removed line reduces what can be credited of the others", () => {
    const note = creditNote(invoiceOf([rice]), {
      reason: "returned",
      lines: [back("rice", units(1))],
    });
    const left = (...lines: Line[]) => uncreditedLines({ ...invoiceOf(lines), earlier: [note] });
    expect(left(trays)).toMatchObject([{ quantity: 0, amount: 0 }]);
    const dear = line("dear trays", 1000, 6000);
    expect(left(dear)).toMatchObject([{ quantity: 4659, amount: 4659 }]);
  });

  test("of a price of zero is refused", () => {
    const cut = { ...back("rice", units(10)), unitPrice: pence(0) };
    const make = () => creditNote(invoiceOf([rice]), { reason: "price", lines: [cut] });
    expect(faultOf(make)).toEqual(["no-credit-price", 0]);
  });
});

/** An invoice, and notes drawn from a list of numbers until all of it is credited. */
const anySplit = fc.record({
  seeds: fc.array(fc.nat(2 ** 31 - 1), { minLength: 1, maxLength: 4 }),
  mode: fc.constantFrom(...VAT_MODES),
  cuts: fc.array(fc.nat(2 ** 31 - 1), { maxLength: 6 }),
});

const lineFrom = (seed: number, index: number): Line =>
  line(
    `line ${index % 3}`,
    Math.floor(seed / 64) % 20_000,
    seed % 3 === 0 ? (seed % 4999) + 1 : ((seed % 12) + 1) * 1000,
    VAT_RATES[seed % 4],
  );

/** A note of a part of what is left of one line; the number decides line, part and reason. */
function noteFrom(invoice: CreditableInvoice, seed: number): NewCreditNote | null {
  const open = uncreditedLines(invoice).filter(({ quantity }) => quantity > 0);
  const of = open[seed % Math.max(1, open.length)];
  if (!of) return null;
  const reason = CREDIT_REASONS[Math.floor(seed / 7) % CREDIT_REASONS.length] ?? "returned";
  const quantity = thousandths((Math.floor(seed / 50) % of.quantity) + 1);
  const most = Math.floor((of.amount * 1000) / quantity);
  const unit = Math.min(most, of.line.price) * ((seed % 100) / 100);
  const request = { line: of.line.id, nth: of.nth, quantity, goods: "none" as const };
  if (reason === "price" && fraction(pence(Math.floor(unit)), quantity, ONE_UNIT) === 0)
    return null;
  const lines = [reason === "price" ? { ...request, unitPrice: pence(Math.floor(unit)) } : request];
  return creditNote(invoice, { reason, lines });
}

const amountsAt = (notes: readonly EarlierNote[], rate: VatRate) => {
  const lines = notes.flatMap((note) =>
    note.lines.filter((each) => (each.vatRate ?? "standard") === rate),
  );
  return { net: sum(lines.map(({ net }) => net)), vat: sum(lines.map(({ vat }) => vat)) };
};

describe("The notes of an invoice", () => {
  test("never credit more than it, and together credit exactly all of it, in 100,000 random splits", () => {
    fc.assert(
      fc.property(anySplit, ({ seeds, mode, cuts }) => {
        const lines = seeds.map(lineFrom);
        const whole = invoiceVat(lines, { mode, date: TODAY });
        const notes: NewCreditNote[] = [];
        const invoice = { ...invoiceOf(lines, mode), earlier: notes };
        for (const cut of cuts) {
          const note = noteFrom(invoice, cut);
          if (note) notes.push(note);
          for (const { rate, net, vat } of whole.rates) {
            const so = amountsAt(notes, rate);
            if (so.net > net || so.vat > vat) throw new Error(`above the invoice at ${rate}`);
          }
        }
        const rest = requestEverything(invoice, "none");
        if (rest.length > 0) notes.push(creditNote(invoice, { reason: "returned", lines: rest }));
        expectContrary(notes, whole);
      }),
      { numRuns: 100_000 },
    );
  });

  test("that are one note of everything have the invoice's own amounts", () => {
    fc.assert(
      fc.property(anySplit, ({ seeds, mode }) => {
        const invoice = invoiceOf(seeds.map(lineFrom), mode);
        const note = creditNote(invoice, {
          reason: "refused",
          lines: requestEverything(invoice, "none"),
        });
        const { net, vat, payable, rates } = invoiceVat(invoice.lines, invoice);
        expect([note.net, note.vat, note.total]).toEqual([net, vat, payable]);
        expect(note.rates).toEqual(rates);
      }),
      { numRuns: 1000 },
    );
  });
});

function expectContrary(
  notes: readonly NewCreditNote[],
  whole: ReturnType<typeof invoiceVat>,
): void {
  const total = sum(notes.map((note) => note.total));
  const vat = sum(notes.map((note) => note.vat ?? pence(0)));
  if (total !== whole.payable || vat !== (whole.vat ?? 0))
    throw new Error(`credited ${total} and ${vat} of ${whole.payable} and ${whole.vat}`);
  for (const note of notes)
    for (const { net, vat: share, gross, amount } of note.lines)
      if (net < 0 || share < 0 || amount < 0 || net + share !== gross)
        throw new Error("a line that does not add up");
}
