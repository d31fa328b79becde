import { randomUUID } from "node:crypto";
import type { NumberSeries } from "@roundsman/contract/invoices/number-series";
import { creditNumber, seriesPrefix } from "@roundsman/core/issuing/number-series";
import { sql, type Selectable } from "kysely";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";

type SeriesRow = Selectable<Database["number_series"]>;

/** Oldest first; null: everybody's. */
export function seriesRows(db: Db, owner: number | null): Promise<SeriesRow[]> {
  const rows = db.selectFrom("number_series").selectAll().orderBy("id");
  return (owner === null ? rows : rows.where("owner_id", "=", owner)).execute();
}

/** Series of other people with numbers on invoices that were handed over to this owner. */
export function handedSeries(db: Db, owner: number): Promise<SeriesRow[]> {
  return db
    .selectFrom("number_series")
    .selectAll()
    .where("owner_id", "<>", owner)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("hand_over")
        .innerJoin("handed_invoice", "handed_invoice.hand_over_id", "hand_over.id")
        .innerJoin("series_number", "series_number.invoice_id", "handed_invoice.invoice_id")
        .select("series_number.series_id")
        .where("hand_over.to_id", "=", owner)
        .where("series_number.owner_id", "=", owner),
    )
    .execute();
}

export async function seriesOf(db: Db, owner: number): Promise<NumberSeries[]> {
  const found: NumberSeries[] = [];
  for (const row of await seriesRows(db, owner)) found.push(await answerOf(db, row));
  return found;
}

/** Undefined if it is another person's. */
export async function findSeries(
  db: Db,
  owner: number,
  by: { readonly id: number } | { readonly key: string },
): Promise<NumberSeries | undefined> {
  const rows = db.selectFrom("number_series").selectAll().where("owner_id", "=", owner);
  const row = await (
    "id" in by ? rows.where("id", "=", by.id) : rows.where("key", "=", by.key)
  ).executeTakeFirst();
  return row && answerOf(db, row);
}

const COUNTER = "number_series";

interface SeriesRequest {
  readonly key: string | undefined;
  /** The id of the series that the phone had before the server was restored. */
  readonly had: number | null;
  readonly now: Date;
}

/** Whether this place was given out or skipped but has no row: a restore lost whose it is. */
async function isFree(trx: Db, place: number): Promise<boolean> {
  const counter = await trx
    .selectFrom("counter")
    .select("next")
    .where("name", "=", COUNTER)
    .executeTakeFirst();
  const taken = await trx
    .selectFrom("number_series")
    .select("id")
    .where("id", "=", place)
    .executeTakeFirst();
  return !taken && place <= (counter?.next ?? 0);
}

/**
 * After a restore: phones may have been given series since the backup, and their prefixes must not
 * come again.
 */
export async function skipSeries(trx: Db): Promise<void> {
  await nextNumber(trx, COUNTER, SKIPPED);
}

/** More new phones than a business has between two backups. */
const SKIPPED = 200;

export async function insertSeries(
  trx: Db,
  owner: number,
  { key = randomUUID(), had, now }: SeriesRequest,
): Promise<NumberSeries> {
  const id = had !== null && (await isFree(trx, had)) ? had : await nextNumber(trx, COUNTER);
  const row = {
    owner_id: owner,
    id,
    key,
    prefix: seriesPrefix(id),
    closed_at: "",
    last: 0,
    last_credit_note: 0,
    created_at: now.toISOString(),
  };
  await trx.insertInto("number_series").values(row).execute();
  return answerOf(trx, row);
}

interface Counted {
  readonly id: number;
  readonly last: number;
  readonly lastCreditNote: number;
}

/** Raises how far the phone counted; never lowers it. */
export async function countSeries(
  trx: Db,
  owner: number,
  { id, last, lastCreditNote }: Counted,
): Promise<void> {
  await trx
    .updateTable("number_series")
    .set({
      last: sql<number>`case when last < ${last} then ${last} else last end`,
      last_credit_note: sql<number>`case when last_credit_note < ${lastCreditNote} then ${lastCreditNote} else last_credit_note end`,
    })
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .execute();
}

export async function closeSeries(
  trx: Db,
  owner: number,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("number_series")
    .set({ closed_at: now.toISOString() })
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .execute();
}

async function answerOf(
  db: Db,
  { owner_id: owner, key, last, last_credit_note: lastNote, ...row }: SeriesRow,
): Promise<NumberSeries> {
  const highest = await db
    .selectFrom("series_number")
    .select("number")
    .where("series_id", "=", row.id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const highestNote = await lastCreditNote(db, { owner, prefix: row.prefix });
  return {
    ...row,
    next: Math.max(highest?.number ?? 0, last) + 1,
    next_credit_note: Math.max(highestNote, lastNote) + 1,
    ...(last > 0 && { last }),
    ...(lastNote > 0 && { last_credit_note: lastNote }),
    client_id: key,
  };
}

/** The highest number of a credit note in a series; 0 for none. */
async function lastCreditNote(
  db: Db,
  { owner, prefix }: { readonly owner: number; readonly prefix: string },
): Promise<number> {
  const before = creditNumber({ prefix, at: 0 }).slice(0, -1);
  const place = sql<
    number | null
  >`max(cast(substr(number, ${sql.lit(before.length + 1)}) as bigint))`;
  const row = await db
    .selectFrom("credit_note")
    .select(place.as("last"))
    .where("owner_id", "=", owner)
    .where("number", "like", `${before}%`)
    .executeTakeFirst();
  return row?.last ?? 0;
}
