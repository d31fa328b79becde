import type { VatMode } from "../vat.ts";
import type { Creditable, EarlierNote } from "./credited.ts";

/**
 * An invoice with its notes that count, oldest first. All of them treat VAT as the first one does.
 */
export const withEarlier = (
  invoice: Omit<Creditable, "earlier">,
  notes: readonly (EarlierNote & { readonly vatMode: VatMode })[],
): Creditable => ({ ...invoice, mode: notes[0]?.vatMode ?? invoice.mode, earlier: notes });
