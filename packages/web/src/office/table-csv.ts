import { BYTE_ORDER_MARK, csvLine } from "@roundsman/core/csv";
import { toPounds } from "@roundsman/core/money";
import type { BoardTable } from "./board-table.ts";

/** A table as a file: amounts as plain figures in pounds. */
export const tableCsv = ({ columns, rows }: Pick<BoardTable, "columns" | "rows">): string =>
  BYTE_ORDER_MARK +
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
