import type { Day } from "@roundsman/core/day";
import type { OpenInvoice } from "@roundsman/core/payments/payment";
import { pence, type Pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { abovePaid, onAccountOf } from "../../ledger/repository/on-account.ts";

export interface OpenDebt extends OpenInvoice {
  readonly customerId: number | null;
  readonly name: string;
}

/** A driver's invoices with an open amount. */
export async function openDebts(db: Db, owner: number): Promise<OpenDebt[]> {
  const rows = await db
    .selectFrom("invoice")
    .select(["id", "date", "due_date", "customer_id", "bill_name", "total", "vat_added", "paid"])
    .where("owner_id", "=", owner)
    .where("deleted_at", "=", "")
    .where("payment_status", "in", ["due", "overdue", "credit"])
    .where(sql<boolean>`total + vat_added > paid`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    date: row.date as Day,
    dueDate: row.due_date === "" ? null : (row.due_date as Day),
    open: pence(row.total + row.vat_added - row.paid),
    customerId: row.customer_id,
    name: row.bill_name,
  }));
}

export interface OnAccount {
  /** null: customers of one name who are not saved. */
  readonly customerId: number | null;
  /** "" if the customer was erased. */
  readonly customer: string;
  readonly amount: Pence;
}

/**
 * Each customer of a driver with money on account. Erased customers have no row that keeps the sum;
 * those who are not saved are told apart by the name on the invoice.
 */
export async function onAccountBy(db: Db, owner: number): Promise<OnAccount[]> {
  const rows = await db
    .selectFrom("customer")
    .select(["id", "name", "on_account"])
    .where("owner_id", "=", owner)
    .where("on_account", "<>", 0)
    .execute();
  const found: OnAccount[] = rows.map((row) => ({
    customerId: row.id,
    customer: row.name,
    amount: pence(row.on_account),
  }));
  for (const customerId of await erasedCustomers(db, owner)) {
    const amount = pence(await onAccountOf(db, owner, customerId));
    if (amount !== 0) found.push({ customerId, customer: "", amount });
  }
  return [...found, ...(await ofUnsaved(db, owner))];
}

/**
 * By the names on invoices without a saved customer: what was paid for these and no invoice needs.
 */
export const unsavedOnAccount = (owner: number) => sql<{
  readonly name: string;
  readonly amount: number;
}>`
  select name, cast(sum(amount) as bigint) as amount from (
    select bill_name as name, ${abovePaid} as amount from invoice
    where owner_id = ${owner} and customer_id is null and ${abovePaid} <> 0
    union all
    select invoice.bill_name, payment.on_account from payment
    join invoice on invoice.owner_id = payment.owner_id and invoice.id = payment.invoice_id
    where payment.owner_id = ${owner} and payment.on_account <> 0
      and coalesce(payment.customer_id, invoice.customer_id) is null
  ) as part group by name order by name`;

/**
 * The spellings on invoices of the name of a customer who is not saved. Differences in case and
 * spaces alone do not count.
 */
export async function unsavedSpellings(db: Db, owner: number, name: string): Promise<string[]> {
  const { rows } = await unsavedOnAccount(owner).execute(db);
  return rows.flatMap((row) => (fold(row.name) === fold(name) ? [row.name] : []));
}

async function ofUnsaved(db: Db, owner: number): Promise<OnAccount[]> {
  const { rows } = await unsavedOnAccount(owner).execute(db);
  const byName = new Map<string, OnAccount>();
  for (const { name, amount } of rows) {
    const sum = byName.get(fold(name)) ?? { customerId: null, customer: name, amount: pence(0) };
    byName.set(fold(name), { ...sum, amount: pence(sum.amount + amount) });
  }
  return [...byName.values()].filter(({ amount }) => amount !== 0);
}

/**
 * Customers with money on account who are not saved any more. Few have any, but PostgreSQL expects
 * many, and would plan a join for those.
 */
async function erasedCustomers(db: Db, owner: number): Promise<number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select customer_id as id from invoice
    where owner_id = ${owner} and customer_id > 0 and ${abovePaid} <> 0
    union all
    select coalesce(merged.root_id, payment.customer_id, invoice.customer_id) from payment
    left join invoice on invoice.owner_id = payment.owner_id and invoice.id = payment.invoice_id
    left join merged_customer as merged
      on merged.owner_id = payment.owner_id and merged.customer_id = payment.customer_id
    where payment.owner_id = ${owner} and payment.on_account <> 0
      and coalesce(payment.customer_id, invoice.customer_id, 0) <> 0`.execute(db);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const existingIds = new Set<number>();
  await inBatches(ids, async (some) => {
    const found = db.selectFrom("customer").select("id").where("owner_id", "=", owner);
    for (const { id } of await found.where("id", "in", some).execute()) existingIds.add(id);
  });
  return ids.filter((id) => !existingIds.has(id)).toSorted((a, b) => a - b);
}
