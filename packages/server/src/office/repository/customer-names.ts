import type { Day } from "@roundsman/core/day";
import { sql } from "kysely";
import { yieldToCalls } from "../../kernel/calls/yielding.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { IS_NOT_DELETED_BY_CUSTOMER } from "./sales-filter.ts";
import { isNotScheduled } from "./sold-parts.ts";

/** A saved customer of a driver. */
interface Saved {
  readonly owner: number;
  readonly id: number;
}

/** The name of a customer on their last invoice. */
export interface LastName {
  /** Of that invoice. */
  readonly date: string;
  readonly name: string;
}

/**
 * The names of saved customers on the last invoice that was sold to them until a day, by their ids.
 */
export async function namesOnInvoices(
  db: Db,
  customers: readonly Saved[],
  until: Day,
): Promise<ReadonlyMap<number, LastName>> {
  const names = new Map<number, LastName>();
  await inBatches(customers, async (some) => {
    // Not from the table of customers: after an erasure there are only the invoices, which the law
    // keeps.
    const wanted = sql.join(
      some.map(({ owner, id }) => sql`(cast(${owner} as bigint), cast(${id} as bigint))`),
    );
    const { rows } = await sql<{ readonly id: number; readonly last: string | null }>`
      with wanted (owner_id, id) as (values ${wanted})
      select wanted.id, (
        select date || bill_name from invoice
        where owner_id = wanted.owner_id and customer_id = wanted.id and date <= ${until}
          and ${IS_NOT_DELETED_BY_CUSTOMER} and ${isNotScheduled}
        order by date desc, invoice.id desc limit 1) as last
      from wanted`.execute(db);
    // A subquery has one value, so the day, ten characters long, comes before the name.
    for (const { id, last } of rows)
      if (last !== null) names.set(id, { date: last.slice(0, 10), name: last.slice(10) });
    await yieldToCalls();
  });
  return names;
}
