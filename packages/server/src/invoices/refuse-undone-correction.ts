import { refused } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import { lockInvoice } from "./repository/lock-invoice.ts";
import { invoiceRecords } from "./repository/write-invoices.ts";
import type { InvoiceRow } from "./repository/invoice-rows.ts";

/**
 * Throws 409 if an invoice to be restored corrected another one that is owed again: both would be
 * owed for one sale (wire §12).
 */
export async function refuseUndoneCorrection(
  db: Db,
  { id, owner_id, corrects }: InvoiceRow,
): Promise<void> {
  if (corrects === 0) return;
  await lockInvoice(db, owner_id, corrects);
  const old = await invoiceRecords.findAny(db, owner_id, corrects);
  if (old && old.corrected_by !== id)
    throw refused(
      409,
      "correction-undone",
      "This invoice replaced another one, and that correction was undone. Please correct that one again.",
    );
}
