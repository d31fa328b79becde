import { lineTotal } from "../invoice.ts";
import { pence, type Pence } from "../money.ts";
import { apportion } from "./apportion.ts";
import {
  invoiceVat,
  vatRateOf,
  type Priced,
  type VatAmounts,
  type VatTerms,
} from "./invoice-vat.ts";
import type { VatRate } from "./rates.ts";

export interface LineVat extends VatAmounts {
  readonly rate: VatRate;
}

/**
 * The VAT of each line: the VAT of its rate, apportioned so that the lines of a rate add up to it
 * to the penny. null where the document shows no VAT.
 */
export function lineVats(lines: readonly Priced[], terms: VatTerms): readonly LineVat[] | null {
  const { mode } = terms;
  if (mode === "without") return null;
  const totals = lines.map(lineTotal);
  const shares = new Map<number, Pence>();
  for (const { rate, net, vat } of invoiceVat(lines, terms).rates) {
    const own = [...lines.keys()].filter((index) => rateAt(lines, index) === rate);
    const parts = apportion(
      mode === "included" ? net : vat,
      own.map((index) => totals[index] ?? NONE),
    );
    for (const [place, index] of own.entries()) shares.set(index, parts[place] ?? NONE);
  }
  return totals.map((total, index) => {
    const [rate, share] = [rateAt(lines, index), shares.get(index) ?? NONE];
    return mode === "included"
      ? { rate, net: share, vat: pence(total - share), gross: total }
      : { rate, net: total, vat: share, gross: pence(total + share) };
  });
}

const NONE = pence(0);
const rateAt = (lines: readonly Priced[], index: number) => vatRateOf(lines[index] ?? {});
