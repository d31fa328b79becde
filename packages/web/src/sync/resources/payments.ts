import { createClient } from "@roundsman/contract/client";
import { customers } from "@roundsman/contract/customers";
import { invoices } from "@roundsman/contract/invoices";
import { payments } from "@roundsman/contract/payments";
import { idByKey } from "@roundsman/contract/wire/record-ids";
import type { Day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import { withPayment } from "@roundsman/core/payments/invoice-payment";
import type { RecordedMethod, PaymentMethod } from "@roundsman/core/payments/payment";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../store/local.ts";
import { recordParams, creation, dayOf, mutation, request, type Resource } from "./resource.ts";

/** A payment is written once. What it does to invoices are mutations of those invoices. */
export const paymentResource: Resource = {
  lists: (transport, { since }) => {
    const client = createClient(payments, transport);
    return [
      async (page) => {
        const { payments: items, nextCursor } = await client.list({
          query: { ...page, from: since },
        });
        return { items, nextCursor };
      },
    ];
  },
};

/** A payment that was taken on this phone. */
export interface NewPayment {
  /** "account" uses what the customer has on account. */
  readonly method: PaymentMethod | "account";
  readonly amount: Pence;
  readonly day: Day;
  readonly reference: string;
  /** How much is for which invoice, by its key. */
  readonly parts: readonly { readonly key: string; readonly amount: Pence }[];
  /** The customer's key; absent: that of the first invoice. */
  readonly customer?: string | undefined;
}

/** What a payment or a reversal does to an invoice. */
interface PaidInvoice {
  /** The payment's client_id. */
  readonly payment: string;
  readonly method: RecordedMethod;
  /** In pence; below 0 for a reversal. */
  readonly amount: Pence;
  /**
   * Only on the payment's first invoice: what of the payment is for no invoice, in pence. Absent
   * for nothing, and where an older release wrote it.
   */
  readonly beside?: Pence | undefined;
  /** The payment's day; absent where an older release wrote it. */
  readonly day?: Day | undefined;
}

/** What a payment puts on a customer's account, or takes from it. */
interface PutOnAccount {
  /** The payment's client_id. */
  readonly payment: string;
  /** In pence. */
  readonly amount: Pence;
}

export const paymentMutations = {
  "payment.create": creation<NewPayment, LocalPayment>({
    book: "payments",
    dependsOn: ({ parts, customer }) => [
      ...parts.map(({ key }) => ({ book: "invoices" as const, key })),
      ...(customer ? [{ book: "customers" as const, key: customer }] : []),
    ],
    // "Try again" may give another day (outbox/resolve-refused.ts).
    written: ({ day }) => ({ day }),
    request: ({ recordKey, idOf, payload: { parts, customer, ...body } }) =>
      request(payments.create, {
        body: {
          ...body,
          key: recordKey,
          ...(customer && { customerId: idOf(customer) ?? idByKey(customer) }),
          allocations: parts.map((part) => ({
            invoiceId: idOf(part.key) ?? idByKey(part.key),
            amount: part.amount,
          })),
        },
      }),
  }),
  "payment.createReversal": creation<{ readonly payment: string }, LocalPayment>({
    book: "payments",
    dependsOn: ({ payment: key }) => [{ book: "payments", key }],
    request: ({ recordKey, idOf, day, payload: { payment } }) =>
      request(payments.reverse, {
        params: { id: idOf(payment) ?? idByKey(payment) },
        body: { client_id: recordKey, ...(day && { payment_date: day }) },
      }),
  }),
  /** Follows its payment in the outbox: its call reads what the payment made of the invoice. */
  "invoice.paid": mutation<PaidInvoice, LocalInvoice>({
    book: "invoices",
    effect: "delta",
    readsBack: "payment",
    movesMoney: true,
    survivesDeletion: true,
    doneBy: { pulled: "record", table: "payments" },
    subject: ({ payment }) => payment,
    dependsOn: ({ payment: key }) => [{ book: "payments", key }],
    apply: (row, change) => ({
      ...withPayment(row, { ...change.payload, day: change.payload.day ?? dayOf(change) }),
      issued: true,
    }),
    request: ({ id }) => request(invoices.get, { params: { id } }),
  }),
  /** Follows its payment in the outbox: its call reads what is now on the customer's account. */
  "customer.paid": mutation<PutOnAccount, LocalCustomer>({
    book: "customers",
    effect: "delta",
    readsBack: "payment",
    survivesDeletion: true,
    doneBy: { pulled: "record", table: "payments" },
    subject: ({ payment }) => payment,
    dependsOn: ({ payment: key }) => [{ book: "payments", key }],
    apply: ({ onAccount = pence(0) }, { payload: { amount } }) => ({
      onAccount: onAccount + amount === 0 ? undefined : pence(onAccount + amount),
    }),
    request: (context) => request(customers.get, recordParams(context)),
  }),
} as const;
