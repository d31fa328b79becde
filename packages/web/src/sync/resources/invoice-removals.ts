import { invoices } from "@roundsman/contract/invoices";
import { withDeletion } from "@roundsman/core/payments/invoice-payment";
import type { LocalInvoice } from "../store/local.ts";
import { dayOf, gone, mutation, request, type Mutation } from "./resource.ts";

/** A deletion takes back what the invoice's status paid of it; a restoration pays it again. */
export const invoiceRemovals = {
  "invoice.remove": hiding<null>("remove", ({ id }) =>
    request(invoices.remove, { params: { id } }, gone),
  ),
  "invoice.void": hiding<{ readonly reason: string }>("remove", ({ id, payload: { reason } }) =>
    request(invoices.void, { params: { id }, body: { reason } }, gone),
  ),
  "invoice.restore": hiding<null>("restore", ({ id }) =>
    request(invoices.restore, { params: { id } }),
  ),
} as const;

function hiding<Payload>(
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
