import { Button, FileButton } from "@mantine/core";
import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { toast } from "../ui/layer/toast.ts";
import type { ImportField } from "./columns.ts";
import css from "./data.module.css";
import { useDataWords } from "../messages/late/data-words.ts";

/** A file above this size is no list of customers or products. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Chooses a file by the file picker, or by drag and drop on a desk. */
export function ChooseFile({
  fields,
  onFile,
}: {
  readonly fields: readonly ImportField[];
  readonly onFile: (name: string, bytes: Uint8Array) => void;
}) {
  const t = useDataWords();
  const [over, setOver] = useState(false);
  const read = async (file: File | null | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) return toast.failed(t.import.tooLarge);
    onFile(file.name, new Uint8Array(await file.arrayBuffer()));
  };
  return (
    <div className={css.choose}>
      <div
        className={css.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void read(event.dataTransfer.files[0]);
        }}
      >
        <FileSpreadsheet size={32} aria-hidden />
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={(file) => void read(file)}
        >
          {(props) => <Button {...props}>{t.import.choose}</Button>}
        </FileButton>
        <span>{t.import.formats}</span>
      </div>
      <p className={css.note}>
        {t.import.columns(fields.map((field) => t.fields[field]).join(t.import.comma))}
      </p>
    </div>
  );
}
