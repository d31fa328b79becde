import type { Day } from "@roundsman/core/day";
import { sql } from "kysely";
import { breathe } from "../../kernel/calls/breathe.ts";
import { inChunks } from "../../kernel/storage/in-chunks.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { IS_KEPT_OF_ONE } from "./sales-filter.ts";
import { isNotScheduled } from "./sold-parts.ts";

interface Of {
  readonly owner: number;
  readonly customers: readonly number[];
  readonly until: Day;
}

/** How somebody is named on the last invoice of theirs. */
export interface LastName {
  /** Of that invoice. */
  readonly date: string;
  readonly name: string;
}

/** How a driver's saved customers are named on the last invoice that was sold to them until a day. */
export async function namesOnInvoices(
  db: Db,
  { owner, customers, until }: Of,
): Promise<ReadonlyMap<number, LastName>> {
  const names = new Map<number, LastName>();
  await inChunks(customers, async (some) => {
    // Not by the table of customers: of somebody who was erased the law keeps the invoices.
    const wanted = sql.join(some.map((id) => sql`(cast(${id} as bigint))`));
    const { rows } = await sql<{ readonly id: number; readonly last: string | null }>`
      with wanted (id) as (values ${wanted})
      select wanted.id, (
        select date || bill_name from invoice
        where owner_id = ${owner} and customer_id = wanted.id and date <= ${until}
          and ${IS_KEPT_OF_ONE} and ${isNotScheduled}
        order by date desc, invoice.id desc limit 1) as last
      from wanted`.execute(db);
    // A subquery has one value: the day, ten characters long, before the name.
    for (const { id, last } of rows)
      if (last !== null) names.set(id, { date: last.slice(0, 10), name: last.slice(10) });
    await breathe();
  });
  return names;
}
