import type { Invoice, InvoiceContent } from "@roundsman/contract/invoice";
import { paperContent } from "@roundsman/contract/invoices/paper-content";
import { isDeepStrictEqual } from "node:util";

/** What the paper of an invoice says: all that a person types, and who issues it. */
type OnPaper = InvoiceContent & Pick<Invoice, "companyId">;

/**
 * Whether an edit changes what was handed out. A way to treat VAT that was chosen for the paper, and is kept on the
 * invoice after it, changes nothing.
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
