import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";

interface DriverRow {
  readonly business_id: number;
  readonly owner_id: number;
  readonly customer_id: number;
  readonly on_account: number;
}

/**
 * Rows of these customers in drivers' books, and copies of them that hand-overs made in books that
 * had none.
 */
export async function driverRowsOf(db: Db, ids: readonly number[]): Promise<DriverRow[]> {
  const all: DriverRow[] = [];
  await inBatches(ids, async (some) => {
    const { rows } = await sql<DriverRow>`
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

/**
 * The business customer of each entry, where the customer has several. Entries are those that
 * {@link driverRowsOf} finds, for all customers at once.
 */
export async function sharedCustomers(db: Db): Promise<ReadonlyMap<number, number>> {
  // Most customers have a single entry: leaving them out is faster than reading them.
  const { rows } = await sql<{
    readonly id: number;
    readonly business_id: number | null;
    readonly copied_from: number | null;
  }>`
    select id, business_id, null as copied_from from customer
    where business_id in (
      select business_id from customer
      where business_id is not null group by business_id having count(*) > 1
      union all
      select source.business_id from copied_customer as copy
      join customer as source
        on source.owner_id = copy.from_owner_id and source.id = copy.from_customer_id
      where source.business_id is not null)
    union all
    select own.id, null, copy.from_customer_id from copied_customer as copy
    join customer as own on own.owner_id = copy.owner_id and own.id = copy.customer_id
    where own.business_id is null`.execute(db);
  const found = new Map<number, number>();
  const copies = new Map<number, number[]>();
  for (const { id, business_id, copied_from } of rows)
    if (business_id !== null) found.set(id, business_id);
    else if (copied_from !== null)
      copies.set(copied_from, [...(copies.get(copied_from) ?? []), id]);
  // Iterating a Map visits entries that are added meanwhile, so that copies of copies are found.
  for (const [id, business] of found)
    for (const copy of copies.get(id) ?? []) found.set(copy, business);
  return found;
}
