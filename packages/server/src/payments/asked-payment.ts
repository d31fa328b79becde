import type { PaymentBody } from "@roundsman/contract/payments/payment";
import type { BillTo } from "@roundsman/core/bill-to";
import type { Day } from "@roundsman/core/day";
import type { LockedForPayment } from "../invoices/repository/set-status.ts";

/** A requested payment, with the invoices that it names. */
export interface AskedPayment extends Pick<
  PaymentBody,
  "key" | "customerId" | "method" | "amount" | "reference"
> {
  readonly day: Day;
  readonly first: number | null;
  /** Of a payment for no invoice: its customer. */
  readonly payer: BillTo | undefined;
  /** In pence by invoice. */
  readonly wanted: ReadonlyMap<number, number>;
  readonly invoices: readonly LockedForPayment[];
}
