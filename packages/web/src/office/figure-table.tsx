import { Button } from "@mantine/core";
import { formatPounds } from "@roundsman/core/money";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import type { DayRange } from "@roundsman/core/day-range";
import { useOfficeWords } from "../messages/late/office-words.ts";
import { saveFile } from "../ui/save-file.ts";
import type { BoardCell, BoardTable } from "./board-tables.ts";
import type { ListAsk } from "./lists/ask.ts";
import { ListLink } from "./lists/list-link.tsx";
import css from "./office.module.css";
import { tableCsv } from "./table-csv.ts";

/** A figure in full, and the same as a file. */
export function FigureTable({
  id,
  table,
  span,
  most = Infinity,
}: {
  readonly id: string;
  readonly table: BoardTable;
  readonly span: DayRange;
  /** How many rows the screen shows; the file has all. */
  readonly most?: number;
}) {
  const t = useOfficeWords();
  const { name, title, rows, empty } = table;
  const save = () =>
    saveFile(
      new Blob([tableCsv(table)], { type: "text/csv" }),
      `${name}-${span.start}-${span.end}.csv`,
    );
  return (
    <section id={id} tabIndex={-1} aria-label={title} className={css.section}>
      <div className={css.sectionHead}>
        <h2>{title}</h2>
        {rows.length > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            h={44}
            leftSection={<Download size={18} aria-hidden />}
            aria-label={t.csvOf(title)}
            onClick={save}
          >
            {t.csv}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={css.quiet}>{empty}</p>
      ) : (
        <Rows table={table} most={most} />
      )}
      {rows.length === MOST && <p className={css.quiet}>{t.most}</p>}
      {rows.length > most && <p className={css.quiet}>{t.shown(most, rows.length)}</p>}
    </section>
  );
}

interface RowsProps {
  readonly table: BoardTable;
  readonly most: number;
}

function Rows({ table, most }: RowsProps) {
  const { title, columns, beneath = [], drivers = [], asks = [], rows } = table;
  const shown = [...columns.keys()].filter((index) => !beneath.includes(index));
  return (
    <div className={css.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={css.table}>
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
          {rows.slice(0, most).map((row, place) => (
            <tr
              key={place}
              data-opens={(drivers.length === 0 && asks[place] !== undefined) || undefined}
            >
              {shown.map((index) => (
                <td key={index} data-figure={isFigure(table, index) || undefined}>
                  <Cell
                    driver={index === 0 ? drivers[place] : undefined}
                    ask={index === (drivers.length > 0 ? 1 : 0) ? asks[place] : undefined}
                    isWhole={drivers.length === 0}
                  >
                    {textOf(row[index])}
                  </Cell>
                  {index === 0 && beneath.length > 0 && <small>{textBeneath(row, beneath)}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const textBeneath = (row: readonly BoardCell[], places: readonly number[]): string =>
  places
    .map((place) => textOf(row[place]))
    .filter((text) => text !== "")
    .join(" · ");

/** A driver's name leads to the driver's records; the figures of any row to their documents. */
function Cell({
  driver,
  ask,
  isWhole,
  children,
}: {
  readonly driver: number | undefined;
  readonly ask: ListAsk | undefined;
  /** The whole row is pressed for its documents. */
  readonly isWhole: boolean;
  readonly children: string;
}) {
  if (driver !== undefined)
    return (
      <Link to="/info/office/drivers/$id" params={{ id: String(driver) }}>
        {children}
      </Link>
    );
  if (ask === undefined) return children;
  return (
    <ListLink ask={ask} className={isWhole ? css.open : undefined}>
      {children || "–"}
    </ListLink>
  );
}

const textOf = (cell: BoardCell = ""): string =>
  typeof cell === "string" ? cell : formatPounds(cell.pence);

/** As many as the server names. */
const MOST = 50;

/** Amounts and numbers stand at the right; a date is no number. */
const isFigure = ({ rows }: BoardTable, index: number): boolean =>
  rows.every((row) => {
    const cell = row[index];
    return typeof cell === "object" || /^(?!\d{4}-)[-–\d.,]+$/.test(cell ?? "");
  });
