import { Button } from "@mantine/core";
import type { FileKind } from "@roundsman/core/issuing/handed-out";
import {
  asInvoice,
  type CreditNoteDocument,
} from "@roundsman/documents/credit-note/credit-note-document";
import { obstaclesTo, profileOf } from "@roundsman/documents/einvoice/e-invoice";
import { fileName, momentOf } from "@roundsman/documents/files/file-name";
import { FileCode, FileImage, FileText } from "lucide-react";
import { named, renderFiles } from "../../documents/files.ts";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import type { OutgoingPaper } from "../../sync/store/pending-share.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { toast } from "../../ui/layer/toast.ts";
import { useHandOutDocument } from "../papers/use-hand-out-document.ts";
import { useVatQuestion } from "../../ui/layer/use-vat-question.ts";
import css from "./credit-notes.module.css";

interface NoteFilesProps {
  readonly document: CreditNoteDocument;
  /** The record to store if it is handed out at this moment. */
  readonly paper: (kind: FileKind, at: Date) => OutgoingPaper;
}

/** The files that a credit note can be handed out as. */
export function NoteFiles({ document, paper }: NoteFilesProps) {
  const { editor } = useMessages();
  const t = useCreditWords();
  const { handOut, sheet } = useHandOutDocument();
  const lacks = obstaclesTo(asInvoice(document));
  // Few businesses use Peppol: its button appears only where nothing is missing for it.
  const isForPeppol = obstaclesTo(asInvoice(document), profileOf("peppol")).length === 0;
  const ask = useVatQuestion();
  const [give, giving] = useOnce(async (kind: FileKind, ending: Ending) => {
    try {
      const { blobs, missing } = await renderFiles({ kind: "credit-note", note: document }, kind);
      const files = named(blobs, fileName(ending, momentOf(new Date()), "CN"));
      await handOut({ files, missing, paper: (at) => paper(kind, at) });
    } catch {
      toast.failed(editor.handOut.failed);
    }
  });
  const words = { pdf: t.pdf, png: t.png, ubl: "UBL", cii: "CII", peppol: "Peppol" };
  return (
    <>
      <div className={css.ways}>
        {KINDS.filter(([kind]) => kind !== "peppol" || isForPeppol).map(([kind, ending, Icon]) => (
          <Button
            key={kind}
            variant={kind === "pdf" ? "filled" : "light"}
            leftSection={<Icon size={20} aria-hidden />}
            disabled={giving || (ending === "xml" && lacks.length > 0)}
            onClick={() =>
              ask([{ company: document.company, vat: document.vatMode }], {
                onYes: () => void give(kind, ending),
              })
            }
          >
            {words[kind]}
          </Button>
        ))}
        {sheet}
      </div>
      {lacks.map((obstacle) => (
        <p key={obstacle} className={css.detail}>
          {`${editor.eInvoice.title}: ${{ ...editor.eInvoice.lacks, ...t.lacks }[obstacle]}`}
        </p>
      ))}
    </>
  );
}

const KINDS = [
  ["pdf", "pdf", FileText],
  ["png", "png", FileImage],
  ["ubl", "xml", FileCode],
  ["cii", "xml", FileCode],
  ["peppol", "xml", FileCode],
] as const satisfies readonly (readonly [FileKind, string, unknown])[];
type Ending = (typeof KINDS)[number][1];
