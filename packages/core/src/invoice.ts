import { fraction, pence, sum, type Pence } from "./money.ts";
import { ONE_UNIT, thousandths, type Quantity } from "./quantity.ts";
import type { VatRate } from "./vat/rates.ts";

export interface Line {
  /** The product's id, or a random one. Kept as it was sent: some clients send numbers. */
  readonly id: string | number;
  readonly name: string;
  /** Pence a unit, before discount. */
  readonly price: Pence;
  /** Pence off a unit; never above the price. */
  readonly discount: Pence;
  readonly quantity: Quantity;
  /** Absent: the standard rate. */
  readonly vatRate?: VatRate | undefined;
}

export interface InvoiceTotals {
  /** Pence to pay, discounts taken off. */
  readonly total: Pence;
  /** Pence taken off, already out of the total. */
  readonly discount: Pence;
  /**
   * Pence that the customer owes, where that is not the total: VAT is put on top, or something was
   * credited.
   */
  readonly payable?: Pence | undefined;
  /**
   * Pence that credit notes took off what is owed: 0 where the notes that count come to nothing,
   * absent where none counts.
   */
  readonly credited?: Pence | undefined;
  /**
   * Pence paid so far of an invoice that is not fully paid; absent where there are none, and on a
   * paid invoice.
   */
  readonly paid?: Pence | undefined;
}

/** What the customer owes, in pence. */
export const owed = ({ payable, total }: Pick<InvoiceTotals, "payable" | "total">): Pence =>
  payable ?? total;

/**
 * What the invoice asked for before credit notes, in pence: what is owed plus what was credited.
 */
export const invoiced = (totals: InvoiceTotals): Pence =>
  pence(owed(totals) + (totals.credited ?? 0));

/**
 * Whether an invoice has a credit note that counts, whatever its amount: a note of free goods comes
 * to £0.00.
 */
export const isCredited = ({ credited }: Pick<InvoiceTotals, "credited">): boolean =>
  credited !== undefined;

/** Totals less credited pence; `credited` is undefined where no note counts. */
export const lessCredits = (
  totals: InvoiceTotals,
  credited: InvoiceTotals["credited"],
): InvoiceTotals =>
  credited === undefined
    ? totals
    : { ...totals, payable: pence(owed(totals) - credited), credited };

/** Totals after one more credit note. */
export const withCredit = (totals: InvoiceTotals, amount: Pence): InvoiceTotals =>
  lessCredits(beforeCredits(totals), pence((totals.credited ?? 0) + amount));

interface TakenBack {
  /** In pence, what the note came to. */
  readonly amount: Pence;
  /** Whether other notes of the invoice count. */
  readonly hasOthers: boolean;
}

/** Totals after a credit note was taken back. */
export function withoutCredit(
  totals: InvoiceTotals,
  { amount, hasOthers }: TakenBack,
): InvoiceTotals {
  const credited = pence((totals.credited ?? 0) - amount);
  return lessCredits(beforeCredits(totals), credited === 0 && !hasOthers ? undefined : credited);
}

function beforeCredits(totals: InvoiceTotals): InvoiceTotals {
  const { payable: _payable, credited: _credited, ...bare } = totals;
  const asked = invoiced(totals);
  return asked === totals.total ? bare : { ...bare, payable: asked };
}

/** (price − discount) × quantity in pence, rounded half away from zero (spec §5, wire §1). */
export const lineTotal = (line: Pick<Line, "price" | "discount" | "quantity">): Pence =>
  fraction(pence(line.price - line.discount), line.quantity, ONE_UNIT);

/** discount × quantity in pence, rounded likewise. */
export const lineDiscount = (line: Line): Pence => fraction(line.discount, line.quantity, ONE_UNIT);

export const invoiceTotals = (lines: readonly Line[]): InvoiceTotals => ({
  total: sum(lines.map(lineTotal)),
  discount: sum(lines.map(lineDiscount)),
});

/** Totals of many invoices, for the bar under a list. */
export const addTotals = (
  totals: Iterable<InvoiceTotals>,
): InvoiceTotals & { readonly count: number } => {
  const all = [...totals];
  const [total, payable] = [sum(all.map((each) => each.total)), sum(all.map(owed))];
  return {
    count: all.length,
    total,
    discount: sum(all.map((each) => each.discount)),
    ...(payable !== total && { payable }),
  };
};

/** Adds a line, or replaces the line that has its id, in the same place (spec §4). */
export function putLine(lines: readonly Line[], line: Line): readonly Line[] {
  const same = (each: Line) => String(each.id) === String(line.id);
  return lines.some(same) ? lines.map((each) => (same(each) ? line : each)) : [...lines, line];
}

export const removeLine = (lines: readonly Line[], id: Line["id"]): readonly Line[] =>
  lines.filter((each) => String(each.id) !== String(id));

export interface LoadRow {
  readonly name: string;
  readonly quantity: Quantity;
}

/**
 * The quantity of each product name on the invoices, largest first, then by name ("Product Details
 * Summary").
 */
export function loadSheet(
  invoices: Iterable<{ readonly lines: readonly Line[] }>,
): readonly LoadRow[] {
  const byName = new Map<string, number>();
  for (const { lines } of invoices)
    for (const { name, quantity } of lines) byName.set(name, (byName.get(name) ?? 0) + quantity);
  return [...byName]
    .map(([name, quantity]) => ({ name, quantity: thousandths(quantity) }))
    .toSorted((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1));
}

/** How an invoice's number is shown (spec §9). */
export const invoiceNumber = (id: number): string => `INV-${id}`;

interface Numbered {
  /** null: the server has given none yet. */
  readonly id: number | null;
  /** The number from a number series; absent where it has none. */
  readonly number?: string | undefined;
}

/** The one number of an invoice: of its series, else INV-<id>; null while it has neither. */
export function numberOf(invoice: Numbered & { readonly id: number }): string;
export function numberOf(invoice: Numbered): string | null;
export function numberOf({ id, number }: Numbered): string | null {
  return number ?? (id === null ? null : invoiceNumber(id));
}
