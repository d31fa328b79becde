import { endOfMonth, type Day } from "@roundsman/core/day";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";

/** About how many invoices one transaction sums: other calls are answered between two of them. */
const INVOICES_AT_ONCE = 200;

/** Days of one month that are summed together. */
export interface Marked {
  readonly owner: number;
  readonly start: Day;
  readonly end: Day;
}
export const START = { owner: 0, end: "" };

export async function marksAfter(
  db: Db,
  { owner, end: last }: { readonly owner: number; readonly end: string },
): Promise<Marked | undefined> {
  const row = await db
    .selectFrom("office_mark")
    .select(["owner_id", "day"])
    .where(sql<boolean>`(owner_id, day) > (${owner}, ${last})`)
    .orderBy("owner_id")
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const start = row.day as Day;
  return { owner: row.owner_id, start, end: await endOfPart(db, row.owner_id, start) };
}

/** The end of the month at the latest. */
async function endOfPart(db: Db, owner: number, start: Day): Promise<Day> {
  const month = endOfMonth(start);
  const days = await db
    .selectFrom("invoice")
    .select(["date", (eb) => eb.cast<number>(eb.fn.countAll(), "bigint").as("invoices")])
    .where("owner_id", "=", owner)
    .where("deleted_at", "=", "")
    .where("date", ">=", start)
    .where("date", "<=", month)
    .groupBy("date")
    .orderBy("date")
    .execute();
  let count = 0;
  const full = days.find(({ invoices }) => (count += invoices) >= INVOICES_AT_ONCE);
  return full ? (full.date as Day) : month;
}
