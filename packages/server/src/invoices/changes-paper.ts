import type { Invoice, InvoiceContent } from "@roundsman/contract/invoice";
import { paperContent } from "@roundsman/contract/invoices/paper-content";
import { isDeepStrictEqual } from "node:util";

/** What the paper of an invoice shows: all that a person types, and the issuer. */
type OnPaper = InvoiceContent & Pick<Invoice, "companyId">;

/**
 * Whether an edit changes what was handed out. It is no change if the invoice only takes over the
 * VAT mode that its paper has.
 */
export function changesPaper(
  before: OnPaper & Pick<Invoice, "lastDocument">,
  after: OnPaper,
): boolean {
  const printed = before.vatMode ?? before.lastDocument?.vat;
  const isOtherVat =
    printed !== undefined && after.vatMode !== undefined && after.vatMode !== printed;
  return isOtherVat || !isDeepStrictEqual(paperOf(before), paperOf(after));
}

const paperOf = (invoice: OnPaper) => ({
  ...paperContent(invoice),
  companyId: invoice.companyId,
});
