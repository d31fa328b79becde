/** What is put in the place of a database. */
export interface Arriving {
  /** A copy of the backup that may be changed and moved. */
  readonly path: string;
  /** Of the database in it. */
  readonly version: number;
  readonly now: Date;
}

/** What became of it. */
export interface Restored {
  /** The hash of all that the business has written; see fingerprint.ts. */
  readonly fingerprint: string;
  /** Where what stood there is kept; null where nothing did. */
  readonly kept: string | null;
}
