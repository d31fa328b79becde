import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import { pence, type Pence } from "@roundsman/core/money";
import type { RegisterWords } from "../messages/late/register-words.ts";

/** What became of a number. A draft that nobody handed out was deleted, and never voided. */
export const stateWord = (
  { state, never_issued: isDraft = false }: Pick<RegisteredNumber, "state" | "never_issued">,
  { states }: RegisterWords,
): string => (state === "voided" && isDraft ? states.deleted : states[state]);

/** Whether the phone can show its invoice: one that is void or deleted is in no list. */
export const isInvoiceThere = ({ invoice_id: id, invoice_deleted: isGone }: RegisteredNumber) =>
  id !== null && isGone !== true;

/** Not of a number that nobody handed out, nor of a draft that was deleted. */
export const wasIssued = ({
  state,
  never_issued: isDraft = false,
}: Pick<RegisteredNumber, "state" | "never_issued">): boolean => state !== "unissued" && !isDraft;

/** Whether it is a credit note's, the server's or of a series. */
export const isOfNote = (number: string): boolean => number.startsWith("CN-");

/** What its paper asks for; below 0 of a credit note, as everywhere else. null of a gap. */
export const amountOf = ({
  number,
  payable_amount: amount,
}: Pick<RegisteredNumber, "number" | "payable_amount">): Pence | null =>
  amount !== null && isOfNote(number) ? pence(-amount) : amount;
