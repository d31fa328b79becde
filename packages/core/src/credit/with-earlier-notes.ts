import type { VatMode } from "../vat.ts";
import type { CreditableInvoice, EarlierNote } from "./credited.ts";

/**
 * An invoice with its notes that count, oldest first. All of them treat VAT as the first one does.
 */
export const withEarlierNotes = (
  invoice: Omit<CreditableInvoice, "earlier">,
  notes: readonly (EarlierNote & { readonly vatMode: VatMode })[],
): CreditableInvoice => ({ ...invoice, mode: notes[0]?.vatMode ?? invoice.mode, earlier: notes });
