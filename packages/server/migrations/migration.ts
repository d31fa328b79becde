export type Engine = "sqlite" | "postgres";

/** One step from a version of the database to the next. Append-only: a step that has been released never changes. */
export interface Migration {
  /** From 1 upwards. */
  readonly version: number;
  readonly name: string;
  /** Run in order, in one transaction with the row that says it is done. */
  readonly statements: (engine: Engine) => readonly string[];
}

/**
 * "create table" for either engine: whole numbers of 64 bits, and text that sorts by its bytes on both.
 * SQLite keeps columns to their type only in strict tables.
 */
export function table(engine: Engine, name: string, columns: string): string {
  if (engine === "sqlite") return `create table ${name} (${columns}) strict`;
  const typed = columns
    .replaceAll(/\binteger\b/g, "bigint")
    .replaceAll(/\btext\b/g, 'text collate "C"');
  return `create table ${name} (${typed})`;
}
