import type { NoteHere } from "./credit-notes.ts";

/**
 * Whether a credit note reduces what is owed. In its own file: the first list needs it, while the
 * rest of credit notes loads later.
 */
export const counts = ({ isVoided, isRefused }: NoteHere): boolean => !isVoided && !isRefused;
