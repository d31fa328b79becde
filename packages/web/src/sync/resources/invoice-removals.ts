import { invoices } from "@roundsman/contract/invoices";
import { withDeletion } from "@roundsman/core/payments/invoice-payment";
import type { LocalInvoice } from "../store/local.ts";
import { dayOf, noRecord, mutation, request, type Mutation } from "./resource.ts";

/** A deletion takes back what the invoice's status paid of it; a restoration pays it again. */
export const invoiceRemovals = {
  "invoice.remove": removalOrRestoration<null>("remove", ({ id }) =>
    request(invoices.remove, { params: { id } }, noRecord),
  ),
  "invoice.void": removalOrRestoration<{ readonly reason: string }>(
    "remove",
    ({ id, payload: { reason } }) =>
      request(invoices.void, { params: { id }, body: { reason } }, noRecord),
  ),
  "invoice.restore": removalOrRestoration<null>("restore", ({ id }) =>
    request(invoices.restore, { params: { id } }),
  ),
} as const;

function removalOrRestoration<Payload>(
  effect: "remove" | "restore",
  ask: Mutation<Payload, LocalInvoice>["request"],
) {
  return mutation<Payload, LocalInvoice>({
    book: "invoices",
    effect,
    apply: (row, of) => withDeletion(row, effect === "remove" ? of.at : "", dayOf(of)),
    request: ask,
  });
}
