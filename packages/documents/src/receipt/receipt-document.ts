import type { BillTo } from "@roundsman/core/bill-to";
import type { Company } from "@roundsman/core/company";
import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import type { DocumentLanguage } from "../language.ts";

/** An invoice that a payment was for. Amounts in pence. */
export interface ReceiptInvoice {
  /** null while it has none. */
  readonly number: string | null;
  readonly date: Day;
  /** What was to be paid of it in total at this payment, after its credit notes. */
  readonly asked: Pence;
  /** The part of this payment; below 0 where it takes one back. */
  readonly paid: Pence;
  /** What was still to be paid after this payment. */
  readonly open: Pence;
}

/** Everything that a receipt prints. */
export interface ReceiptDocument {
  readonly day: Day;
  readonly method: RecordedMethod;
  readonly reference: string;
  /** In pence; below 0 where it takes a payment back. */
  readonly amount: Pence;
  /** Pence of it that are for no invoice. */
  readonly onAccount: Pence;
  readonly invoices: readonly ReceiptInvoice[];
  /** The name of the person who took it. */
  readonly takenBy: string;
  /** The day of the payment that it takes back; null where it takes none back. */
  readonly takesBack: Day | null;
  /** The day on which it was taken back; null where it was not. */
  readonly takenBack: Day | null;
  readonly billTo: BillTo;
  readonly company: Company | null;
  readonly language: DocumentLanguage;
}
