import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { fold } from "@roundsman/core/name";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../kernel/storage/db.ts";
import type { Caller } from "../../testing/caller.ts";
import type { TestApp } from "../../testing/fresh-app.ts";
import { boardOf } from "../board.ts";
import { allDrivers } from "../repository/drivers.ts";
import { sellerOf } from "../repository/seller.ts";
import { totalsIn } from "./read-totals.ts";

/**
 * Counts that lists need and a board does not show: of each driver by rate, and by product,
 * whatever its case and spaces.
 */
export async function countsOf(db: Db, span: DayRange) {
  const read = await totalsIn(db);
  const counts: Record<string, number> = {};
  const add = (key: string, count: number) => (counts[key] = (counts[key] ?? 0) + count);
  for (const { id: owner } of await allDrivers(db)) {
    const seller = await sellerOf(db, owner);
    const { rates, products } = await read({ owner, span, seller, lists: ["products"] });
    for (const { rate, atRate, documents } of rates) {
      add(`${owner} invoices at ${rate}`, atRate);
      add(`${owner} documents at ${rate}`, documents);
    }
    for (const { name, documents } of products)
      add(`${owner} documents of ${fold(name)}`, documents);
  }
  return counts;
}

const counted = async (db: Db, today: Day, span: DayRange) => [
  await boardOf(db, { span }, today),
  await countsOf(db, span),
];

/** Counts as if nothing were kept, and rolls everything back. */
async function recounted(db: Db, today: Day, span: DayRange) {
  const trx = await db.startTransaction().execute();
  try {
    await trx.deleteFrom("office_total").execute();
    await sql`insert into office_mark (owner_id, day)
      select owner_id, date from invoice union select owner_id, date from credit_note
      union select owner_id, day from payment`.execute(trx);
    return await counted(trx, today, span);
  } finally {
    await trx.rollback().execute();
  }
}

/** Kept totals are what a recount of the documents says. */
export async function expectRecount(
  { database: { db } }: TestApp,
  today: Day,
  span: DayRange,
): Promise<void> {
  expect(await counted(db, today, span)).toEqual(await recounted(db, today, span));
}

export const erase = (own: Caller, customer: number) =>
  own.send("POST", `/api/responsible-persons/${own.id}/customers/${customer}/erasure/`, {});

/** The body of an invoice of a day. */
export const written = (at: Day) => ({
  invoice_date: at,
  customer_name: "Lotus Garden",
  product_details: [{ id: "tea", name: "Tea", price: 12, quantity: 2, discount_amount: 0 }],
});
