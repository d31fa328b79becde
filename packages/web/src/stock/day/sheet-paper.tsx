import { Button } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { fileName, type Moment } from "@roundsman/documents/files/file-name";
import { LANGUAGES, type DocumentLanguage } from "@roundsman/documents/language";
import type { Printable } from "@roundsman/documents/typefaces/printable";
import { FileDown, ImageDown } from "lucide-react";
import { useState } from "react";
import { handOver } from "../../documents/hand-over.ts";
import { later } from "../../ui/late/later.tsx";
import { PreviewFailed } from "../../documents/preview-failed.tsx";
import { useMessages } from "../../messages/language.tsx";
import { useStockWords } from "../../messages/late/stock/words.ts";
import { toast } from "../../ui/layer/toast.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import css from "../stock.module.css";

const PrintablePreview = later(
  async () => (await import("../../documents/preview.tsx")).PrintablePreview,
  PreviewFailed,
);

interface SheetPaperProps {
  readonly printable: Printable;
  /** The start of the file's name: "load-sheet". */
  readonly name: string;
  readonly language: DocumentLanguage;
  readonly onLanguage: (language: DocumentLanguage) => void;
}

/** A sheet as it prints, with a choice of language, to save as PDF or share as a picture. */
export function SheetPaper({ printable, name, language, onLanguage }: SheetPaperProps) {
  const { editor } = useMessages();
  const stock = useStockWords();
  const { loadSheet: t } = stock;
  const nameAt = (kind: "pdf" | "png", at: Moment) => fileName(kind, at).replace(/^INV/, name);
  const [making, setMaking] = useState<"pdf" | "png" | null>(null);
  const [make, busy] = useOnce(async (kind: "pdf" | "png") => {
    setMaking(kind);
    const missing = await handOver(printable, kind, nameAt).catch(() => null);
    if (missing === null) toast.failed(t.failed);
    else if (missing.length > 0) toast.failed(editor.missing(missing.join(" ")));
  });
  return (
    <>
      <div className={css.tools}>
        <SegmentedControl
          aria-label={t.language}
          fullWidth
          data={LANGUAGES.map((value) => ({ value, label: t.languages[value] }))}
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
            {t.pdf}
          </Button>
          <Button
            variant="light"
            leftSection={<ImageDown size={18} aria-hidden />}
            loading={busy && making === "png"}
            onClick={() => void make("png")}
          >
            {t.png}
          </Button>
        </div>
      </div>
      <PrintablePreview printable={printable} label={t.preview} />
    </>
  );
}
