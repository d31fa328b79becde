import type { Db } from "../../kernel/storage/db.ts";
import { ChangedMeanwhile } from "../../kernel/storage/transaction.ts";
import type { InvoiceRow } from "./invoice-rows.ts";

/** Throws where somebody else changed the invoice between reading and writing it: van and cash are settled with both states. */
export function expectAsRead(before: InvoiceRow, after: InvoiceRow | undefined): void {
  if (after?.version !== before.version + 1) throw new ChangedMeanwhile();
}

/**
 * Lets whoever else changes an invoice wait until this transaction ends, so that what is looked up behind it is of one moment: two phones that credit
 * one invoice, or one that repeats itself, are answered one after the other. SQLite writes for one at a time as it is.
 */
export async function holdInvoice(trx: Db, owner: number, id: number): Promise<void> {
  await trx
    .updateTable("invoice")
    .set((of) => ({ version: of.ref("version") }))
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .execute();
}
