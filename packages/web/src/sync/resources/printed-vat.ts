import { invoices } from "@roundsman/contract/invoices";
import { withOwed } from "@roundsman/core/payments/invoice-payment";
import type { VatMode } from "@roundsman/core/vat";
import { withTotals } from "../outbox/merge.ts";
import type { LocalInvoice } from "../store/local.ts";
import { dayOf, mutation, request, type Mutation } from "./resource.ts";

/** How a paper treated VAT, of an invoice that the phone has no more; with its number, "" for none. */
interface PrintedVat {
  readonly vatMode: VatMode;
  readonly number: string;
}

export const printedVat = updating(
  mutation<PrintedVat, LocalInvoice>({
    book: "invoices",
    effect: "note",
    field: "vatMode",
    apply: (row, { payload: { vatMode } }) => withTotals(row, { vatMode }),
    request: ({ id, payload: { vatMode }, day }) =>
      request(invoices.update, {
        params: { id },
        body: { billTo: {}, vatMode, ...(day && { paymentDay: day }) },
      }),
  }),
);

/** A paid invoice that comes to another total: what nobody took of it is open, as the server then says, or its status pays it. */
export function updating<Payload>(of: Mutation<Payload, LocalInvoice>): typeof of {
  const apply: (typeof of)["apply"] = (row, pending) => {
    const fields = of.apply(row, pending);
    const { totals } = { ...row, ...fields };
    return { ...fields, ...withOwed(row, totals, dayOf(pending)) };
  };
  return { ...of, apply };
}
