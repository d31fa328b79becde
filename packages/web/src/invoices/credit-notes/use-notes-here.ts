import { systemClock } from "../../device/clock.ts";
import { useIssuedWords } from "../../messages/late/credit/words.ts";
import { transport } from "../../session/session.ts";
import { fetchMissingNotes } from "./missing-notes.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { toast } from "../../ui/layer/toast.ts";
import { numbersOf } from "../numbers-of.ts";

/**
 * Whether all credit notes are on this phone: they were, they have just arrived, or some are
 * missing and the person was shown that.
 */
type NotesHere = "here" | "come" | "missing";

/**
 * Fetches missing credit notes. Called before each action that depends on all notes of an invoice:
 * a note, its void, a correction, its undo, another VAT option, a batch.
 */
export function useNotesHere() {
  const t = useIssuedWords();
  return async (invoices: readonly LocalInvoice[]): Promise<NotesHere> => {
    const { db } = currentPhone();
    const keys = invoices.map(({ key }) => key);
    const options = { db, transport, clock: systemClock };
    const { missing, isFetched } = await fetchMissingNotes(options, keys);
    if (missing.length === 0) return isFetched ? "come" : "here";
    const named = invoices.filter(({ key }) => missing.includes(key));
    toast.failed(t.notesMissing(numbersOf(named)));
    return "missing";
  };
}
