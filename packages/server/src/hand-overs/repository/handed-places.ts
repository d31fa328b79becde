import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import type { WorkPlace } from "./open-work.ts";

/**
 * The invoices of a hand-over, each in the book of whoever has it now. The row in the book of the
 * driver whose work it was stays, and its `moved_to` says who has it.
 */
const NOW = sql`handed_invoice
  join hand_over as its on its.id = handed_invoice.hand_over_id
  join invoice as given on given.owner_id = its.from_id and given.id = handed_invoice.invoice_id
  join invoice as held on held.id = given.id
    and held.owner_id = case given.moved_to when 0 then given.owner_id else given.moved_to end`;

/** A deleted or voided invoice is not owed. */
const DUE = sql`case held.deleted_at when '' then held.total + held.vat_added else 0 end`;

/** The places of a hand-over's invoices, unordered. */
export async function handedPlaces(db: Db, handOver: number): Promise<WorkPlace[]> {
  const { rows } = await sql<{
    readonly owner_id: number;
    readonly id: number;
    readonly date: string;
    readonly amount: number | string;
  }>`
    select held.owner_id, held.id, held.date, ${DUE} as amount
    from ${NOW} where handed_invoice.hand_over_id = ${handOver}`.execute(db);
  return rows.map(({ owner_id: owner, id, date, amount }) => ({
    owner,
    id,
    date,
    amount: Number(amount),
  }));
}

/** What is owed for the invoices of each hand-over, in pence. */
export async function handedAmounts(
  db: Db,
  handOvers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const amounts = new Map<number, number>();
  await inBatches(handOvers, async (some) => {
    const { rows } = await sql<{ readonly id: number; readonly amount: number | string }>`
      select its.id, sum(${DUE}) as amount
      from ${NOW} where its.id in (${sql.join(some)}) group by its.id`.execute(db);
    for (const { id, amount } of rows) amounts.set(id, Number(amount));
  });
  return amounts;
}
