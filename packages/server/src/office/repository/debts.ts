import type { Day } from "@roundsman/core/day";
import type { OpenInvoice } from "@roundsman/core/payments/payment";
import { pence } from "@roundsman/core/money";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { wholeSum } from "../../stock/repository/ledger.ts";

export interface OpenDebt extends OpenInvoice {
  readonly customerId: number | null;
  readonly name: string;
}

/** A driver's invoices that something is still to be paid of. */
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

/** Money of a driver's customers that is for no invoice, in pence. */
export async function onAccountOf(db: Db, owner: number): Promise<number> {
  const { amount } = await db
    .selectFrom("customer")
    .select(wholeSum("on_account").as("amount"))
    .where("owner_id", "=", owner)
    .where("on_account", "<>", 0)
    .executeTakeFirstOrThrow();
  return amount;
}

/** Each customer of a driver with such money. */
export async function onAccountBy(db: Db, owner: number) {
  const rows = await db
    .selectFrom("customer")
    .select(["id", "name", "on_account"])
    .where("owner_id", "=", owner)
    .where("on_account", "<>", 0)
    .execute();
  return rows.map((row) => ({
    customerId: row.id,
    customer: row.name,
    amount: pence(row.on_account),
  }));
}
