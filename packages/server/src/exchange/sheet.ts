import type { Db } from "../kernel/storage/db.ts";

export type Fields = Readonly<Record<string, unknown>>;
export interface Owner {
  readonly id: number;
  readonly name: string;
}

/**
 * One table of an export: a CSV file of this name, and a list in data.json. Fields are those of the
 * wire, with the values that the API returns.
 */
export interface Sheet {
  readonly name: string;
  /** The columns of the CSV file; data.json has all fields of a row. */
  readonly columns: readonly string[];
  readonly rows: (db: Db, owner: Owner) => AsyncIterable<Fields>;
  /** The CSV lines of a row; absent: the row itself. */
  readonly lines?: (row: Fields) => readonly Fields[];
  /** Only a CSV file: data.json contains it within another list. */
  readonly csvOnly?: true;
}
