import { sql } from "kysely";
import { noteHasState, type From } from "./register-state.ts";
import type { Db } from "../../kernel/storage/db.ts";

/**
 * Credit notes whose numbers begin with `prefix`, in order, with the register's columns of
 * invoices.
 */
export async function creditRows(db: Db, prefix: string, { owner, at, state, most }: From) {
  const rest = sql`substr(note.number, ${sql.lit(prefix.length + 1)})`;
  const place = sql<number>`case when note.number like ${sql.lit(`${prefix}%`)} and ${rest} not like '%-%' then cast(${rest} as bigint) end`;
  const notes = db
    .selectFrom("credit_note as note")
    .innerJoin("invoice", (join) =>
      join
        .onRef("invoice.owner_id", "=", "note.owner_id")
        .onRef("invoice.id", "=", "note.invoice_id"),
    )
    .select([
      "invoice.id",
      "invoice.owner_id",
      "note.number",
      "invoice.bill_name",
      "note.date",
      "note.total",
      sql<number>`0`.as("vat_added"),
      sql<number>`0`.as("credited"),
      "note.voided_at as deleted_at",
      "invoice.deleted_at as invoice_deleted_at",
      "note.created_at as issued_at",
      sql<number>`0`.as("corrected_by"),
      place.as("at"),
    ])
    .where(place, ">", at)
    .where(noteHasState(state))
    .orderBy(place)
    .limit(most);
  return (owner === null ? notes : notes.where("note.owner_id", "=", owner)).execute();
}
