import { formatPounds } from "@roundsman/core/money";
import { MOST_ROWS } from "@roundsman/documents/report/report-document";
import { Link } from "@tanstack/react-router";
import type { DayRange } from "@roundsman/core/day-range";
import { useState, type ReactNode } from "react";
import { useOfficeWords } from "../messages/late/office-words.ts";
import { Facts } from "../ui/facts.tsx";
import { CsvButton, PdfButton, QUIET } from "../ui/tables/file-buttons.tsx";
import { tableCsv, type TableCell } from "../ui/tables/table-csv.ts";
import type { BoardTable } from "./board-table.ts";
import type { ListAsk } from "./lists/ask.ts";
import type { Opened } from "./lists/line.ts";
import { ListLink } from "./lists/list-link.tsx";
import { PaperSheet } from "./lists/paper-sheet.tsx";
import css from "./figure-table.module.css";
import office from "./office.module.css";
import { reportTable } from "./report-tables.ts";

/** A table of figures, with buttons that save it as CSV or PDF. */
export function FigureTable({
  id,
  table,
  span,
  isOlder = false,
  wholeOf = async () => table,
  children,
}: {
  readonly id: string;
  readonly table: BoardTable;
  readonly span: DayRange;
  /** The table is of an earlier choice while the new one loads; it cannot be saved. */
  readonly isOlder?: boolean;
  /** The table with all rows, for its files; with `most`, only the first so many. */
  readonly wholeOf?: (most?: number) => Promise<BoardTable>;
  /** Shown below the rows. */
  readonly children?: ReactNode;
}) {
  const t = useOfficeWords();
  const { name, title, rows, empty, isToday } = table;
  const look = { ...QUIET, disabled: isOlder };
  const file = `${name}-${span.start}-${span.end}`;
  const days = isToday ? null : span;
  const reportOf = async () => {
    // One row over the limit tells the PDF that rows are missing.
    const whole = await wholeOf(MOST_ROWS + 1);
    const tables = [{ ...reportTable(whole), title: "" }];
    return { title, about: "", days, figures: whole.figures ?? [], tables, file };
  };
  return (
    <section id={id} tabIndex={-1} aria-label={title} className={office.section}>
      <div className={office.sectionHead}>
        <h2>{title}</h2>
        {rows.length > 0 && (
          <div className={office.files}>
            <CsvButton
              {...look}
              title={title}
              file={file}
              textOf={async () => tableCsv(await wholeOf())}
            />
            <PdfButton {...look} title={title} reportOf={reportOf} />
          </div>
        )}
      </div>
      {rows.length === 0 ? <p className={office.quiet}>{empty}</p> : <Rows table={table} />}
      {table.isPart && <p className={office.quiet}>{t.most(rows.length)}</p>}
      {children}
    </section>
  );
}

/**
 * Columns that fit beside each other on a phone. Of more, those from the third on are shown below
 * the name, each with its heading.
 */
const MOST_BESIDE = 4;

function Rows({ table }: { readonly table: BoardTable }) {
  const { title, columns, beneath = [], drivers = [], asks = [], papers = [], rows } = table;
  const [opened, setOpened] = useState<Opened | null>(null);
  const shown = [...columns.keys()].filter((index) => !beneath.includes(index));
  return (
    <div className={css.scroll} tabIndex={0} role="group" aria-label={title}>
      <table
        className={css.table}
        data-many={shown.length > MOST_BESIDE || undefined}
        data-beneath={beneath.length > 1 || undefined}
      >
        <thead>
          <tr>
            {shown.map((index) => (
              <th key={index} scope="col" data-figure={isFigure(table, index) || undefined}>
                {columns[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr
              key={place}
              data-opens={
                (drivers.length === 0 && (asks[place] ?? papers[place]) !== undefined) || undefined
              }
            >
              {shown.map((index) => (
                <td
                  key={index}
                  data-figure={isFigure(table, index) || undefined}
                  data-column={columns[index]}
                >
                  <Cell
                    driver={index === 0 ? drivers[place] : undefined}
                    ask={index === (drivers.length > 0 ? 1 : 0) ? asks[place] : undefined}
                    paper={index === 0 ? papers[place] : undefined}
                    isWhole={drivers.length === 0}
                    onOpen={setOpened}
                  >
                    {textOf(row[index])}
                  </Cell>
                  {index === 0 && beneath.length > 0 && (
                    <small>
                      <Facts facts={beneath.map((column) => textOf(row[column]))} />
                    </small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {opened && <PaperSheet paper={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

/**
 * A cell: a driver's name links to the driver's records, a figure to its documents, a document to
 * its paper.
 */
function Cell({
  driver,
  ask,
  paper,
  isWhole,
  onOpen,
  children,
}: {
  readonly driver: number | undefined;
  readonly ask: ListAsk | undefined;
  readonly paper: Opened | undefined;
  /** Whether a press anywhere in the row opens its documents. */
  readonly isWhole: boolean;
  readonly onOpen: (paper: Opened) => void;
  readonly children: string;
}) {
  if (driver !== undefined)
    return (
      <Link to="/info/office/drivers/$id" params={{ id: String(driver) }}>
        {children}
      </Link>
    );
  if (paper !== undefined)
    return (
      <button type="button" className={css.open} onClick={() => onOpen(paper)}>
        {children || "–"}
      </button>
    );
  if (ask === undefined) return children;
  return (
    <ListLink ask={ask} className={isWhole ? css.open : undefined}>
      {children || "–"}
    </ListLink>
  );
}

const textOf = (cell: TableCell = ""): string =>
  typeof cell === "string" ? cell : formatPounds(cell.pence);

/** Whether a column holds amounts or numbers, which are aligned right. Dates are not. */
const isFigure = ({ rows }: BoardTable, index: number): boolean =>
  rows.every((row) => {
    const cell = row[index];
    return typeof cell === "object" || /^(?!\d{4}-)[-–\d.,]+$/.test(cell ?? "");
  });
