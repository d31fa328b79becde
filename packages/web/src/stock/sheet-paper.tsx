import { Button, SegmentedControl } from "@mantine/core";
import { fileName, momentOf } from "@roundsman/documents/file-name";
import { LANGUAGES, type DocumentLanguage } from "@roundsman/documents/language";
import type { Printable } from "@roundsman/documents/printable";
import { FileDown, ImageDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { save, share } from "../documents/deliver.ts";
import { useMessages } from "../messages/language.tsx";
import { toast } from "../ui/toast.ts";
import { useOnce } from "../ui/use-once.ts";
import css from "./stock.module.css";

const PrintablePreview = lazy(async () => ({ default: (await import("../documents/preview.tsx")).PrintablePreview }));

interface SheetPaperProps {
  readonly printable: Printable;
  /** In the name of the file: "load-sheet". */
  readonly name: string;
  readonly language: DocumentLanguage;
  readonly onLanguage: (language: DocumentLanguage) => void;
}

/** A sheet as it prints, in a language, to be kept as PDF or shared as a picture. */
export function SheetPaper({ printable, name, language, onLanguage }: SheetPaperProps) {
  const { loadSheet: say } = useMessages().stock;
  const [making, setMaking] = useState<"pdf" | "png" | null>(null);
  const [make, busy] = useOnce(async (kind: "pdf" | "png") => {
    setMaking(kind);
    await deliver(printable, kind, name).catch(() => toast.failed(say.failed));
  });
  return (
    <>
      <div className={css.tools}>
        <SegmentedControl
          aria-label={say.language}
          fullWidth
          data={LANGUAGES.map((value) => ({ value, label: say.languages[value] }))}
          value={language}
          onChange={onLanguage}
        />
        <div className={css.actions}>
          <Button
            variant="light"
            leftSection={<FileDown size={18} aria-hidden />}
            loading={busy && making === "pdf"}
            onClick={() => void make("pdf")}
          >
            {say.pdf}
          </Button>
          <Button
            variant="light"
            leftSection={<ImageDown size={18} aria-hidden />}
            loading={busy && making === "png"}
            onClick={() => void make("png")}
          >
            {say.png}
          </Button>
        </div>
      </div>
      <Suspense fallback={null}>
        <PrintablePreview printable={printable} label={say.preview} />
      </Suspense>
    </>
  );
}

/** Either goes to the phone's share sheet where there is one, and is saved elsewhere. */
async function deliver(printable: Printable, kind: "pdf" | "png", name: string): Promise<void> {
  const { renderDocument } = await import("../documents/documents.ts");
  const at = fileName(kind, momentOf(new Date())).replace(/^INV/, name);
  const blobs = kind === "png" ? (await renderDocument(printable, "png")).blobs : [(await renderDocument(printable, "pdf")).blob];
  const files = blobs.map((blob, index) => new File([blob], index === 0 ? at : at.replace(".", `-${index + 1}.`), { type: blob.type }));
  if (navigator.canShare?.({ files })) await share(files);
  else save(files);
}
