import { invoiceNumber as numberOf } from "@roundsman/core/invoice";
import type { Messages } from "../messages/messages.ts";
import type { LocalInvoice } from "../sync/store/local.ts";

/** As it is displayed (spec §9). */
export const invoiceNumber = ({ id }: LocalInvoice, t: Messages["contact"]): string =>
  id === null ? t.invoices.pending : numberOf(id);
