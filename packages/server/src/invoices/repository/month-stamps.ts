import type { Day } from "@roundsman/core/day";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";

/** "2026-11". */
export type Month = string;
export const monthOf = (date: Day | string): Month => date.slice(0, 7);

const series = (owner: number) => `invoices/${owner}/`;

/**
 * Marks the months in which a person's invoices change, so that sums of other months stay valid.
 * Every write of an invoice does so in its transaction, for its old and its new day.
 */
export async function stampMonths(
  trx: Db,
  owner: number,
  dates: Iterable<Day | string>,
): Promise<void> {
  const months = [...new Set([...dates].map(monthOf))].toSorted();
  for (const month of months) await nextNumber(trx, `${series(owner)}${month}`);
}

/** How often each month changed; a month that never did is missing. */
export async function monthStamps(db: Db, owner: number): Promise<ReadonlyMap<Month, number>> {
  const start = series(owner);
  const rows = await db
    .selectFrom("counter")
    .selectAll()
    .where("name", ">=", start)
    .where("name", "<", `${start}~`)
    .execute();
  return new Map(rows.map(({ name, next }) => [name.slice(start.length), next]));
}
