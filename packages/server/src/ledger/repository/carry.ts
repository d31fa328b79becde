import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { addToPaid } from "./write-payments.ts";

interface Invoices {
  readonly from: number;
  readonly to: number;
}

/** The part of a payment that is for an invoice, in pence. */
interface Part {
  readonly id: number;
  readonly amount: number;
  /** 1: the invoice's status paid it. */
  readonly byStatus: number;
}

/**
 * Moves all that is paid of an invoice to its correction. Allocations are only added: each payment
 * gets a negative one for the old invoice, and the same amount for the new one. There it counts as
 * money that came in, also if a status paid it. Answers the payments.
 */
export async function carryPayments(
  db: Db,
  owner: number,
  { from, to }: Invoices,
): Promise<readonly number[]> {
  const parts = await activeParts(db, owner, {
    which: sql`invoice_id = ${from}`,
    old: from,
  });
  return addAllocations(
    db,
    owner,
    parts.flatMap(({ id, amount, byStatus }) => [
      { id, amount: -amount, byStatus, invoiceId: from },
      { id, amount, byStatus: 0, invoiceId: to },
    ]),
  );
}

/** Undoes that: the old invoice has what was carried, paid by a person or a status as before. */
export async function returnPayments(
  db: Db,
  owner: number,
  { from, to }: Invoices,
): Promise<readonly number[]> {
  const carried = sql`invoice_id = ${to} and payment_id in (
    select payment_id from allocation as first
    where first.owner_id = ${owner} and first.invoice_id = ${from} and first.amount <> 0)`;
  const parts = await activeParts(db, owner, { which: carried, old: from });
  return addAllocations(
    db,
    owner,
    parts.flatMap(({ id, amount, byStatus, wasByStatus }) => [
      { id, amount: -amount, byStatus, invoiceId: to },
      { id, amount, byStatus: wasByStatus, invoiceId: from },
    ]),
  );
}

/** Whether a payment that a status made belongs to a correction now. */
export async function isCarried(db: Db, owner: number, payment: number): Promise<boolean> {
  const row = await db
    .selectFrom("allocation")
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as("amount"))
    .where("owner_id", "=", owner)
    .where("payment_id", "=", payment)
    .where("by_status", "=", 0)
    .executeTakeFirst();
  return (row?.amount ?? 0) !== 0;
}

interface ActivePart extends Part {
  /** `byStatus` of its last allocation for the old invoice. */
  readonly wasByStatus: number;
}

/** What payments that were not reversed have for an invoice. */
async function activeParts(
  db: Db,
  owner: number,
  { which, old }: { readonly which: ReturnType<typeof sql>; readonly old: number },
): Promise<readonly ActivePart[]> {
  const { rows } = await sql<ActivePart>`
    select part.id, cast(part.amount as bigint) as amount, part.by_status as "byStatus", (
      select last.by_status from allocation as last
      where last.owner_id = ${owner} and last.payment_id = part.id and last.invoice_id = ${old}
      order by last.position desc limit 1) as "wasByStatus"
    from (
      select payment_id as id, by_status, sum(amount) as amount from allocation
      where owner_id = ${owner} and ${which}
      group by payment_id, by_status having sum(amount) <> 0
    ) as part
    join payment on payment.owner_id = ${owner} and payment.id = part.id
    where payment.reverses = 0 and not exists (
      select 1 from payment as later where later.owner_id = ${owner} and later.reverses = part.id)
    order by part.id`.execute(db);
  return rows;
}

interface Moved extends Part {
  readonly invoiceId: number;
}

/** Adds allocations after those that the payments have. */
async function addAllocations(
  db: Db,
  owner: number,
  moved: readonly Moved[],
): Promise<readonly number[]> {
  const ids = [...new Set(moved.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const next = await nextPositions(db, owner, ids);
  const rows = moved.map(({ id, amount, byStatus, invoiceId }) => {
    const position = next.get(id) ?? 0;
    next.set(id, position + 1);
    return {
      owner_id: owner,
      payment_id: id,
      position,
      invoice_id: invoiceId,
      amount,
      by_status: byStatus,
    };
  });
  await inBatches(rows, (some) => db.insertInto("allocation").values(some).execute());
  await addToPaid(
    db,
    owner,
    moved.map(({ invoiceId }) => invoiceId),
  );
  return ids;
}

async function nextPositions(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const next = new Map<number, number>();
  await inBatches(ids, async (some) => {
    const rows = await db
      .selectFrom("allocation")
      .select((eb) => ["payment_id", eb.fn.max("position").as("last")])
      .where("owner_id", "=", owner)
      .where("payment_id", "in", some)
      .groupBy("payment_id")
      .execute();
    for (const { payment_id, last } of rows) next.set(payment_id, last + 1);
  });
  return next;
}
