import { sql } from "kysely";
import { keptCustomerIds } from "../../customers/repository.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { PayableChange } from "./status-payments.ts";

interface LedgerContext {
  readonly db: Db;
  readonly actor: { readonly id: number };
}

/**
 * Recomputes what customers have on account, and answers those for whom it changed: what was paid
 * for their invoices above what is owed (deleted and scheduled ones are not owed), and what is left
 * of their payments. Their versions stay, so that money makes no edit stale.
 */
export async function keepOnAccount(
  { db, actor }: LedgerContext,
  customerIds: readonly (number | null | undefined)[],
): Promise<readonly number[]> {
  const ids = [...new Set(customerIds.filter((id) => typeof id === "number"))];
  if (ids.length === 0) return [];
  const moved: number[] = [];
  const named = await lockedCustomers(db, actor.id, ids);
  const roots = await keptCustomerIds(db, actor.id, ids);
  const others = [...new Set(roots)].filter((id) => !ids.includes(id));
  for (const { id, on_account } of [...named, ...(await lockedCustomers(db, actor.id, others))]) {
    const sum = await onAccountOf(db, actor.id, id);
    if (sum === on_account) continue;
    await db
      .updateTable("customer")
      .set({ on_account: sum })
      .where("owner_id", "=", actor.id)
      .where("id", "=", id)
      .execute();
    moved.push(id);
  }
  return moved;
}

/**
 * What a customer has on account, in pence; locked until the transaction ends. 0 if there is no
 * such customer.
 */
export async function onAccountHeld(
  { db, actor }: LedgerContext,
  customerId: number,
): Promise<number> {
  const [row] = await lockedCustomers(db, actor.id, [customerId]);
  return row?.on_account ?? 0;
}

/**
 * The last payment that used a customer's money on account and was not reversed; undefined if there
 * is none.
 */
export async function lastUseOf(
  { db, actor }: LedgerContext,
  customerId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("payment")
    .leftJoin("payment as later", (on) =>
      on
        .onRef("later.owner_id", "=", "payment.owner_id")
        .onRef("later.reverses", "=", "payment.id"),
    )
    .select("payment.id")
    .where("payment.owner_id", "=", actor.id)
    .where((eb) =>
      eb.or([
        eb("payment.customer_id", "=", customerId),
        eb(
          "payment.customer_id",
          "in",
          eb
            .selectFrom("merged_customer")
            .select("customer_id")
            .where("owner_id", "=", actor.id)
            .where("root_id", "=", customerId),
        ),
      ]),
    )
    .where("payment.method", "=", "account")
    .where("payment.reverses", "=", 0)
    .where("later.id", "is", null)
    .orderBy("payment.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Locks the customers until the transaction ends: two concurrent payments would each miss the
 * other.
 */
const lockedCustomers = async (db: Db, owner: number, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .updateTable("customer")
        .set((eb) => ({ on_account: eb.ref("on_account") }))
        .where("owner_id", "=", owner)
        .where("id", "in", ids)
        .returning(["id", "on_account"])
        .execute();

/** SQL for what is paid of an invoice above what is owed, in pence. */
export const abovePaid = sql<number>`(paid - case
  when deleted_at <> '' or payment_status = 'scheduled' then 0
  when paid < total + vat_added then paid
  else total + vat_added end)`;

/** Computed from all entries, in pence; also for an erased customer. */
export async function onAccountOf(db: Db, owner: number, customerId: number): Promise<number> {
  const { rows } = await sql<{ readonly amount: number }>`
    select cast(coalesce((
      select sum(${abovePaid}) from invoice
      where owner_id = ${owner} and customer_id = ${customerId} and ${abovePaid} <> 0
    ), 0) + coalesce((
      select sum(payment.on_account)
      from payment
      left join invoice on invoice.owner_id = payment.owner_id and invoice.id = payment.invoice_id
      left join merged_customer as merged
        on merged.owner_id = payment.owner_id and merged.customer_id = payment.customer_id
      where payment.owner_id = ${owner} and payment.on_account <> 0
        and coalesce(merged.root_id, payment.customer_id, invoice.customer_id) = ${customerId}
    ), 0) as bigint) as amount`.execute(db);
  return rows[0]?.amount ?? 0;
}

/**
 * The customers whose money on account these changes move. `more`: what was paid of each invoice
 * with them. What came in since the invoice was read is not of these changes.
 */
export const customersMoved = (
  changes: readonly PayableChange[],
  more: ReadonlyMap<number, number>,
): (number | null)[] =>
  changes
    .filter(
      ({ before, after }) =>
        before.customer_id !== after.customer_id ||
        above(before, after.paid) !== above(after, after.paid + (more.get(after.id) ?? 0)),
    )
    .flatMap(({ before, after }) => [before.customer_id, after.customer_id]);

/** What is paid above what is owed, in pence. */
function above(invoice: PayableChange["before"], paid: number): number {
  const { deleted_at, payment_status, total, vat_added } = invoice;
  const isOwed = deleted_at === "" && payment_status !== "scheduled";
  return paid - (isOwed ? Math.min(paid, total + vat_added) : 0);
}
