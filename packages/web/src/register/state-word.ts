import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import type { RegisterWords } from "../messages/late/register-words.ts";

/** What became of a number. A draft that nobody handed out was deleted, and never voided. */
export const stateWord = (
  { state, never_issued: isDraft = false }: Pick<RegisteredNumber, "state" | "never_issued">,
  { states }: RegisterWords,
): string => (state === "voided" && isDraft ? states.deleted : states[state]);

/** Whether the phone can show its invoice: one that is void or deleted is in no list. */
export const isInvoiceThere = ({ invoice_id: id, invoice_deleted: isGone }: RegisteredNumber) =>
  id !== null && isGone !== true;
