import type { Invoice } from "@roundsman/contract/invoice";
import { owed } from "@roundsman/core/invoice";
import type { VatMode } from "@roundsman/core/vat";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import type { CallBase } from "../kernel/calls/call.ts";
import type { Touched } from "../kernel/changes/record-change.ts";
import type { Db } from "../kernel/storage/db.ts";
import { ChangedMeanwhile } from "../kernel/storage/transaction.ts";
import { updateLedgers } from "../stock/repository/update-ledgers.ts";
import {
  invoiceOf,
  isCredited,
  type InvoiceDraft,
  type InvoiceRow,
} from "./repository/invoice-rows.ts";
import { stampMonths } from "./repository/month-stamps.ts";
import { reopenIfOwedMore } from "./reopen.ts";
import { invoiceRecords, paidFrom } from "./repository/write-invoices.ts";

interface Adopted {
  readonly invoice: Invoice;
  /** Other records that show differently now. */
  readonly also: readonly Touched[];
}

/**
 * Takes the VAT mode of a paper that put VAT on top, if nobody chose one for the invoice: it is
 * then owed with that VAT. Answers null if nothing changes: for every other invoice, for a credited
 * one, because its notes decide, and for a corrected one, because it is settled.
 */
export async function adoptVat(
  call: CallBase,
  invoice: Invoice,
  printed: VatMode,
): Promise<Adopted | null> {
  const { db, actor, now } = call;
  if (invoice.vatMode !== undefined || printed !== "add") return null;
  const row = await invoiceRecords.findAny(db, actor.id, invoice.id);
  if (!row || row.corrected_by !== 0 || isCredited(row)) return null;
  const adopted = { ...invoice, vatMode: printed };
  const totals = totalsOf(adopted);
  const { draft, isOpen } = await reopenIfOwedMore(call, row, { ...adopted, totals });
  const written = await setOwed(db, row, { draft, now });
  const also = await updateLedgers(call, [{ before: row, after: written, keepsPaid: isOpen }]);
  return { invoice: invoiceOf(written, invoice.lines), also };
}

/** The version stays, so that concurrent edits are not refused as stale. */
async function setOwed(
  trx: Db,
  row: InvoiceRow,
  { draft, now }: { readonly draft: InvoiceDraft; readonly now: Date },
): Promise<InvoiceRow> {
  const { totals, vatMode = "", paymentStatus } = draft;
  const written = await trx
    .updateTable("invoice")
    .set({
      vat_mode: vatMode,
      vat_added: owed(totals) - totals.total,
      payment_status: paymentStatus,
      paid_from: paidFrom(row, paymentStatus),
      updated_at: now.toISOString(),
    })
    .where("owner_id", "=", row.owner_id)
    .where("id", "=", row.id)
    .where("version", "=", row.version)
    .returningAll()
    .executeTakeFirst();
  if (!written) throw new ChangedMeanwhile();
  await stampMonths(trx, row.owner_id, [row.date]);
  return written;
}
