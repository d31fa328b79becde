import { Button, type ButtonProps } from "@mantine/core";
import { Download, FileText } from "lucide-react";
import { useOfficeWords } from "../../messages/late/office-words.ts";
import { useErrorText } from "../hooks/use-error-text.ts";
import { useOnce } from "../hooks/use-once.ts";
import { toast } from "../layer/toast.ts";
import { saveFile } from "../save-file.ts";
import css from "./file-buttons.module.css";
import { usePrinting, type Report } from "./printing.ts";
import { tableCsv, type FileTable } from "./table-csv.ts";

interface CsvProps extends ButtonProps {
  /** The title of what is saved. */
  readonly title: string;
  /** The name of the file, without extension. */
  readonly file: string;
  readonly textOf: () => Promise<string>;
}

/** Saves tables for a spreadsheet. */
export function CsvButton({ title, file, textOf, ...look }: CsvProps) {
  const t = useOfficeWords();
  const save = async () =>
    saveFile(new Blob([await textOf()], { type: "text/csv" }), `${file}.csv`);
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

/** Makes the same tables into a PDF. */
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

interface TableFilesProps extends Pick<PdfProps, "title"> {
  /** The name of the files, without extension. */
  readonly file: string;
  readonly tableOf: () => Promise<FileTable>;
}

/** Buttons that save a whole list, as it is today, as CSV and as PDF. */
export function TableFiles({ title, file, tableOf }: TableFilesProps) {
  const reportOf = async (): Promise<Report> => ({
    title,
    about: "",
    days: null,
    figures: [],
    tables: [{ ...(await tableOf()), title: "", empty: "" }],
    file,
  });
  return (
    <div className={css.files}>
      <CsvButton
        {...QUIET}
        title={title}
        file={file}
        textOf={async () => tableCsv(await tableOf())}
      />
      <PdfButton {...QUIET} title={title} reportOf={reportOf} />
    </div>
  );
}

/** The look of buttons beside the heading of a part of a page. */
export const QUIET = { variant: "subtle", size: "compact-md", h: 44 } as const;
