import { negated, type SoldDocument } from "../sold-document.ts";

/** A document as an export brings it to a program. */
export interface AccountsEntry {
  /** Its amounts have the sign with which the program books them. */
  readonly document: SoldDocument;
  /** Unique in the program. */
  readonly number: string;
  /** Whether it takes back what an earlier export brought. */
  readonly isReversal: boolean;
  /** Whether the program makes a credit note of it. */
  readonly isCredit: boolean;
}

/**
 * Which of the entries of one document this is: 1 brings it, 2 takes it back, 3 brings it again as
 * it is by then, and so on. So the entries of a document add up to nothing, or to one of its
 * states.
 */
export type Nth = number;
export const isReversal = (nth: Nth): boolean => nth % 2 === 0;

export function entryOf(document: SoldDocument, nth: Nth): AccountsEntry {
  const takesBack = isReversal(nth);
  return {
    document: takesBack ? { ...document, parts: document.parts.map(negated) } : document,
    number: document.number + suffixOf(nth),
    isReversal: takesBack,
    isCredit: (document.kind === "creditNote") !== takesBack,
  };
}

/** First INV-7, then INV-7/R1, which takes it back, INV-7/2, INV-7/R2 … */
function suffixOf(nth: Nth): string {
  if (nth === 1) return "";
  return isReversal(nth) ? `/R${nth / 2}` : `/${(nth + 1) / 2}`;
}
