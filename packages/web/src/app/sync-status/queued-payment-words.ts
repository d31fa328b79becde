import { formatPounds } from "@roundsman/core/money";
import { paymentsWords } from "../../messages/late/payments-words.ts";
import type { QueuedPayment } from "../../sync/outbox/money/queued-payment.ts";
import type { Speech } from "./conflict-words.ts";

/** A payment that waits, or what takes one back, in words. */
export interface PaymentInWords {
  /** "Golden Dragon · £100.00" */
  readonly name: string;
  /** What it is, how it was paid, of which day and for which invoices. */
  readonly facts: string;
  /** The same field by field, every invoice with its amount. */
  readonly fields: readonly (readonly [label: string, words: string])[];
  /** The question before it is discarded. */
  readonly discard: { readonly title: string; readonly text: string };
}

/** As many invoices are named in a row or a question; its details have all. */
const NAMED = 3;

export function paymentInWords(of: QueuedPayment, { messages, language }: Speech): PaymentInWords {
  const t = paymentsWords(language);
  const { customer, method, day, invoices } = of;
  const amount = formatPounds(of.amount);
  const names = invoices.flatMap(({ name }) => (name === "" ? [] : [name]));
  const unnamed = invoices.length - Math.min(names.length, NAMED);
  const all = [...names.slice(0, NAMED), ...(unnamed > 0 ? [t.queued.more(unnamed)] : [])];
  const facts = [t.methods[method], day, ...(all.length > 0 ? [all.join(", ")] : [])].join(" · ");
  const act = of.isTakeBack ? "takeBack" : method === "account" ? "use" : "payment";
  const what = of.isTakeBack ? t.queued.takeBack : messages.app.queue.books.payments;
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
