import type { Day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { percentOn, type VatRate } from "@roundsman/core/vat/rates";
import type { InvoiceDocument } from "../invoice/invoice-document.ts";

/** A category of VAT by EN 16931-1 (UNTDID 5305), with its rate. */
export interface VatCategory {
  /**
   * S: standard and reduced rate; Z: zero rate; E: exempt; O: outside VAT, where no VAT number is
   * allowed (BR-O-02).
   */
  readonly code: "S" | "Z" | "E" | "O";
  /** Per cent with two decimals. For O it is in the breakdown only (BR-O-05). */
  readonly rate: string;
  /** Part of the breakdown; null where VAT is due or the rate is zero (BR-S-10, BR-Z-10). */
  readonly exemption: Exemption | null;
}

interface Exemption {
  readonly reason: string;
  /**
   * A code of the VATEX list, which has none for exemptions of the United Kingdom; null for none.
   */
  readonly code: string | null;
}

/** The amounts of an invoice in one category and rate (BG-23), in pence. */
export interface VatSubtotal {
  readonly category: VatCategory;
  readonly net: Pence;
  readonly vat: Pence;
}

export function categoryOf(rate: VatRate, date: Day): VatCategory {
  const percent = percentOn(rate, date).toFixed(2);
  switch (rate) {
    case "standard":
    case "reduced":
      return { code: "S", rate: percent, exemption: null };
    case "zero":
      return { code: "Z", rate: percent, exemption: null };
    case "exempt":
      return { code: "E", rate: percent, exemption: EXEMPT };
  }
}

const EXEMPT: Exemption = { reason: "Exempt from VAT (VAT Act 1994, Schedule 9)", code: null };

/**
 * The category of an invoice without VAT. German receivers require a rate, even of 0 (BR-DE-14).
 */
export const OUTSIDE_VAT: VatCategory = {
  code: "O",
  rate: "0.00",
  exemption: { reason: "Not subject to VAT", code: "VATEX-EU-O" },
};

/** One subtotal for each rate of the lines. */
export function vatSubtotals({ lines, vat: mode, date }: InvoiceDocument): VatSubtotal[] {
  const { net, vat, rates } = invoiceVat(lines, { mode, date });
  return vat === null
    ? [{ category: OUTSIDE_VAT, net, vat: pence(0) }]
    : rates.map((each) => ({
        category: categoryOf(each.rate, date),
        net: each.net,
        vat: each.vat,
      }));
}
