import type { NoteHere } from "./credit-notes.ts";

/** Whether a credit note takes anything off what is owed. The first list asks; the rest of credit notes comes late. */
export const counts = ({ isVoided, isRefused }: NoteHere): boolean => !isVoided && !isRefused;
