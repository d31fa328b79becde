import type { DayRange } from "@roundsman/core/day-range";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { isAfterInStreams, daysAfter, DIRECTIONS, type StreamPlace, type Order } from "./places.ts";
import { IS_NOT_DELETED, oneOf, type Conditions } from "./sales-filter.ts";

interface SoldQuery {
  readonly owners: readonly number[];
  readonly span: DayRange;
  /** Absent: all of them. */
  readonly only: Conditions | undefined;
}

const EVERY = sql<boolean>`1 = 1`;

/** The invoices that drivers sold. */
export const soldInvoices = (db: Db, { owners, span, only }: SoldQuery) =>
  db
    .selectFrom("invoice")
    .where(oneOf("invoice.owner_id", owners))
    .where(only?.isNotDeleted ?? IS_NOT_DELETED)
    .where("payment_status", "<>", "scheduled")
    .where("date", ">=", span.start)
    .where("date", "<=", span.end)
    .where(only?.invoice ?? EVERY);

/** The credit notes of sold invoices. */
export const soldNotes = (db: Db, { owners, span, only }: SoldQuery) =>
  db
    .selectFrom("credit_note as note")
    .innerJoin("invoice", (on) =>
      on
        .onRef("invoice.owner_id", "=", "note.owner_id")
        .onRef("invoice.id", "=", "note.invoice_id"),
    )
    .where(oneOf("note.owner_id", owners))
    .where("note.voided_at", "=", "")
    .where("invoice.deleted_at", "=", "")
    .where("invoice.payment_status", "<>", "scheduled")
    .where("note.date", ">=", span.start)
    .where("note.date", "<=", span.end)
    .where(only?.note ?? EVERY);

interface Next {
  readonly owners: readonly number[];
  readonly span: DayRange;
  readonly only: Conditions;
  readonly order: Order;
  readonly after: StreamPlace | undefined;
  readonly limit: number;
}

/** The number of a row's stream in SQL, as streamOf has it. */
export const streamIn = (table: "invoice" | "note") =>
  sql<number>`(${sql.ref(`${table}.owner_id`)} * 2 + ${sql.lit(table === "invoice" ? 0 : 1)})`;

/** The places of these drivers' next invoices. */
export function invoicePlaces(db: Db, query: Next): Promise<readonly StreamPlace[]> {
  const stream = streamIn("invoice");
  return soldInvoices(db, { ...query, span: daysAfter(query, query.after) })
    .select(["date", "id", stream.as("stream")])
    .where(
      isAfterInStreams(
        { date: "invoice.date", stream, id: "invoice.id" },
        query.after,
        query.order,
      ),
    )
    .orderBy("date", DIRECTIONS[query.order])
    .orderBy("owner_id")
    .orderBy("id", DIRECTIONS[query.order])
    .limit(query.limit)
    .execute();
}

/** The places of their next credit notes. */
export function notePlaces(db: Db, query: Next): Promise<readonly StreamPlace[]> {
  const stream = streamIn("note");
  return soldNotes(db, { ...query, span: daysAfter(query, query.after) })
    .select(["note.date", "note.id", stream.as("stream")])
    .where(isAfterInStreams({ date: "note.date", stream, id: "note.id" }, query.after, query.order))
    .orderBy("note.date", DIRECTIONS[query.order])
    .orderBy("note.owner_id")
    .orderBy("note.id", DIRECTIONS[query.order])
    .limit(query.limit)
    .execute();
}
