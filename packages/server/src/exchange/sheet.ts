import type { Db } from "../kernel/storage/db.ts";

export type Fields = Readonly<Record<string, unknown>>;
export interface Owner {
  readonly id: number;
  readonly name: string;
}

/** One table of an export: a CSV file of this name, and a list of data.json. In the wire's own words, as the API answers them. */
export interface Sheet {
  readonly name: string;
  /** Of the CSV file; data.json has whatever a row has. */
  readonly columns: readonly string[];
  readonly rows: (db: Db, owner: Owner) => AsyncIterable<Fields>;
  /** The CSV lines of a row; the row itself where this is absent. */
  readonly lines?: (row: Fields) => readonly Fields[];
  /** For people alone: data.json has it within another list. */
  readonly csvOnly?: true;
}
