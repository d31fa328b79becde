import { idByKey } from "@roundsman/contract/wire/record-ids";
import { dayAt } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import { pence, type Pence } from "@roundsman/core/money";
import { PAYMENT_METHODS, type PaymentMethod } from "@roundsman/core/payments/payment";
import type { NewPayment } from "../../resources/payments.ts";
import type { LocalInvoice, LocalPayment } from "../../store/local.ts";
import { newRow, type Phone } from "../../store/phone.ts";
import { newMutation } from "../plan.ts";
import { queueOf, setsStatus } from "../queue.ts";
import { setServerRows } from "../replay.ts";

/** What the status of a refused invoice brought in by one method, in pence above 0. */
interface StatusMoney {
  readonly method: PaymentMethod;
  readonly amount: Pence;
}

/** What the status brought in by each method. A payment cannot have the method "unknown". */
export const statusMoneyOf = ({
  came: received,
}: Pick<LocalInvoice, "came">): readonly StatusMoney[] =>
  PAYMENT_METHODS.flatMap((method) => {
    const parts = (received?.made ?? []).filter((part) => part.method === method);
    const amount = parts.reduce((sum, part) => sum + part.amount, 0);
    return amount > 0 ? [{ method, amount: pence(amount) }] : [];
  });

/**
 * Turns what an invoice's status brought in into payments like those that a person takes: the
 * status goes with the invoice, but the money is there. Inside a transaction.
 */
export async function addStatusPayments(phone: Phone, key: string): Promise<void> {
  const { db } = phone;
  const invoice = await db.invoices.get(key);
  if (!invoice) return;
  const last = (await queueOf(db, key)).findLast(setsStatus);
  const day = dayAt(last?.at ?? phone.now());
  for (const { method, amount } of statusMoneyOf(invoice)) {
    const row = rowOf(phone, invoice, { method, amount, day });
    const { reference } = row;
    const payload: NewPayment = { method, amount, day, reference, parts: [{ key, amount }] };
    const creation = { kind: "payment.create", payload, base: 0 } as const;
    const paid = { kind: "invoice.paid", payload: { payment: row.key, method, amount } } as const;
    await db.outbox.bulkAdd([newMutation(phone, row.key, creation), newMutation(phone, key, paid)]);
    await setServerRows(db, "payments", [row]);
  }
}

function rowOf(
  phone: Phone,
  invoice: LocalInvoice,
  money: StatusMoney & Pick<LocalPayment, "day">,
): LocalPayment {
  const invoiceId = idByKey(invoice.key);
  return {
    ...newRow(phone),
    ...money,
    customerId: invoice.customerId,
    customerName: invoice.billTo.name,
    reference: "",
    allocations: [{ invoiceId, invoiceNumber: numberOf(invoice) ?? "", amount: money.amount }],
    invoiceIds: [invoiceId],
    onAccount: pence(0),
    madeBy: "person",
    reverses: null,
    reversedBy: null,
    takenBy: phone.driverName,
    ownerId: phone.db.owner,
  };
}
