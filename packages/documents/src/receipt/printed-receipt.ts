import { pence, sum, type Pence } from "@roundsman/core/money";
import type { ReceiptDocument, ReceiptInvoice } from "./receipt-document.ts";

/** What a payment has of its own, be it read from the server or taken on a phone. */
type Payment = Pick<
  ReceiptDocument,
  "day" | "method" | "reference" | "amount" | "onAccount" | "takenBy"
>;

/** An invoice of it as it is now, and what became of it since. Amounts in pence. */
export interface PaidNow extends Pick<ReceiptInvoice, "number" | "date" | "asked" | "paid"> {
  /** What is asked less all that was paid; below 0 where more was paid than is owed by now. */
  readonly open: Pence;
  /** What later payments were for it, those that take back below 0. */
  readonly later: readonly Pence[];
  /** What later credit notes took off it, less what earlier ones had taken off that were voided later. */
  readonly creditedLater: Pence;
  /** It is void by now. */
  readonly isVoid: boolean;
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
    invoices: invoices.map((of) => afterwards(of, takesBack)),
    takesBack,
    takenBack,
    billTo,
    company: company?.name ? company : null,
    language,
  };
}

/** What stood after the payment: what stands now, without what was paid and credited since. What goes back of a void invoice opens nothing. */
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
