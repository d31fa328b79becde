import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { isRegisteredForVat } from "@roundsman/core/company";
import type { Creditable } from "@roundsman/core/credit/credited";
import { withEarlier } from "@roundsman/core/credit/with-earlier";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import type { Printed } from "../driver-papers/queries.ts";

/** What of an invoice can still be credited, and its VAT option. */
export function creditableOf(
  { invoice, issuer }: Pick<Printed, "invoice" | "issuer">,
  notes: readonly CreditNote[],
): Creditable {
  const { lines, date } = invoice;
  const isRegistered = issuer !== null && isRegisteredForVat(issuer);
  const mode = vatModeOf(invoice, { isRegistered });
  return withEarlier(
    { lines, date, mode },
    notes.filter(({ voidedAt }) => voidedAt === null),
  );
}
