import type { CreditNoteView } from "./credit-notes.ts";

/**
 * Whether a credit note reduces what is owed. In its own file: the first list needs it, while the
 * rest of credit notes loads later.
 */
export const reducesOwed = ({ isVoided, isRefused }: CreditNoteView): boolean =>
  !isVoided && !isRefused;
