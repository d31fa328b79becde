import type { Day } from "../day.ts";
import { invoiceTotals, lineTotal, type InvoiceTotals, type Line } from "../invoice.ts";
import { fraction, pence, sum, type Pence } from "../money.ts";
import type { VatMode } from "../vat.ts";
import { DEFAULT_VAT_RATE, percentOn, VAT_RATES, type VatRate } from "./rates.ts";

/** What VAT depends on besides the lines. */
export interface VatTerms {
  readonly mode: VatMode;
  /** The invoice's date: it decides the per cent of each rate. */
  readonly date: Day;
}

export interface VatAmounts {
  /** Pence without VAT. */
  readonly net: Pence;
  readonly vat: Pence;
  /** Pence with VAT. */
  readonly gross: Pence;
}

export interface RateVat extends VatAmounts {
  readonly rate: VatRate;
  /** 20, 5 or 0. */
  readonly percent: number;
}

export interface InvoiceVat {
  /** Without VAT, in pence. */
  readonly net: Pence;
  /** null where the document shows no VAT. */
  readonly vat: Pence | null;
  /** What the customer pays, in pence. */
  readonly payable: Pence;
  /**
   * The rates that the lines have, in the order of VAT_RATES; none where the document shows no VAT.
   */
  readonly rates: readonly RateVat[];
}

export type Priced = Pick<Line, "price" | "discount" | "quantity" | "vatRate">;

export const vatRateOf = ({ vatRate }: Pick<Line, "vatRate">): VatRate =>
  vatRate ?? DEFAULT_VAT_RATE;

/**
 * The VAT of an invoice, rounded once per rate and document, half away from zero (VAT Notice 700
 * section 17, EN 16931 BR-CO-17, docs/decisions/0005-rounding.md). Screen, list, paper, e-invoice
 * and server all use this function.
 */
export function invoiceVat(lines: readonly Priced[], terms: VatTerms): InvoiceVat {
  const total = sum(lines.map(lineTotal));
  if (terms.mode === "without") return { net: total, vat: null, payable: total, rates: [] };
  const rates = ratesOf(lines).map((rate) =>
    rateVat(rate, sum(lines.filter((line) => vatRateOf(line) === rate).map(lineTotal)), terms),
  );
  return {
    net: sum(rates.map(({ net }) => net)),
    vat: sum(rates.map(({ vat }) => vat)),
    payable: sum(rates.map(({ gross }) => gross)),
    rates,
  };
}

/** What an invoice comes to for its customer, in pence. */
export const payableOf = (
  { lines, date }: { readonly lines: readonly Priced[]; readonly date: Day },
  mode: VatMode,
): Pence => invoiceVat(lines, { mode, date }).payable;

/**
 * Totals with what the customer owes. For an invoice without a VAT mode that is the total of its
 * lines.
 */
export function totalsOf(invoice: {
  readonly lines: readonly Line[];
  readonly date: Day;
  readonly vatMode?: VatMode | undefined;
}): InvoiceTotals {
  const totals = invoiceTotals(invoice.lines);
  if (invoice.vatMode !== "add") return totals;
  const payable = payableOf(invoice, invoice.vatMode);
  return payable === totals.total ? totals : { ...totals, payable };
}

/** The rates of the lines, in the order of VAT_RATES. */
export function ratesOf(lines: readonly Pick<Line, "vatRate">[]): readonly VatRate[] {
  const present = new Set(lines.map(vatRateOf));
  return VAT_RATES.filter((rate) => present.has(rate));
}

/**
 * The VAT of all lines of one rate. `total` is the sum of the lines in pence: without VAT where the
 * mode is "add", else with VAT.
 */
export function rateVat(rate: VatRate, total: Pence, { mode, date }: VatTerms): RateVat {
  const percent = percentOn(rate, date);
  const tenths = Math.round(percent * 10);
  if (mode === "add") {
    const vat = fraction(total, tenths, 1000);
    return { rate, percent, net: total, vat, gross: pence(total + vat) };
  }
  const vat = fraction(total, tenths, 1000 + tenths);
  return { rate, percent, net: pence(total - vat), vat, gross: total };
}
