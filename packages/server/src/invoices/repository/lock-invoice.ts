import type { Db } from "../../kernel/storage/db.ts";
import { ChangedMeanwhile } from "../../kernel/storage/transaction.ts";
import type { InvoiceRow } from "./invoice-rows.ts";

/**
 * Throws if somebody else changed the invoice since it was read: van and cash are settled from both
 * states.
 */
export function expectUnchanged(before: InvoiceRow, after: InvoiceRow | undefined): void {
  if (after?.version !== before.version + 1) throw new ChangedMeanwhile();
}

/**
 * Locks an invoice until this transaction ends, so that what is read next is consistent: two phones
 * that credit one invoice, or a call and its retry, are answered one after the other. SQLite has
 * one writer at a time anyway.
 */
export async function lockInvoice(trx: Db, owner: number, id: number): Promise<void> {
  await trx
    .updateTable("invoice")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .execute();
}
