import type { Invoice } from "@roundsman/contract/invoice";
import { pence } from "@roundsman/core/money";
import { listIncludes, LIST_RULES, type InvoiceList } from "@roundsman/core/payment-status";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { Shop } from "./stored.ts";
import { No, paying, type Input, type Stored } from "./stored.ts";

interface Submitted {
  readonly invoice_ids: readonly number[];
  readonly with_amounts?: boolean;
}

/** Submit All: what is not in the list, or hidden, is left alone. */
export const fakeSubmit =
  ({ invoices, change }: Shop) =>
  (list: InvoiceList) =>
  ({ body }: Input) => {
    const { invoice_ids, with_amounts } = body as Submitted;
    const named = invoice_ids.flatMap((id) => invoices.get(id) ?? []) as (Stored & Invoice)[];
    if (named.length < invoice_ids.length) throw new No(404, "Not found");
    const listed = named.filter(
      (invoice) => !invoice.hidden && listIncludes(list, invoice.paymentStatus),
    );
    const payment_status = LIST_RULES[list].submitsTo;
    const amounts = listed.map((invoice) =>
      pence(payment_status === "paid" ? openAmount(invoice) : 0),
    );
    const versions = listed.map(
      (invoice) => change("invoices", invoice, paying(invoice, payment_status, body)).version,
    );
    return {
      message: "Submit Success",
      updated_invoices: listed.map(({ id }) => ({ id, payment_status })),
      versions,
      skipped: named.filter((invoice) => !listed.includes(invoice)).map(({ id }) => id),
      ...(with_amounts && { amounts }),
    };
  };
