/** How a document treats VAT (spec §9): prices hold it, it is left out, or it is put on top. What it comes to: vat/invoice-vat.ts. */
export const VAT_MODES = ["included", "without", "add"] as const;
export type VatMode = (typeof VAT_MODES)[number];
