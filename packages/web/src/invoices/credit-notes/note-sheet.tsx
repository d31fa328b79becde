import { Button } from "@mantine/core";
import { dependentNote } from "@roundsman/core/credit/uncredited-lines";
import { LANGUAGES, type DocumentLanguage } from "@roundsman/documents/language";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useIssuer } from "../../companies/queries.ts";
import { useCustomer } from "../../customers/queries.ts";
import { PrintablePreview } from "../../documents/preview.tsx";
import { startingChoice, useDocumentChoice } from "../papers/document-records.ts";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import css from "./credit-notes.module.css";
import { SavedAs } from "./saved-as.tsx";
import { noteDocument, noteRecord } from "./note-document.ts";
import { NoteFiles } from "./note-files.tsx";
import type { CreditNoteView } from "../../sync/outbox/credit-notes.ts";
import { reducesOwed } from "../../sync/outbox/reduces-owed.ts";
import { voidNote } from "./queries.ts";
import { useNotesHere } from "./use-notes-here.ts";

interface NoteSheetProps {
  readonly invoice: LocalInvoice;
  readonly note: CreditNoteView;
  /** All credit notes of the invoice, oldest first. */
  readonly notes: readonly CreditNoteView[];
  readonly onClose: () => void;
}

/** A credit note: its preview, its files, and the button that voids it. */
export function NoteSheet({ invoice, note, notes, onClose }: NoteSheetProps) {
  const { common } = useMessages();
  const t = useCreditWords();
  const name = note.number ?? t.numberPending;
  return (
    <Sheet title={name} opened height="full" onClose={onClose} closeLabel={common.close}>
      {!reducesOwed(note) && (
        <p className={css.state} role="status">
          {note.isVoided ? t.isVoided : t.isRefused}
        </p>
      )}
      <NotePaper invoice={invoice} note={note} />
      {!note.isVoided && !note.isRefused && note.reason !== "correction" && (
        <Voiding invoice={invoice} note={note} notes={notes} onVoided={onClose} />
      )}
    </Sheet>
  );
}

/**
 * The preview in a chosen language, and the files. A credit note has none while its invoice has no
 * number.
 */
function NotePaper({ invoice, note }: Pick<NoteSheetProps, "invoice" | "note">) {
  const { editor } = useMessages();
  const t = useCreditWords();
  const customer = useCustomer(invoice.customerKey);
  const company = useIssuer(invoice.companyKey);
  const [chosen, setChosen] = useState<DocumentLanguage | null>(null);
  const start = startingChoice(
    note.lastDocument ?? invoice.lastDocument,
    useDocumentChoice(invoice.customerKey),
    customer,
    { company: company ?? null },
  );
  const language = chosen ?? start.language;
  if (company === undefined) return null;
  const document = noteDocument(note, invoice, { company, language, customer });
  if (!document) return reducesOwed(note) && <p className={css.detail}>{t.noPaper}</p>;
  return (
    <>
      <SegmentedControl
        aria-label={editor.vat.language}
        fullWidth
        data={LANGUAGES.map((value) => ({ value, label: editor.vat.languages[value] }))}
        value={language}
        onChange={setChosen}
      />
      {note.lastDocument && <SavedAs document={note.lastDocument} />}
      {reducesOwed(note) && (
        <NoteFiles
          document={document}
          paper={(kind, at) => ({
            invoice: invoice.key,
            note: note.key,
            document: noteRecord(document, kind, at),
          })}
        />
      )}
      <PrintablePreview
        printable={{ kind: "credit-note", note: document }}
        label={note.number ?? t.numberPending}
      />
    </>
  );
}

interface VoidingProps extends Omit<NoteSheetProps, "onClose"> {
  readonly onVoided: () => void;
}

/** The button that voids the credit note, or the reason why it cannot be voided any more. */
function Voiding({ invoice, note, notes, onVoided }: VoidingProps) {
  const { common } = useMessages();
  const t = useCreditWords();
  const confirm = useConfirm();
  const notesHere = useNotesHere();
  if (invoice.correctedBy !== undefined) return <p className={css.detail}>{t.correctedSince}</p>;
  const later = dependentNote(notes.filter(reducesOwed), note);
  if (later) return <p className={css.detail}>{t.builtOn(later.number ?? t.numberPending)}</p>;
  const voided = async () => {
    const state = await notesHere([invoice]);
    if (state === "missing") return;
    // A note that has just arrived may be based on it.
    if (state === "come") return toast.failed(t.notesCame);
    await voidNote(invoice.key, note).then(onVoided, () => toast.failed(t.failed));
  };
  const ask = () =>
    confirm({
      title: t.voidTitle(note.number ?? t.numberPending),
      text: t.voidText,
      yes: t.void,
      no: common.cancel,
      onYes: () => void voided(),
    });
  return (
    <Button
      variant="subtle"
      color="red"
      fullWidth
      mt="md"
      leftSection={<Undo2 size={20} aria-hidden />}
      onClick={ask}
    >
      {t.void}
    </Button>
  );
}
