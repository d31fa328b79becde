import { invoiceTotals, lineTotal, type Line } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { applyVat, type VatMode } from "@roundsman/core/vat";

export interface LineVat {
  /** Pence without VAT. */
  readonly net: Pence;
  readonly vat: Pence;
  /** Pence with VAT. */
  readonly gross: Pence;
}

/**
 * The invoice's VAT spread over its lines, so that every column adds up to its total to the penny: VAT is rounded once per document
 * (docs/decisions/0005-rounding.md) and the pennies go to the lines with the largest remainders. Null where the document shows no VAT.
 */
export function lineVats(lines: readonly Line[], mode: VatMode): readonly LineVat[] | null {
  const totals = lines.map(lineTotal);
  const { net, vat } = applyVat(invoiceTotals(lines).total, mode);
  if (vat === null) return null;
  const shares = apportion(mode === "included" ? net : vat, totals);
  return totals.map((total, index) => {
    const share = shares[index] ?? pence(0);
    return mode === "included"
      ? { net: share, vat: pence(total - share), gross: total }
      : { net: total, vat: share, gross: pence(total + share) };
  });
}

/** A total in parts proportional to non-negative weights, adding up exactly: largest remainder first, then the earlier part. All zero for weights of zero. */
export function apportion(total: Pence, weights: readonly Pence[]): Pence[] {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map(() => pence(0));
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((each) => Number(each / whole));
  const left = total - parts.reduce((used, part) => used + part, 0);
  const byRemainder = exact
    .map((each, index) => ({ index, remainder: each % whole }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts.map(pence);
}
