import { BYTE_ORDER_MARK, csvLine } from "@roundsman/core/csv";
import type { BadRow } from "./read-rows.ts";

interface BadRows {
  readonly header: readonly string[];
  readonly rows: readonly Omit<BadRow, "sent">[];
  /** The heading of the column of problems. */
  readonly problem: string;
}

/**
 * A CSV of the rows that were not imported, unchanged, with their problems in a last column. It can
 * be corrected and imported again.
 */
export function badRowsCsv(
  { header, rows, problem }: BadRows,
  problemsOf: (row: Omit<BadRow, "sent">) => string,
): string {
  const lines = rows.map((row) =>
    csvLine([...header.map((_, column) => row.cells[column] ?? ""), problemsOf(row)]),
  );
  return BYTE_ORDER_MARK + csvLine([...header, problem]) + lines.join("");
}
