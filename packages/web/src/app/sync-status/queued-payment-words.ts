import { formatPounds } from "@roundsman/core/money";
import { paymentsWords } from "../../messages/late/payments-words.ts";
import type { QueuedPayment } from "./queued-payment.ts";
import type { Speech } from "./conflict-words.ts";

/** A pending payment, or the pending reversal of one, in words. */
export interface PaymentInWords {
  /** "Golden Dragon · £100.00" */
  readonly name: string;
  /** Kind, method, day and invoices. */
  readonly facts: string;
  /** The same as label and words of each field, every invoice with its amount. */
  readonly fields: readonly (readonly [label: string, words: string])[];
  /** The question that is asked before it is discarded. */
  readonly discard: { readonly title: string; readonly text: string };
}

/** How many invoices a row or a question names. The details name all. */
const NAMED = 3;

export function paymentInWords(
  payment: QueuedPayment,
  { messages, language }: Speech,
): PaymentInWords {
  const t = paymentsWords(language);
  const { customer, method, day, invoices } = payment;
  const amount = formatPounds(payment.amount);
  const names = invoices.flatMap(({ name }) => (name === "" ? [] : [name]));
  const unnamed = invoices.length - Math.min(names.length, NAMED);
  const all = [...names.slice(0, NAMED), ...(unnamed > 0 ? [t.queued.more(unnamed)] : [])];
  const facts = [t.methods[method], day, ...(all.length > 0 ? [all.join(", ")] : [])].join(" · ");
  const act = payment.isTakeBack ? "takeBack" : method === "account" ? "use" : "payment";
  const what = payment.isTakeBack ? t.queued.takeBack : messages.app.queue.books.payments;
  return {
    name: [customer, amount].filter(Boolean).join(" · "),
    facts: `${what} · ${facts}`,
    fields: [
      ...(customer === "" ? [] : [[t.queued.customer, customer] as const]),
      [t.queued.amount, amount],
      [t.method, t.methods[method]],
      [t.day, day],
      ...invoices.map(({ name, amount: part }) => [name, formatPounds(part)] as const),
    ],
    discard: {
      title: t.queued.discard[act](amount, customer),
      text: `${facts}. ${t.queued.loss[act]}`,
    },
  };
}
