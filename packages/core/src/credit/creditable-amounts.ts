import { lineTotal } from "../invoice.ts";
import { pence, type Pence } from "../money.ts";
import type { VatMode } from "../vat.ts";
import { rateVat, vatRateOf } from "../vat/invoice-vat.ts";
import { VAT_RATES, type VatRate } from "../vat/rates.ts";
import type { CreditableInvoice, CreditReason } from "./credited.ts";

/** What may still be credited at a rate, in pence. */
export interface CreditableAmount {
  readonly net: Pence;
  /** 0 where the invoice shows no VAT. */
  readonly vat: Pence;
}

export type CreditableAmounts = Readonly<Record<VatRate, CreditableAmount>>;

/** A room as one amount: with VAT where the invoice's prices include it, else without. */
export const amountOf = ({ net, vat }: CreditableAmount, mode: VatMode): Pence =>
  pence(mode === "included" ? net + vat : net);

/**
 * What the invoice shows at each rate now, less what its notes credited. A client of the
 * specification may change an invoice between two notes. What is then credited above a rate is
 * taken off the other rates, so that the notes never exceed the invoice, at a rate or in total. VAT
 * is left only together with the net that it belongs to: no note is nearly all VAT. A correction
 * credits everything and takes all the VAT that is left.
 */
export function creditableAmounts(
  invoice: CreditableInvoice,
  reason?: CreditReason,
): CreditableAmounts {
  const left = uncreditedAmounts(invoice);
  const rates = VAT_RATES.map((rate) => left[rate]);
  const nets = offsetNegatives(rates.map(({ net }) => net));
  const vats = offsetNegatives(rates.map(({ vat }) => vat));
  const net = offsetNegatives(nets.parts, vats.debt).parts;
  const vat = offsetNegatives(vats.parts, nets.debt).parts;
  const amountAt = (index: number): CreditableAmount => {
    const netLeft = pence(net[index] ?? 0);
    const all = pence(vat[index] ?? 0);
    if (reason === "correction") return { net: netLeft, vat: all };
    const vatOfNet = rateVat(VAT_RATES[index] ?? "standard", netLeft, {
      ...invoice,
      mode: "add",
    }).vat;
    return { net: netLeft, vat: pence(Math.min(all, vatOfNet + ROUNDED)) };
  };
  return { standard: amountAt(0), reduced: amountAt(1), zero: amountAt(2), exempt: amountAt(3) };
}

/**
 * Pence of VAT that a note may have above the VAT of its net: the last note takes the pennies that
 * rounding left. The official test of EN 16931 BR-CO-17 allows less than £1.
 */
const ROUNDED = 99;

type Amounts = Record<VatRate, { net: number; vat: number }>;

const zeroAmounts = (): Amounts => ({
  standard: { net: 0, vat: 0 },
  reduced: { net: 0, vat: 0 },
  zero: { net: 0, vat: 0 },
  exempt: { net: 0, vat: 0 },
});

/** Below 0 where the notes credited more than the invoice shows now. */
function uncreditedAmounts(invoice: CreditableInvoice): Amounts {
  const totals = zeroAmounts();
  for (const line of invoice.lines) totals[vatRateOf(line)].net += lineTotal(line);
  const left = zeroAmounts();
  for (const rate of VAT_RATES) {
    const total = pence(totals[rate].net);
    const isShown = invoice.mode !== "without";
    left[rate] = isShown ? { ...rateVat(rate, total, invoice) } : { net: total, vat: 0 };
  }
  for (const note of invoice.earlier)
    for (const line of note.lines) {
      const amounts = left[vatRateOf(line)];
      amounts.net -= line.net;
      amounts.vat -= line.vat;
    }
  return left;
}

interface Offset {
  readonly parts: readonly number[];
  /** The part of the debt that the parts could not cover. */
  readonly debt: number;
}

/** Takes parts below 0, and an additional debt, off the other parts in their order. */
function offsetNegatives(parts: readonly number[], beside = 0): Offset {
  let debt = beside;
  for (const part of parts) debt += Math.max(0, -part);
  const rest = parts.map((part) => {
    const taken = Math.min(debt, Math.max(0, part));
    debt -= taken;
    return Math.max(0, part) - taken;
  });
  return { parts: rest, debt };
}
