import { Button } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { fileName } from "@roundsman/documents/files/file-name";
import { LANGUAGES, type DocumentLanguage } from "@roundsman/documents/language";
import type { Printable } from "@roundsman/documents/typefaces/printable";
import { FileDown, ImageDown } from "lucide-react";
import type { NameAt } from "../../documents/paper-files.ts";
import { useGivePaper } from "../../documents/use-give-paper.ts";
import { later } from "../../ui/late/later.tsx";
import { PreviewFailed } from "../../documents/preview-failed.tsx";
import { useStockWords } from "../../messages/late/stock/words.ts";
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

/** A sheet as it prints, with a choice of language, to hand out as PDF or as a picture. */
export function SheetPaper({ printable, name, language, onLanguage }: SheetPaperProps) {
  const { loadSheet: t } = useStockWords();
  const nameAt: NameAt = (kind, at) => fileName(kind, at).replace(/^INV/, name);
  const { give, making, sheet } = useGivePaper(printable, { nameAt, failed: t.failed });
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
            loading={making === "pdf"}
            onClick={() => void give("pdf")}
          >
            {t.pdf}
          </Button>
          <Button
            variant="light"
            leftSection={<ImageDown size={18} aria-hidden />}
            loading={making === "png"}
            onClick={() => void give("png")}
          >
            {t.png}
          </Button>
        </div>
      </div>
      {sheet}
      <PrintablePreview printable={printable} label={t.preview} />
    </>
  );
}
