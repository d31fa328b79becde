import { pence, sum, type Pence } from "@roundsman/core/money";
import type { ReceiptDocument, ReceiptInvoice } from "./receipt-document.ts";

/** What a payment has of its own, be it read from the server or taken on a phone. */
type Payment = Pick<
  ReceiptDocument,
  "day" | "method" | "reference" | "amount" | "onAccount" | "takenBy"
>;

/** An invoice of it as it is now. Amounts in pence. */
export interface PaidNow extends Pick<ReceiptInvoice, "number" | "date" | "asked" | "paid"> {
  /** What is open; below 0 where more was paid than is owed by now. */
  readonly open: Pence;
  /** What later payments were for it, those that take back below 0. */
  readonly later: readonly Pence[];
}

interface Around extends Pick<
  ReceiptDocument,
  "billTo" | "company" | "language" | "takesBack" | "takenBack"
> {
  readonly invoices: readonly PaidNow[];
}

/** The document of a payment's receipt. Server and app both make it here, so that both print the same. A company without a name is none. */
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
    invoices: invoices.map(afterwards),
    takesBack,
    takenBack,
    billTo,
    company: company?.name ? company : null,
    language,
  };
}

/** What was open after the payment: what is open now, and what was paid since. */
const afterwards = ({ number, date, asked, paid, open, later }: PaidNow): ReceiptInvoice => ({
  number,
  date,
  asked,
  paid,
  open: pence(Math.max(0, open + sum(later))),
});
