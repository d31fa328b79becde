import { invalid } from "../errors/refusal.ts";
import type { Kysely } from "kysely";
import type { Db } from "../storage/db.ts";
import type { OwnedTable } from "../storage/schema/owned-table.ts";

export type OwnedName =
  | "customer"
  | "task"
  | "product"
  | "company"
  | "invoice"
  | "credit_note"
  | "payment"
  | "delivery_route"
  | "task_category"
  | "product_category";

// Every owned table has these columns. Kysely cannot type a table name that is a type parameter.
export const owned = (db: Db) => db as unknown as Kysely<{ owned: OwnedTable }>;
export const tableOf = (name: OwnedName) => name as string as "owned";
export const rowsIn = (name: OwnedName) => (db: Db, owner: number) =>
  owned(db).selectFrom(tableOf(name)).selectAll().where("owner_id", "=", owner);

/** The id in a cursor. Throws 422 for any other text. */
export function afterId(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalid({ cursor: ["This cursor did not come from here"] });
  return Number(cursor);
}
