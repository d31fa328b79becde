import { Refused } from "@roundsman/contract/client";
import type { HandedOut } from "@roundsman/core/handed-out";
import { kind } from "./operation.ts";

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
    send: async ({ invoices }, { id, payload }, options) => {
      try {
        return await invoices.recordDocument({ params: { id }, body: payload }, options);
      } catch (error) {
        // Somebody deleted the invoice meanwhile: nobody needs to decide anything about that.
        if (error instanceof Refused && error.problem.status === 404) return null;
        throw error;
      }
    },
  }),
};
