import { numberOf } from "@roundsman/core/invoice";
import type { Messages } from "../messages/messages.ts";
import type { LocalInvoice } from "../sync/store/local.ts";

/** The number as it is displayed (spec §9). */
export const invoiceNumber = (invoice: LocalInvoice, t: Messages["contact"]): string =>
  numberOf(invoice) ?? t.invoices.pending;
