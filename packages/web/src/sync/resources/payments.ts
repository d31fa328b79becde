import { createClient } from "@roundsman/contract/client";
import { invoices } from "@roundsman/contract/invoices";
import { payments } from "@roundsman/contract/payments";
import { idByKey } from "@roundsman/contract/wire/record-ids";
import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import { withPayment } from "@roundsman/core/payments/invoice-payment";
import type { KeptMethod, PaymentMethod } from "@roundsman/core/payments/payment";
import type { LocalInvoice, LocalPayment } from "../store/local.ts";
import { creation, mutation, request, type Resource } from "./resource.ts";

/** They are written once: what changes is their invoices, each by a mutation of its own. */
export const paymentResource: Resource = {
  read: () => null,
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
  readonly method: PaymentMethod;
  readonly amount: Pence;
  readonly day: Day;
  readonly reference: string;
  /** For which invoices, by their keys. */
  readonly parts: readonly { readonly key: string; readonly amount: Pence }[];
}

/** What a payment, or one that takes it back, does to an invoice. */
export interface PaidInvoice {
  /** The payment's client_id. */
  readonly payment: string;
  readonly method: KeptMethod;
  /** In pence; below 0 where it is taken back. */
  readonly amount: Pence;
}

export const paymentMutations = {
  "payment.create": creation<NewPayment, LocalPayment>({
    book: "payments",
    dependsOn: ({ parts }) => parts.map(({ key }) => ({ book: "invoices", key })),
    request: ({ key, idOf, payload: { parts, ...body } }) =>
      request(payments.create, {
        body: {
          ...body,
          key,
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
    request: ({ key, idOf, payload: { payment } }) =>
      request(payments.reverse, {
        params: { id: idOf(payment) ?? idByKey(payment) },
        body: { client_id: key },
      }),
  }),
  /** Behind its payment: reads what that made of the invoice. */
  "invoice.paid": mutation<PaidInvoice, LocalInvoice>({
    book: "invoices",
    effect: "delta",
    isAbout: ({ payment }) => payment,
    dependsOn: ({ payment: key }) => [{ book: "payments", key }],
    apply: (row, { payload }) => ({ ...withPayment(row, payload), issued: true }),
    request: ({ id }) => request(invoices.get, { params: { id } }),
  }),
} as const;
