import { idByKey } from "@roundsman/contract/wire/record-ids";
import { dayAt } from "@roundsman/core/day";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { MOST_PAID_INVOICES } from "@roundsman/core/payments/payment";
import { create } from "../../sync/outbox/mutate.ts";
import { replayTables } from "../../sync/outbox/replay.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { transact, type Phone } from "../../sync/store/phone.ts";
import { MOST_AMOUNT } from "../../ui/form/amount-input.tsx";
import { rowOf } from "../payment-row.ts";
import { takePayment, type Taking } from "../queries.ts";

/**
 * Takes what is open of one customer's invoices in cash, today: in one payment, or in several where
 * one cannot hold the amount; all of them or none. Resolves with the payments' keys.
 */
export const payInCash = (
  keys: readonly string[],
  phone = currentPhone(),
): Promise<readonly string[]> =>
  transact(phone, replayTables(phone.db), async () => {
    const found = (await phone.db.invoices.bulkGet([...keys])).filter((row) => row !== undefined);
    const taken: string[] = [];
    for (const parts of inPayments(found)) {
      const amount = sum(parts.map((part) => part.amount));
      const taking = {
        method: "cash",
        amount,
        day: dayAt(phone.now()),
        reference: "",
        parts,
      } as const;
      taken.push(await takePayment(taking, phone));
    }
    return taken;
  });

/** An invoice that is gone from the phone: it was handed over to another driver or deleted. */
interface Gone {
  /** Its key. */
  readonly invoice: string;
  /** "" for none. */
  readonly number: string;
  readonly amount: Pence;
  /** The customer's name on the invoice. */
  readonly customer: string;
  /** The payment's key: the same key is taken only once. */
  readonly key: string;
}

/**
 * Takes in cash, today, what was open of an invoice that is gone from the phone. The money came in,
 * and the server decides what it pays.
 */
export const payGoneInCash = (
  { invoice, number, amount: open, customer, key: first }: Gone,
  phone: Phone,
): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    if (await phone.db.payments.get(first)) return;
    const totals = { total: open, discount: pence(0) };
    const payments = inPayments([{ key: invoice, totals, paymentStatus: "due" }]);
    for (const [at, parts] of payments.entries()) {
      const key = at === 0 ? first : phone.newKey();
      const amount = sum(parts.map((part) => part.amount));
      const taking = { method: "cash", amount, day: dayAt(phone.now()), reference: "" } as const;
      const allocations = [{ invoiceId: idByKey(invoice), invoiceNumber: number, amount }];
      const row = rowOf(phone, undefined, { ...taking, allocations, onAccount: pence(0) });
      const named = { ...row, key, customerName: customer };
      await create("payment.create", named, { ...taking, parts }, phone);
    }
  });

/** Splits what is open of the invoices into as many payments as needed. */
export function inPayments(
  invoices: readonly Pick<LocalInvoice, "key" | "totals" | "paymentStatus">[],
): readonly Taking["parts"][] {
  const payments: { readonly key: string; readonly amount: Pence }[][] = [];
  let left = 0;
  for (const invoice of invoices) {
    let open: number = openAmount(invoice);
    while (open > 0) {
      if (left === 0 || payments.at(-1)?.length === MOST_PAID_INVOICES) {
        payments.push([]);
        left = MOST_AMOUNT;
      }
      const amount = pence(Math.min(open, left));
      payments.at(-1)?.push({ key: invoice.key, amount });
      open -= amount;
      left -= amount;
    }
  }
  return payments;
}
