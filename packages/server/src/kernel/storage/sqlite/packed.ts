import { sql, SqliteAdapter, type RawBuilder } from "kysely";
import type { Db } from "../db.ts";

/** SQLite runs in this process, where each value that is read costs a crossing; PostgreSQL sends its rows as they are. */
export const isInProcess = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/**
 * The columns of a row as one JSON text, for long rows that are read by the page: 50 invoices take 350 µs of processor time as texts and 700 as 34 values each.
 * For texts, whole numbers and null: SQLite rounds other numbers in JSON, and refuses bytes.
 */
export const packed = (columns: readonly string[]): RawBuilder<string> =>
  sql<string>`json_array(${sql.join(columns.map((name) => sql.ref(name)))})`;

/** Values by the names of their columns. */
export function named<Row>(
  columns: readonly (keyof Row & string)[],
  values: readonly unknown[],
): Row {
  const row: Record<string, unknown> = {};
  columns.forEach((name, index) => (row[name] = values[index]));
  return row as Row;
}
