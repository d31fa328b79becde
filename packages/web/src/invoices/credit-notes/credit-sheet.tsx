import { CreditRefused } from "@roundsman/core/credit/credit-note";
import type { CreditNoteRequest } from "@roundsman/core/credit/credit-note-request";
import { numberOf } from "@roundsman/core/invoice";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { numberSoon } from "../papers/number-invoices.ts";
import { CreditFields } from "./credit-fields.tsx";
import { creditInvoice, noteFor, type Crediting } from "./queries.ts";
import { useNotesHere } from "./use-notes-here.ts";

/** Milliseconds to wait for the server's number of the invoice. */
const PATIENCE = 3000;

interface CreditSheetProps {
  readonly invoice: LocalInvoice;
  readonly crediting: Crediting;
  /** Index of the invoice's line to credit; null for all lines. */
  readonly place: number | null;
  readonly onClose: () => void;
  readonly onWritten: (noteKey: string) => void;
}

/** Writes a credit note for an invoice on this phone. */
export function CreditSheet({ invoice, crediting, place, onClose, onWritten }: CreditSheetProps) {
  const { common } = useMessages();
  const t = useCreditWords();
  const notesHere = useNotesHere();
  const write = async (wanted: CreditNoteRequest) => {
    const notes = await notesHere([invoice]);
    if (notes === "missing") return;
    // The amount on the button was computed without the notes that have just arrived.
    if (notes === "come") return toast.failed(t.notesCame);
    try {
      // The document names the invoice: where there is signal, by the server's number.
      if (numberOf(invoice) === null) await numberSoon(invoice.key, { patience: PATIENCE });
      onWritten(await creditInvoice(invoice.key, wanted));
    } catch (error) {
      if (error instanceof CreditRefused) throw error;
      toast.failed(t.failed);
    }
  };
  return (
    <Sheet title={t.add} opened height="full" onClose={onClose} closeLabel={common.close}>
      <CreditFields
        left={crediting.left}
        place={place}
        noteOf={(wanted) => noteFor(invoice, crediting, wanted)}
        onWrite={write}
      />
    </Sheet>
  );
}
