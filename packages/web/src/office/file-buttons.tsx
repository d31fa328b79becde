import { Button, type ButtonProps } from "@mantine/core";
import { Download, FileText } from "lucide-react";
import { useOfficeWords } from "../messages/late/office-words.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { toast } from "../ui/layer/toast.ts";
import { saveFile } from "../ui/save-file.ts";
import type { BoardTable } from "./board-table.ts";
import { usePrinting, type Report } from "./printing.ts";
import { tableCsv } from "./table-csv.ts";

interface CsvProps extends ButtonProps {
  /** Of what. */
  readonly title: string;
  /** Of the file, without ending. */
  readonly file: string;
  readonly tableOf: () => Promise<Pick<BoardTable, "columns" | "rows">>;
}

/** Saves a table for a spreadsheet. */
export function CsvButton({ title, file, tableOf, ...look }: CsvProps) {
  const t = useOfficeWords();
  const save = async () =>
    saveFile(new Blob([tableCsv(await tableOf())], { type: "text/csv" }), `${file}.csv`);
  const [run, busy] = useSaving(save);
  return (
    <Button
      {...look}
      leftSection={<Download size={20} aria-hidden />}
      loading={busy}
      aria-label={t.csvOf(title)}
      onClick={() => void run()}
    >
      {t.csv}
    </Button>
  );
}

interface PdfProps extends ButtonProps {
  readonly title: string;
  readonly reportOf: () => Promise<Report>;
}

/** Hands the same over as a paper. */
export function PdfButton({ title, reportOf, ...look }: PdfProps) {
  const t = useOfficeWords();
  const print = usePrinting();
  const [run, busy] = useSaving(async () => print(await reportOf()));
  return (
    <Button
      {...look}
      leftSection={<FileText size={20} aria-hidden />}
      loading={busy}
      aria-label={t.pdfOf(title)}
      onClick={() => void run()}
    >
      {t.pdf}
    </Button>
  );
}

function useSaving(save: () => Promise<void>) {
  const errorText = useErrorText();
  return useOnce(() => save().catch((error: unknown) => toast.failed(errorText(error))));
}
