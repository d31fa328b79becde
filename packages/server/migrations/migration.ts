export type Engine = "sqlite" | "postgres";

/**
 * One step from a version of the database to the next. Append-only: a released step never changes.
 */
export interface Migration {
  /** Counts from 1. */
  readonly version: number;
  readonly name: string;
  /** Run in order, in one transaction with the row that marks the step as done. */
  readonly statements: (engine: Engine) => readonly string[];
}

/**
 * "create table" for either engine: 64-bit integers, and text that sorts by its bytes on both.
 * SQLite enforces column types only in strict tables.
 */
export function table(engine: Engine, name: string, columns: string): string {
  if (engine === "sqlite") return `create table ${name} (${columns}) strict`;
  const typed = columns
    .replaceAll(/\binteger\b/g, "bigint")
    .replaceAll(/\btext\b/g, 'text collate "C"');
  return `create table ${name} (${typed})`;
}
