import type { Generated } from "kysely";

/** Columns of every record that a person owns and edits. */
export interface OwnedTable {
  owner_id: number;
  id: number;
  /** The client's UUID. */
  key: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  /** "" while the record is not deleted. */
  deleted_at: Generated<string>;
}
