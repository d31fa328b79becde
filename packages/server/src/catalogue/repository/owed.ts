import { sql } from "kysely";
import { breathe } from "../../kernel/calls/breathe.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inChunks } from "../../kernel/storage/in-chunks.ts";

/** What customers of the business owe to all drivers together, in pence, by record; also to drivers from whom they were taken back, or who have them by a hand-over. */
export async function owedOf(db: Db, ids: readonly number[]): Promise<(id: number) => number> {
  const found = new Map<number, number>();
  const entries = await entriesOf(db, ids);
  for (const owner of new Set(entries.map((entry) => entry.owner_id))) {
    const owed = await owedTo(db, owner);
    for (const { owner_id, business_id, customer_id, on_account } of entries) {
      if (owner_id !== owner) continue;
      const sum = (owed.get(customer_id) ?? 0) - on_account;
      found.set(business_id, (found.get(business_id) ?? 0) + sum);
    }
    await breathe();
  }
  return (id) => found.get(id) ?? 0;
}

interface Entry {
  readonly business_id: number;
  readonly owner_id: number;
  readonly customer_id: number;
  readonly on_account: number;
}

/** Those of drivers who have them, and the copies of these that hand-overs made in books that had none. */
async function entriesOf(db: Db, ids: readonly number[]): Promise<Entry[]> {
  const all: Entry[] = [];
  await inChunks(ids, async (some) => {
    const { rows } = await sql<Entry>`
      with recursive entry (business_id, owner_id, customer_id, on_account) as (
        select business_id, owner_id, id, on_account from customer
        where business_id in (${sql.join(some)})
        union
        select entry.business_id, own.owner_id, own.id, own.on_account
        from entry
        join copied_customer as copy
          on copy.from_owner_id = entry.owner_id and copy.from_customer_id = entry.customer_id
        join customer as own on own.owner_id = copy.owner_id and own.id = copy.customer_id
        where own.business_id is null
      )
      select * from entry`.execute(db);
    all.push(...rows);
  });
  return all;
}

/** By customer. Read from what is open, which is little, however many invoices there are. */
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
