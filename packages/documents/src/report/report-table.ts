import { printedPounds, pence, type Pence } from "@roundsman/core/money";
import type { Table, Text } from "../document-model.ts";
import { plain, type DocumentLanguage } from "../language.ts";
import { BODY, body, LABEL, wrapAtSpaces, noWrap } from "../text-styles.ts";
import { MOST_ROWS, type ReportCell, type ReportTable } from "./report-document.ts";
import { REPORT_WORDS as WORDS } from "./report-words.ts";

/**
 * The columns of the screen's CSV; amounts and numbers are aligned right. The last row has the sums
 * of the amounts.
 */
export function reportTable(table: ReportTable, language: DocumentLanguage): Table {
  const { columns, rows } = table;
  const shown = rows.slice(0, MOST_ROWS);
  const widths = widthsOf(shown, columns.length);
  const sums = columns.map((_, index) => sumOf(shown.map((row) => row[index])));
  const hasSums = rows.length > 1 && sums.some((sum) => sum !== null);
  return {
    kind: "table",
    ...(shown.length > MOST_ROOMY && { look: "quiet" }),
    keepLast: hasSums ? 2 : 1,
    columns: columns.map((header, index) => ({
      header: [{ ...LABEL, text: header }],
      align: isFigure(shown, index) ? "right" : "left",
      width: widths[index] ?? "auto",
    })),
    rows: [
      ...shown.map((row) => columns.map((_, index) => cellOf(row[index]))),
      ...(hasSums ? [totals(table, sums, language)] : []),
    ],
  };
}

/** With more rows than this, the rows are closer together, which saves pages. */
const MOST_ROOMY = 30;

const cellOf = (cell: ReportCell = ""): Text =>
  typeof cell === "string" ? wrapAtSpaces(body(cell)) : noWrap(body(printedPounds(cell.pence)));

/** The sum of a column; null where it holds anything but amounts. */
function sumOf(cells: readonly (ReportCell | undefined)[]): Pence | null {
  let sum = 0;
  for (const cell of cells) {
    if (typeof cell !== "object") return null;
    sum += cell.pence;
  }
  return pence(sum);
}

/** The row of sums. Its label is in the first column, which never has amounts. */
const totals = (
  { rows, isPart = rows.length > MOST_ROWS }: ReportTable,
  sums: readonly (Pence | null)[],
  language: DocumentLanguage,
): Text[] =>
  sums.map((sum, index) => {
    const words = isPart ? WORDS.totalOfThese : WORDS.total;
    const text = index === 0 ? plain(words, language) : sum === null ? "" : printedPounds(sum);
    return noWrap([{ ...BODY, weight: "bold", text }]);
  });

/** Text columns share the width that numbers leave; without any, the first column takes it. */
function widthsOf(rows: ReportTable["rows"], count: number): ("auto" | "rest")[] {
  const widths = Array.from({ length: count }, (_, index) =>
    isFigure(rows, index) || isShort(rows, index) ? "auto" : "rest",
  );
  return widths.includes("rest") ? widths : widths.with(0, "rest");
}

/** Whether a column has only amounts and numbers. A date is not a number. */
const isFigure = (rows: ReportTable["rows"], index: number): boolean =>
  rows.every((row) => {
    const cell = row[index];
    return typeof cell === "object" || /^(?!\d{4}-)[-–\d.,]+$/.test(cell ?? "");
  });

/**
 * Whether a column has only short texts (dates, numbers of papers, most names of drivers): they are
 * kept on one line.
 */
const isShort = (rows: ReportTable["rows"], index: number): boolean =>
  rows.every((row) => {
    const cell = row[index] ?? "";
    return typeof cell === "string" && cell.length <= MOST_SHORT;
  });
const MOST_SHORT = 16;
