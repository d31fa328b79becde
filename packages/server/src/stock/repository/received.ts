import type { ReceivedByMethod } from "@roundsman/contract/day-sheet";
import { addDays, dayAt, type Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { RECORDED_METHODS, type RecordedMethod } from "@roundsman/core/payments/payment";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { wholeSum } from "./ledger.ts";

/** 0 if there is none. */
export async function lastPaymentOf(db: Db, owner: number): Promise<number> {
  const row = await db
    .selectFrom("payment")
    .select((eb) => eb.fn.max("id").as("last"))
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** The last payment before the first one written on a day or later, whatever day it is dated. */
export async function lastPaymentBefore(
  db: Db,
  owner: number,
  { day, last }: { readonly day: Day; readonly last: number },
): Promise<number> {
  const row = await db
    .selectFrom("payment")
    .select((eb) => eb.fn.min("id").as("first"))
    .where("owner_id", "=", owner)
    .where("created_at", ">=", beginning(day))
    .where("id", "<=", last)
    .executeTakeFirst();
  return row?.first ? row.first - 1 : last;
}

/** Midnight in London: in summer a day begins an hour earlier in UTC. */
function beginning(day: Day): string {
  const summer = `${addDays(day, -1)}T23:00:00.000Z`;
  return dayAt(Date.parse(summer)) === day ? summer : `${day}T00:00:00.000Z`;
}

/**
 * What came in by other methods than cash after one payment and up to another; a method with
 * nothing is left out.
 */
export async function receivedBetween(
  db: Db,
  owner: number,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<ReceivedByMethod[]> {
  const rows = await db
    .selectFrom("payment")
    .select([
      "method",
      wholeSum("amount").as("amount"),
      sql<number>`cast(sum(case when amount < 0 then -1 else 1 end) as bigint)`.as("payments"),
    ])
    .where("owner_id", "=", owner)
    .where("id", ">", after)
    .where("id", "<=", last)
    .where("method", "not in", ["cash", "account"])
    .groupBy("method")
    .execute();
  return rows
    .map((row) => ({ ...row, method: row.method as RecordedMethod, amount: pence(row.amount) }))
    .filter(({ amount, payments }) => amount !== 0 || payments !== 0)
    .map(({ method, payments, amount }) => ({ method, payments, amount }))
    .toSorted((a, b) => RECORDED_METHODS.indexOf(a.method) - RECORDED_METHODS.indexOf(b.method));
}
