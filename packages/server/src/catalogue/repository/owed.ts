import { sql } from "kysely";
import { yieldToCalls } from "../../kernel/calls/yielding.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { driverRowsOf } from "./driver-rows.ts";

/**
 * What customers of the business owe to all drivers together, in pence, by record. Includes drivers
 * from whom they were taken back, and copies that hand-overs made.
 */
export async function owedOf(db: Db, ids: readonly number[]): Promise<(id: number) => number> {
  const found = new Map<number, number>();
  const entries = await driverRowsOf(db, ids);
  for (const owner of new Set(entries.map((entry) => entry.owner_id))) {
    const owed = await owedTo(db, owner);
    for (const { owner_id, business_id, customer_id, on_account } of entries) {
      if (owner_id !== owner) continue;
      const sum = (owed.get(customer_id) ?? 0) - on_account;
      found.set(business_id, (found.get(business_id) ?? 0) + sum);
    }
    await yieldToCalls();
  }
  return (id) => found.get(id) ?? 0;
}

/** By customer. Reads open invoices only: they are few, however many invoices there are. */
async function owedTo(db: Db, owner: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("invoice")
    .select("customer_id")
    .select(sql<number>`cast(sum(total + vat_added - paid) as bigint)`.as("owed"))
    .where("owner_id", "=", owner)
    .where("deleted_at", "=", "")
    .where("payment_status", "in", ["due", "overdue", "credit"])
    .where(sql<boolean>`total + vat_added > paid`)
    .groupBy("customer_id")
    .execute();
  return new Map(rows.flatMap((row) => (row.customer_id ? [[row.customer_id, row.owed]] : [])));
}
