import { sql } from "kysely";
import type { Db } from "../kernel/storage/db.ts";

/** What credit notes and payments come to otherwise than it says; undefined where all is right. */
export async function ledgerFault(db: Db): Promise<string | undefined> {
  const uncredited = await creditFault(db);
  if (uncredited !== undefined) return `INV-${uncredited} does not`;
  const unpaid = await paymentFault(db);
  if (unpaid !== undefined) return `what is paid of INV-${unpaid} does not`;
  const uneven = await onAccountFault(db);
  return uneven === undefined ? undefined : `payment ${uneven} does not come to its parts`;
}

/** The first invoice whose credit notes come to something else than it says. */
async function creditFault(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select invoice.id, invoice.credited, coalesce((
        select sum(note.total) from credit_note as note
        where note.owner_id = invoice.owner_id and note.invoice_id = invoice.id and note.voided_at = ''
      ), 0) as noted
      from invoice where invoice.credited <> 0
        or exists (select 1 from credit_note as note where note.owner_id = invoice.owner_id and note.invoice_id = invoice.id)
    ) as credited where credited <> noted order by id limit 1`.execute(db);
  return rows[0]?.id;
}

/** The first invoice whose payments come to something else than it says. */
async function paymentFault(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select invoice.id, invoice.paid, coalesce((
        select sum(allocation.amount) from allocation
        where allocation.owner_id = invoice.owner_id and allocation.invoice_id = invoice.id
      ), 0) as allocated
      from invoice where invoice.paid <> 0
        or exists (select 1 from allocation where allocation.owner_id = invoice.owner_id and allocation.invoice_id = invoice.id)
    ) as paid where paid <> allocated order by id limit 1`.execute(db);
  return rows[0]?.id;
}

/** The first payment whose parts and what is on account do not come to what came in. */
async function onAccountFault(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from payment
    where case when method = 'account' then 0 else amount end <> on_account + coalesce((
      select sum(allocation.amount) from allocation
      where allocation.owner_id = payment.owner_id and allocation.payment_id = payment.id
    ), 0) order by id limit 1`.execute(db);
  return rows[0]?.id;
}
