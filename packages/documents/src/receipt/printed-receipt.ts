import { pence, sum, type Pence } from "@roundsman/core/money";
import type { ReceiptDocument, ReceiptInvoice } from "./receipt-document.ts";

/** A payment's own data, whether the server sent them or a phone took the payment. */
type Payment = Pick<
  ReceiptDocument,
  "day" | "method" | "reference" | "amount" | "onAccount" | "takenBy"
>;

/** An invoice of the payment as it is now, and what changed since. Amounts in pence. */
export interface PaidNow extends Pick<ReceiptInvoice, "number" | "date" | "asked" | "paid"> {
  /** `asked` less everything that was paid; below 0 where more was paid than is owed now. */
  readonly open: Pence;
  /** Amounts of later payments for it; below 0 for those that take a payment back. */
  readonly later: readonly Pence[];
  /** What later credit notes took off it, less earlier ones that were voided later. */
  readonly creditedLater: Pence;
  /** Whether the invoice is void now. */
  readonly isVoid: boolean;
}

interface Around extends Pick<
  ReceiptDocument,
  "billTo" | "company" | "language" | "takesBack" | "takenBack"
> {
  readonly invoices: readonly PaidNow[];
}

/**
 * The document of a payment's receipt. Server and app both make it with this function, so both
 * print the same. A company without a name counts as none.
 */
export function printedReceipt(
  { day, method, reference, amount, onAccount, takenBy }: Payment,
  { invoices, billTo, company, language, takesBack, takenBack }: Around,
): ReceiptDocument {
  return {
    day,
    method,
    reference,
    amount,
    onAccount,
    takenBy,
    invoices: invoices.map((invoice) => afterwards(invoice, takesBack)),
    takesBack,
    takenBack,
    billTo,
    company: company?.name ? company : null,
    language,
  };
}

/**
 * An invoice as it was right after the payment: as it is now, without later payments and credits.
 * Nothing becomes open when a payment of a void invoice is taken back.
 */
function afterwards(
  { number, date, paid, ...now }: PaidNow,
  takesBack: Around["takesBack"],
): ReceiptInvoice {
  const { asked, open, later, creditedLater, isVoid } = now;
  const left = isVoid && takesBack !== null ? 0 : open + sum(later) + creditedLater;
  return {
    number,
    date,
    asked: pence(asked + creditedLater),
    paid,
    open: pence(Math.max(0, left)),
  };
}
