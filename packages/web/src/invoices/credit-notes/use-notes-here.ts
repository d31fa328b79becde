import { systemClock } from "../../device/clock.ts";
import { useIssuedWords } from "../../messages/late/credit/words.ts";
import { transport } from "../../session/session.ts";
import { fetchMissingNotes } from "../../sync/pull/missing-notes.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { toast } from "../../ui/layer/toast.ts";
import { numbersOf } from "../numbers-of.ts";

/** Whether the notes are on this phone: they were, have come just now, or are not, and the person was told. */
type NotesHere = "here" | "come" | "missing";

/** Asked before anything is made of invoices that their credit notes decide: a note, its void, a correction, its undo, another VAT option, a batch. */
export function useNotesHere() {
  const t = useIssuedWords();
  return async (invoices: readonly LocalInvoice[]): Promise<NotesHere> => {
    const { db } = currentPhone();
    const keys = invoices.map(({ key }) => key);
    const puller = { db, transport, clock: systemClock };
    const { missing, isFetched } = await fetchMissingNotes(puller, keys);
    if (missing.length === 0) return isFetched ? "come" : "here";
    const named = invoices.filter(({ key }) => missing.includes(key));
    toast.failed(t.notesMissing(numbersOf(named)));
    return "missing";
  };
}
