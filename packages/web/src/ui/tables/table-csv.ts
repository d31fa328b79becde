import { BYTE_ORDER_MARK, csvLine } from "@roundsman/core/csv";
import { toPounds, type Pence } from "@roundsman/core/money";

/** The content of a cell: words, or pence. */
export type TableCell = string | { readonly pence: Pence };

/** A table as it is written to files. */
export interface FileTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** A table as CSV, with amounts as plain figures in pounds. */
export const tableCsv = (table: FileTable): string => BYTE_ORDER_MARK + linesOf(table);

/** Several tables in one CSV, each under its title, with an empty line between them. */
export const tablesCsv = (tables: readonly (FileTable & { readonly title: string })[]): string =>
  BYTE_ORDER_MARK +
  tables.map((table) => csvLine([table.title]) + linesOf(table)).join(csvLine([""]));

const linesOf = ({ columns, rows }: FileTable): string =>
  csvLine(columns) +
  rows
    .map((row) =>
      csvLine(
        row.map((cell) =>
          typeof cell === "string" ? cell : { figure: toPounds(cell.pence).toFixed(2) },
        ),
      ),
    )
    .join("");
