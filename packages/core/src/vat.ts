import { fraction, pence, type Pence } from "./money.ts";

/** How a document treats VAT (spec §9): prices hold it, it is left out, or it is put on top. */
export const VAT_MODES = ["included", "without", "add"] as const;
export type VatMode = (typeof VAT_MODES)[number];

/** Per cent. */
export const VAT_RATE = 20;

export interface VatBreakdown {
  /** Without VAT, in pence. */
  readonly net: Pence;
  /** null where the document shows no VAT line. */
  readonly vat: Pence | null;
  /** What the customer pays, in pence. */
  readonly payable: Pence;
}

/** The VAT of an invoice total, once per document, rounded half away from zero (VAT Notice 700 §17, docs/decisions/0005-rounding.md). */
export function applyVat(total: Pence, mode: VatMode): VatBreakdown {
  switch (mode) {
    case "included": {
      const vat = fraction(total, VAT_RATE, 100 + VAT_RATE);
      return { net: pence(total - vat), vat, payable: total };
    }
    case "without":
      return { net: total, vat: null, payable: total };
    case "add": {
      const vat = fraction(total, VAT_RATE, 100);
      return { net: total, vat, payable: pence(total + vat) };
    }
  }
}
