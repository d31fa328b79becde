/**
 * How a document treats VAT (spec §9): prices include it, it is left out, or it is added on top.
 * The amounts: vat/invoice-vat.ts.
 */
export const VAT_MODES = ["included", "without", "add"] as const;
export type VatMode = (typeof VAT_MODES)[number];
