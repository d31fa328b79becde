import { invoices } from "@roundsman/contract/invoices";
import { withOwed } from "@roundsman/core/payments/invoice-payment";
import type { VatMode } from "@roundsman/core/vat";
import { withTotals } from "../outbox/merge.ts";
import type { LocalInvoice } from "../store/local.ts";
import { dayOf, mutation, request, type MutationDefinition } from "./resource.ts";

/**
 * The VAT option that was printed on a paper of an invoice that the phone no longer has, and the
 * invoice's number, "" for none.
 */
interface PrintedVat {
  readonly vatMode: VatMode;
  readonly number: string;
}

export const printedVat = withOwedUpdated(
  mutation<PrintedVat, LocalInvoice>({
    book: "invoices",
    effect: "annotation",
    movesMoney: true,
    field: "vatMode",
    apply: (row, { payload: { vatMode } }) => withTotals(row, { vatMode }),
    request: ({ id, payload: { vatMode }, day }) =>
      request(invoices.update, {
        params: { id },
        body: { billTo: {}, vatMode, ...(day && { paymentDay: day }) },
      }),
  }),
);

/**
 * Where a change alters the total of a paid invoice, the part that nobody took is open again, or
 * its status pays it, as on the server.
 */
export function withOwedUpdated<Payload>(
  definition: MutationDefinition<Payload, LocalInvoice>,
): typeof definition {
  const apply: (typeof definition)["apply"] = (row, change) => {
    const fields = definition.apply(row, change);
    const { totals } = { ...row, ...fields };
    return { ...fields, ...withOwed(row, totals, dayOf(change)) };
  };
  return { ...definition, apply };
}
