import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import { useValidation } from "../messages/language.tsx";
import { saveFile } from "../ui/save-file.ts";
import { badRowsCsv } from "./bad-rows-csv.ts";
import css from "./data.module.css";
import { UNKNOWN_DRIVER, type BadRow } from "./read-rows.ts";
import { useDataWords } from "../messages/late/data-words.ts";

/** At most this many are shown; the count says how many there are. */
const MOST = 100;

/** Rows that are left out, with the form's messages, and a button to download them. */
export function RowFaults({
  header,
  rows,
}: {
  readonly header: readonly string[];
  readonly rows: readonly BadRow[];
}) {
  const t = useDataWords();
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={css.heading}>{t.preview.faults(rows.length)}</h3>
      <FaultList
        label={t.preview.faults(rows.length)}
        rows={rows
          .slice(0, MOST)
          .map(({ sent, ...row }) => ({ ...row, name: sent.customer_name ?? sent.product_name }))}
      />
      {rows.length > MOST && <p className={css.note}>{t.preview.more(rows.length - MOST)}</p>}
      <BadRowsButton header={header} rows={rows} />
    </>
  );
}

/** A row of the file with its faults. */
export interface FaultyRow extends Omit<BadRow, "sent"> {
  readonly name: string | undefined;
}

/** Rows by line and name, with the form's message for each field. */
export function FaultList({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly FaultyRow[];
}) {
  const t = useDataWords();
  const words = useFaultWords();
  return (
    <ul className={css.faults} aria-label={label} tabIndex={0}>
      {rows.map(({ line, name, errors }) => (
        <li key={line}>
          <b>
            {t.preview.row(line)} {name}
          </b>
          {errors.map(({ field, message }) => (
            <span key={field + message}>
              {t.fields[field]}: {words(message)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/**
 * Downloads the rows as they are in the file, with their faults, so that they can be corrected and
 * imported later.
 */
export function BadRowsButton({
  header,
  rows,
}: {
  readonly header: readonly string[];
  readonly rows: readonly Omit<BadRow, "sent">[];
}) {
  const t = useDataWords();
  const words = useFaultWords();
  const download = () => {
    const problems = (row: Omit<BadRow, "sent">) =>
      row.errors.map(({ field, message }) => `${t.fields[field]}: ${words(message)}`).join("; ");
    saveFile(
      new Blob([badRowsCsv({ header, rows, problem: t.preview.problem }, problems)], {
        type: "text/csv",
      }),
      t.preview.badFile,
    );
  };
  return (
    <Button variant="default" leftSection={<Download size={20} aria-hidden />} onClick={download}>
      {t.preview.downloadBad}
    </Button>
  );
}

function useFaultWords(): (message: string) => string {
  const t = useDataWords();
  const validation = useValidation();
  return (message) => (message === UNKNOWN_DRIVER ? t.preview.unknownDriver : validation(message));
}
