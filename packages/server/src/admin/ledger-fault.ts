import { sql } from "kysely";
import type { Db } from "../kernel/storage/db.ts";

/** Where credit notes or payments do not add up to the stored figures; undefined if they all do. */
export async function ledgerFault(db: Db): Promise<string | undefined> {
  const uncredited = await creditFault(db);
  if (uncredited !== undefined) return `INV-${uncredited} does not`;
  const unpaid = await paymentFault(db);
  if (unpaid !== undefined) return `what is paid of INV-${unpaid} does not`;
  const uneven = await onAccountFault(db);
  return uneven === undefined ? undefined : `payment ${uneven} does not come to its parts`;
}

/** The first invoice whose stored sum or number of credit notes is wrong. */
async function creditFault(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select invoice.id from invoice left join (
      select owner_id, invoice_id, sum(total) as total, count(*) as notes from credit_note
      where voided_at = '' group by owner_id, invoice_id
    ) as noted on noted.owner_id = invoice.owner_id and noted.invoice_id = invoice.id
    where invoice.credited <> coalesce(noted.total, 0) or invoice.credit_notes <> coalesce(noted.notes, 0)
    order by invoice.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** The first invoice whose stored sum of payments is wrong. */
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

/** The first payment whose allocations and part on account do not add up to its amount. */
async function onAccountFault(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from payment
    where case when method = 'account' then 0 else amount end <> on_account + coalesce((
      select sum(allocation.amount) from allocation
      where allocation.owner_id = payment.owner_id and allocation.payment_id = payment.id
    ), 0) order by id limit 1`.execute(db);
  return rows[0]?.id;
}
