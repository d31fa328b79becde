import type { VatMode } from "../vat.ts";

interface Treated {
  readonly vatMode?: VatMode | undefined;
  /** What went out last; null: nothing did. */
  readonly lastDocument: { readonly vat: VatMode } | null;
}

/**
 * How an invoice treats VAT: as it was chosen, else as its last document says. Where nobody chose yet, prices hold VAT if the seller is registered for it:
 * nobody else may charge it (Finance Act 2008, Schedule 41).
 */
export const vatModeOf = (
  { vatMode, lastDocument }: Treated,
  seller: { readonly isRegistered: boolean },
): VatMode => vatMode ?? lastDocument?.vat ?? (seller.isRegistered ? "included" : "without");
