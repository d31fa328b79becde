import type { Day } from "@roundsman/core/day";
import { sql } from "kysely";
import { breathe } from "../../kernel/calls/breathe.ts";
import { inChunks } from "../../kernel/storage/in-chunks.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { isSold } from "./sold-parts.ts";

interface Of {
  readonly owner: number;
  readonly customers: readonly number[];
  readonly until: Day;
}

/** How a driver's saved customers are named on the last invoice that was sold to them until a day. */
export async function namesOnInvoices(
  db: Db,
  { owner, customers, until }: Of,
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  await inChunks(customers, async (some) => {
    const { rows } = await sql<{ readonly id: number; readonly name: string | null }>`
      select customer.id, (
        select bill_name from invoice
        where owner_id = ${owner} and customer_id = customer.id and date <= ${until} and ${isSold}
        order by date desc, id desc limit 1) as name
      from customer
      where owner_id = ${owner} and customer.id in (${sql.join(some)})`.execute(db);
    for (const { id, name } of rows) if (name !== null) names.set(id, name);
    await breathe();
  });
  return names;
}
