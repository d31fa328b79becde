import { idByKey } from "@roundsman/contract/wire/record-ids";
import { billToOf } from "@roundsman/core/bill-to";
import { numberOf } from "@roundsman/core/invoice";
import { pence, type Pence } from "@roundsman/core/money";
import { firstInvoiceOf, invoicesOf } from "@roundsman/core/payments/payment-invoices";
import { queueOf } from "../sync/outbox/queue.ts";
import type { NewPayment } from "../sync/resources/payments.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../sync/store/local.ts";
import { keptCustomer } from "../sync/store/merged-customers.ts";
import { newRow, type Phone } from "../sync/store/phone.ts";

/** The part of a payment that is for this invoice. */
export type Part = { readonly invoice: LocalInvoice; readonly amount: Pence };

export const sentParts = (parts: readonly Part[]) =>
  parts.map(({ invoice, amount }) => ({ key: invoice.key, amount }));

const nameOf = ({ id, key }: LocalInvoice): number => id ?? idByKey(key);

/** Finds an invoice by what a payment names it: its id, or `key:` and its key if it had no id. */
export const findInvoice = (db: Database, named: number): Promise<LocalInvoice | undefined> =>
  typeof named === "number"
    ? db.invoices.where("id").equals(named).first()
    : db.invoices.get(String(named).replace("key:", ""));

export const allocationOf = (invoice: LocalInvoice, amount: Pence) => ({
  invoiceId: nameOf(invoice),
  invoiceNumber: numberOf(invoice) ?? "",
  amount,
});

type Written = Pick<
  LocalPayment,
  "method" | "amount" | "day" | "reference" | "allocations" | "onAccount"
> & {
  readonly reverses?: number | null;
  readonly takenFor?: LocalPayment["takenFor"];
  readonly payer?: LocalPayment["payer"];
};

/** A payment as a row of the phone's database. */
export const rowOf = (
  phone: Phone,
  from: LocalInvoice | LocalCustomer | undefined,
  details: Written,
): LocalPayment => ({
  ...newRow(phone),
  ...payerOf(from),
  // A reversal names the payer of the original payment, whatever became of them since.
  ...(details.payer && { payer: details.payer }),
  method: details.method,
  amount: details.amount,
  day: details.day,
  reference: details.reference,
  allocations: details.allocations,
  invoiceIds: invoicesOf(details),
  onAccount: details.onAccount,
  takenFor: details.takenFor,
  madeBy: "person",
  reverses: details.reverses ?? null,
  reversedBy: null,
  takenBy: phone.driverName,
  ownerId: phone.db.owner,
});

const payerOf = (from: LocalInvoice | LocalCustomer | undefined) =>
  from && "billTo" in from
    ? { customerId: from.customerId, customerName: from.billTo.name }
    : {
        customerId: from?.id ?? null,
        customerName: from?.name ?? "",
        payer: from && billToOf(from),
      };

/** The invoices of a payment that are on the phone, with what it paid of each. */
export async function partsOf(
  db: Database,
  { allocations }: LocalPayment,
): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const { invoiceId, amount } of allocations) {
    const invoice = await findInvoice(db, invoiceId);
    if (invoice) parts.push({ invoice, amount });
  }
  return parts;
}

/**
 * The invoices that a payment counts for. If none needs its money, the invoice that it was taken
 * for counts with 0, because the day's cash is recorded there. A corrected invoice gives way to its
 * replacement, which the payment itself names from the next pull on.
 */
export async function paidBy(db: Database, payment: LocalPayment): Promise<readonly Part[]> {
  const parts = await partsOf(db, payment);
  const first = firstInvoiceOf(payment);
  const none = parts.length > 0 || first === undefined ? undefined : await findInvoice(db, first);
  if (none) return [{ invoice: none, amount: pence(0) }];
  const paid: Part[] = [];
  for (const { invoice, amount } of parts)
    paid.push({ invoice: await replacementOf(db, invoice), amount });
  return paid;
}

async function replacementOf(db: Database, invoice: LocalInvoice): Promise<LocalInvoice> {
  const { correctedBy } = invoice;
  const next = correctedBy === undefined ? undefined : await findInvoice(db, correctedBy);
  return next ? replacementOf(db, next) : invoice;
}

/**
 * The customer of a payment: by the server's number, else by its first invoice, else by the pending
 * mutation.
 */
export async function customerOf(
  db: Database,
  { key, customerId }: LocalPayment,
  first: LocalInvoice | undefined,
): Promise<LocalCustomer | undefined> {
  if (customerId !== null) {
    const payer = await db.customers.where("id").equals(customerId).first();
    return keptCustomer(db, payer?.key ?? null);
  }
  if (first) return keptCustomer(db, first.customerKey);
  const [creation] = await queueOf(db, key);
  return keptCustomer(db, (creation?.payload as NewPayment | undefined)?.customer ?? null);
}
