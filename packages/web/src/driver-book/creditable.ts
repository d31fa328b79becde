import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { isRegisteredForVat } from "@roundsman/core/company";
import type { CreditableInvoice } from "@roundsman/core/credit/credited";
import { withEarlierNotes } from "@roundsman/core/credit/with-earlier-notes";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import type { Printed } from "../driver-papers/queries.ts";

/** What of an invoice can still be credited, and its VAT option. */
export function creditableOf(
  { invoice, issuer }: Pick<Printed, "invoice" | "issuer">,
  notes: readonly CreditNote[],
): CreditableInvoice {
  const { lines, date } = invoice;
  const isRegistered = issuer !== null && isRegisteredForVat(issuer);
  const mode = vatModeOf(invoice, { isRegistered });
  return withEarlierNotes(
    { lines, date, mode },
    notes.filter(({ voidedAt }) => voidedAt === null),
  );
}
