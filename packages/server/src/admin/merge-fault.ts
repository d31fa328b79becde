import { sql } from "kysely";
import type { OpenDatabase } from "../kernel/storage/db.ts";

/** A fault of the merges: something still names a merged customer, or merges are chained. */
export async function mergeFault({ db }: OpenDatabase): Promise<string | undefined> {
  const { rows } = await sql<{ id: number; customer: number }>`
    select invoice.id, merged.customer_id as customer from merged_customer as merged
    join invoice on invoice.owner_id = merged.owner_id and invoice.customer_id = merged.customer_id
    union all
    select 0, merged.customer_id from merged_customer as merged
    join merged_customer as root on root.owner_id = merged.owner_id and root.customer_id = merged.root_id
    order by 1 limit 1`.execute(db);
  const [fault] = rows;
  if (!fault) return undefined;
  return fault.id === 0
    ? `customer ${fault.customer} counts for one who was merged, too`
    : `INV-${fault.id} names customer ${fault.customer}, who was merged`;
}
