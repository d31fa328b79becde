import { invoices } from "@roundsman/contract/invoices";
import type { HandedOut } from "@roundsman/core/handed-out";
import { kind, request } from "./operation.ts";

/** A document that was handed out, and the company as it stood on it, line by line. */
export interface NewDocument extends HandedOut {
  readonly company: string;
}

/** What becomes known of an invoice beside its contents. */
export const invoiceNotes = {
  "invoice.document": kind<NewDocument>({
    book: "invoices",
    effect: "note",
    field: "lastDocument",
    request: ({ id, payload }) =>
      request(invoices.recordDocument, { params: { id }, body: payload }),
  }),
};
