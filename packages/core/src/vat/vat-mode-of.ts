import type { VatMode } from "../vat.ts";

interface Treated {
  readonly vatMode?: VatMode | undefined;
  /** The document that was handed out last; null for none. */
  readonly lastDocument: { readonly vat: VatMode } | null;
}

/**
 * How an invoice treats VAT: as somebody chose it, else as its last document says. Otherwise prices
 * include VAT if the seller is registered for it; other sellers may not charge VAT (Finance Act
 * 2008, Schedule 41).
 */
export const vatModeOf = (
  { vatMode, lastDocument }: Treated,
  seller: { readonly isRegistered: boolean },
): VatMode => vatMode ?? lastDocument?.vat ?? (seller.isRegistered ? "included" : "without");
