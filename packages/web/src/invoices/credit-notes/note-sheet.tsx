import { Button } from "@mantine/core";
import type { FileKind } from "@roundsman/core/issuing/handed-out";
import {
  asInvoice,
  type CreditNoteDocument,
} from "@roundsman/documents/credit-note/credit-note-document";
import { obstaclesTo } from "@roundsman/documents/einvoice/e-invoice";
import { fileName, momentOf } from "@roundsman/documents/files/file-name";
import { LANGUAGES, type DocumentLanguage } from "@roundsman/documents/language";
import { FileCode, FileImage, FileText, Undo2 } from "lucide-react";
import { useState } from "react";
import { useCustomer } from "../../customers/queries.ts";
import { named, renderFiles } from "../../documents/files.ts";
import { PrintablePreview } from "../../documents/preview.tsx";
import { useIssuer } from "../editor/use-issuer.ts";
import { startingChoice, useDocumentChoice } from "../papers/document-records.ts";
import { useHandOut } from "../papers/hand-out-sheet.tsx";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import css from "./credit-notes.module.css";
import { noteDocument } from "./note-document.ts";
import type { NoteHere } from "../../sync/outbox/credit-notes.ts";
import { voidNote } from "./queries.ts";

interface NoteSheetProps {
  readonly invoice: LocalInvoice;
  readonly note: NoteHere;
  readonly onClose: () => void;
}

/** The paper of a credit note, its files, and its void. */
export function NoteSheet({ invoice, note, onClose }: NoteSheetProps) {
  const { credit: t, common, editor } = useMessages();
  const confirm = useConfirm();
  const customer = useCustomer(invoice.customerKey);
  const company = useIssuer(invoice.companyKey);
  const [chosen, setChosen] = useState<DocumentLanguage | null>(null);
  const start = startingChoice(
    invoice.lastDocument,
    useDocumentChoice(invoice.customerKey),
    customer,
    { company },
  );
  const language = chosen ?? start.language;
  const document = noteDocument(note, invoice, { company, language, customer });
  const name = note.number ?? t.numberFollows;
  const takeBack = () =>
    confirm({
      title: t.voidTitle(name),
      text: t.voidText,
      yes: t.void,
      no: common.cancel,
      onYes: () => void voidNote(invoice.key, note).then(onClose, () => toast.failed(t.failed)),
    });
  return (
    <Sheet title={name} opened height="full" onClose={onClose} closeLabel={common.close}>
      {document ? (
        <>
          <SegmentedControl
            aria-label={editor.vat.language}
            fullWidth
            data={LANGUAGES.map((value) => ({ value, label: editor.vat.languages[value] }))}
            value={language}
            onChange={setChosen}
          />
          <Files document={document} />
          <PrintablePreview printable={{ kind: "credit-note", note: document }} label={name} />
        </>
      ) : (
        <p className={css.detail}>{t.noPaper}</p>
      )}
      {!note.isVoided && !note.isRefused && note.reason !== "correction" && (
        <Button
          variant="subtle"
          color="red"
          fullWidth
          mt="md"
          leftSection={<Undo2 size={20} aria-hidden />}
          onClick={takeBack}
        >
          {t.void}
        </Button>
      )}
    </Sheet>
  );
}

const KINDS = [
  ["pdf", "pdf", FileText],
  ["png", "png", FileImage],
  ["ubl", "xml", FileCode],
  ["cii", "xml", FileCode],
] as const satisfies readonly (readonly [FileKind, string, unknown])[];
type Ending = (typeof KINDS)[number][1];

function Files({ document }: { readonly document: CreditNoteDocument }) {
  const { credit: t, editor } = useMessages();
  const { handOut, sheet } = useHandOut();
  const lacks = obstaclesTo(asInvoice(document));
  const [give, giving] = useOnce(async (kind: FileKind, ending: Ending) => {
    try {
      const { blobs, missing } = await renderFiles({ kind: "credit-note", note: document }, kind);
      const files = named(blobs, fileName(ending, momentOf(new Date()), "CN"));
      await handOut({ files, missing, record: () => Promise.resolve() });
    } catch {
      toast.failed(editor.handOut.failed);
    }
  });
  const words = { pdf: t.pdf, png: t.png, ubl: "UBL", cii: "CII" };
  return (
    <div className={css.ways}>
      {KINDS.map(([kind, ending, Icon]) => (
        <Button
          key={kind}
          variant={kind === "pdf" ? "filled" : "light"}
          leftSection={<Icon size={20} aria-hidden />}
          disabled={giving || (ending === "xml" && lacks.length > 0)}
          onClick={() => void give(kind, ending)}
        >
          {words[kind]}
        </Button>
      ))}
      {sheet}
    </div>
  );
}
