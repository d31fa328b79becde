import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import { pence, type Pence } from "@roundsman/core/money";
import type { RegisterWords } from "../messages/late/register-words.ts";

/**
 * The state of a number in words. A deleted draft that was never handed out is "deleted", not
 * "voided".
 */
export const stateWord = (
  { state, never_issued: isDraft = false }: Pick<RegisteredNumber, "state" | "never_issued">,
  { states }: RegisterWords,
): string => (state === "voided" && isDraft ? states.deleted : states[state]);

/** Whether the phone can show the invoice. A void or deleted one is in no list. */
export const isInvoiceThere = ({ invoice_id: id, invoice_deleted: isGone }: RegisteredNumber) =>
  id !== null && isGone !== true;

/** False for numbers that were not handed out, and for deleted drafts. */
export const wasIssued = ({
  state,
  never_issued: isDraft = false,
}: Pick<RegisteredNumber, "state" | "never_issued">): boolean => state !== "unissued" && !isDraft;

/** Whether the number is a credit note's, by the server or of a series. */
export const isOfNote = (number: string): boolean => number.startsWith("CN-");

/** The amount of the paper, negative for a credit note; null for a gap. */
export const amountOf = ({
  number,
  payable_amount: amount,
}: Pick<RegisteredNumber, "number" | "payable_amount">): Pence | null =>
  amount !== null && isOfNote(number) ? pence(-amount) : amount;
