import { numberOf } from "@roundsman/core/invoice";
import { pence, type Pence } from "@roundsman/core/money";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import type { Database, PendingMutation, Row } from "../../sync/store/database.ts";
import { findInvoice } from "../../payments/payment-row.ts";
import type { LocalInvoice, LocalPayment } from "../../sync/store/local.ts";

/** A pending payment, or one that takes another back, as a person knows it. */
export interface QueuedPayment {
  readonly isTakeBack: boolean;
  /** "" for nobody. */
  readonly customer: string;
  /** In pence; above 0, of a take-back too. */
  readonly amount: Pence;
  readonly method: RecordedMethod;
  /** ISO; of a take-back the day on which it was done. */
  readonly day: string;
  readonly invoices: readonly {
    /** Its number, or its date while it has none; "" where the phone does not have it. */
    readonly name: string;
    readonly amount: Pence;
  }[];
}

/** null for a mutation that makes no payment. */
export async function queuedPayment(
  db: Database,
  { kind }: Pick<PendingMutation, "kind">,
  row: Row | null,
): Promise<QueuedPayment | null> {
  if (!row || (kind !== "payment.create" && kind !== "payment.createReversal")) return null;
  const { customerName, payer, amount, method, day, allocations } = row as LocalPayment;
  return {
    isTakeBack: kind === "payment.createReversal",
    customer: customerName || (payer?.name ?? ""),
    amount: pence(Math.abs(amount)),
    method,
    day,
    invoices: await Promise.all(
      allocations.map(async (allocation) => ({
        name: allocation.invoiceNumber || nameOf(await findInvoice(db, allocation.invoiceId)),
        amount: pence(Math.abs(allocation.amount)),
      })),
    ),
  };
}

const nameOf = (invoice: LocalInvoice | undefined): string =>
  invoice ? (numberOf(invoice) ?? invoice.date) : "";
