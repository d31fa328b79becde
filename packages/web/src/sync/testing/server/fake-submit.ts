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
    const there = named.filter((of) => !of.hidden && listIncludes(list, of.paymentStatus));
    const payment_status = LIST_RULES[list].submitsTo;
    const amounts = there.map((of) => pence(payment_status === "paid" ? openAmount(of) : 0));
    const versions = there.map(
      (of) => change("invoices", of, paying(of, payment_status, body)).version,
    );
    return {
      message: "Submit Success",
      updated_invoices: there.map(({ id }) => ({ id, payment_status })),
      versions,
      skipped: named.filter((of) => !there.includes(of)).map(({ id }) => id),
      ...(with_amounts && { amounts }),
    };
  };
