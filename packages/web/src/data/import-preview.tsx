import { Button, Select } from "@mantine/core";
import type { DuplicatePolicy } from "@roundsman/core/exchange/import-plan";
import { useMemo, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import {
  guessColumns,
  OPTIONAL_FIELDS,
  type Columns,
  type ImportField,
  type ImportKind,
} from "./columns.ts";
import css from "./data.module.css";
import { decodeText, ENCODINGS, encodingOf, type Encoding } from "./decode.ts";
import { ImportCounts } from "./import-counts.tsx";
import { parseCsv, type Table } from "./parse-csv.ts";
import type { ImportOf, ImportRow } from "./import-job.ts";
import type { ImportTarget, KnownRecords } from "./queries.ts";
import { readRows, type GoodRow } from "./read-rows.ts";
import { RowFaults } from "./row-faults.tsx";
import { useDataWords } from "../messages/late/data-words.ts";

interface ImportPreviewProps {
  readonly kind: ImportKind;
  readonly into: ImportTarget;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly onBack: () => void;
  readonly onImport: (target: ImportOf, rows: readonly ImportRow[]) => void;
}

/**
 * Shows the rows of the file, which column is which, and the faults of rows, before anything is
 * sent.
 */
export function ImportPreview({ kind, into, file, bytes, onBack, onImport }: ImportPreviewProps) {
  const { common } = useMessages();
  const t = useDataWords();
  const { table, good, bad, alike, encoding, setEncoding, ...read } = useReadFile(
    kind,
    into,
    bytes,
  );
  const [isAsked, setAsked] = useState(false);
  const [duplicates, setDuplicates] = useState<DuplicatePolicy>("skip");
  const counts = [
    { label: t.preview.good, count: good.length },
    { label: t.preview.alike, count: alike },
    { label: t.preview.bad, count: bad.length, isBad: bad.length > 0 },
  ];
  const leftOut = { header: table.header, rows: bad };
  const send = () =>
    onImport(
      { kind, file, duplicates, leftOut },
      good.map((row) => ({ ...row, people: row.people ?? into.people })),
    );
  const lacksPeople = good.some((row) => !row.people) ? into.lacksPeople : undefined;
  return (
    <div className={css.choose}>
      <p className={css.note}>{file}</p>
      <ImportCounts counts={counts} />
      {alike > 0 && (
        <DuplicatesField {...{ kind, into, duplicates }} onDuplicates={setDuplicates} />
      )}
      {into.chooser}
      {lacksPeople && isAsked && (
        <p role="alert" className={css.error}>
          {lacksPeople}
        </p>
      )}
      <ColumnPickers
        fields={into.fields[kind]}
        table={table}
        columns={read.columns}
        onChoose={read.choose}
      />
      <Select
        label={t.preview.encoding}
        data={ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
        value={encoding}
        allowDeselect={false}
        onChange={(value) => setEncoding(value ?? encoding)}
      />
      <RowFaults header={table.header} rows={bad} />
      <div className={css.buttons}>
        <Button variant="default" onClick={onBack}>
          {common.back}
        </Button>
        <Button disabled={good.length === 0} onClick={lacksPeople ? () => setAsked(true) : send}>
          {t.preview.import(good.length)}
        </Button>
      </div>
    </div>
  );
}

/**
 * The rows of a file, by encoding and columns. Both are guessed until the person chooses others.
 */
function useReadFile(kind: ImportKind, into: ImportTarget, bytes: Uint8Array) {
  const [encoding, setEncoding] = useState<Encoding>(() => encodingOf(bytes));
  const table = useMemo(() => parseCsv(decodeText(bytes, encoding)), [bytes, encoding]);
  const { known, peopleNamed } = into;
  const fields = into.fields[kind];
  const guessed = useMemo(() => guessColumns(table.header, kind, fields), [table, kind, fields]);
  const [chosen, setChosen] = useState<Columns>({});
  const columns = useMemo(() => ({ ...guessed, ...chosen }), [guessed, chosen]);
  const { good, bad } = useMemo(
    () => readRows(table, kind, columns, { fields, ...(peopleNamed && { peopleNamed }) }),
    [table, kind, columns, fields, peopleNamed],
  );
  const alike = useMemo(() => countAlike(good, known), [good, known]);
  const choose = (field: ImportField, column: number | null) =>
    setChosen({ ...chosen, [field]: column });
  return { table, columns, choose, good, bad, alike, encoding, setEncoding } as const;
}

/** Counts rows whose record exists already, or appeared earlier in the file. */
function countAlike(rows: readonly GoodRow[], known: KnownRecords | undefined): number {
  const seen = new Set(known?.keys());
  return rows.filter(({ likeness }) => seen.has(likeness) || !seen.add(likeness)).length;
}

interface DuplicatesFieldProps {
  readonly kind: ImportKind;
  readonly into: ImportTarget;
  readonly duplicates: DuplicatePolicy;
  readonly onDuplicates: (duplicates: DuplicatePolicy) => void;
}

/** Chooses what happens to rows whose record exists already. */
function DuplicatesField({ kind, into, duplicates, onDuplicates }: DuplicatesFieldProps) {
  const { preview } = useDataWords();
  const updateText = preview.updateText[kind];
  const text =
    duplicates !== "update"
      ? preview.policyText[duplicates]
      : into.isOfBusiness
        ? preview.updateOfBusiness(updateText)
        : updateText;
  return (
    <Select
      label={preview.duplicates}
      description={text}
      data={into.policies.map((value) => ({ value, label: preview.policies[value] }))}
      value={duplicates}
      allowDeselect={false}
      onChange={(value) => onDuplicates(value ?? "skip")}
    />
  );
}

interface ColumnPickersProps {
  readonly fields: readonly ImportField[];
  readonly table: Table;
  readonly columns: Columns;
  readonly onChoose: (field: ImportField, column: number | null) => void;
}

/**
 * Options are column indexes as text ("3" is the fourth column), because a heading can appear
 * twice.
 */
function ColumnPickers({ fields, table, columns, onChoose }: ColumnPickersProps) {
  const t = useDataWords();
  const options = table.header.map((heading, index) => ({
    value: String(index),
    label: heading === "" ? t.preview.column(index + 1) : heading,
  }));
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className={css.heading}>{t.preview.columns}</legend>
      <div className={css.columns}>
        {fields.map((field) => {
          const column = columns[field] ?? null;
          const missing = column === null && !OPTIONAL_FIELDS.includes(field);
          return (
            <Select
              key={field}
              label={t.fields[field]}
              placeholder={t.preview.none}
              data={options}
              value={column === null ? null : String(column)}
              error={missing ? t.preview.missing : undefined}
              clearable={OPTIONAL_FIELDS.includes(field)}
              clearButtonProps={{ "aria-label": t.preview.none }}
              onChange={(value) => onChoose(field, value === null ? null : Number(value))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
