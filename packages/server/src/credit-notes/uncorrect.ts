import type { creditNotes } from "@roundsman/contract/credit-notes";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { expectUnchanged, lockInvoice } from "../invoices/repository/lock-invoice.ts";
import { setDeleted } from "../invoices/repository/write-invoices.ts";
import type { Call, CallBase } from "../kernel/calls/call.ts";
import type { Touched } from "../kernel/changes/record-change.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { allocatedTo, type Allocated } from "../ledger/repository/allocations.ts";
import { returnPayments } from "../ledger/repository/carry.ts";
import { keepOnAccount } from "../ledger/repository/on-account.ts";
import { updateLedgers } from "../stock/repository/update-ledgers.ts";
import { readInvoice, unpaidStatus } from "./correct.ts";
import { activeNotes, voidNote } from "./make-note.ts";
import { creditNoteRecords } from "./repository/write-credit-notes.ts";

type Undo = Call<(typeof creditNotes)["uncorrect"]>;

/**
 * Undoes a correction: voids the note, deletes the new invoice, and restores the old one with its
 * payments.
 */
export async function uncorrect(call: Undo): Promise<Invoice> {
  const { db, actor, params } = call;
  await lockInvoice(db, actor.id, params.id);
  const { row, invoice: before } = await readInvoice(call, params.id);
  if (row.corrected_by === 0) throw refused(409, "not-corrected", "This invoice was not corrected");
  // A payment issues it without a new version, so it has to be locked.
  await lockInvoice(db, actor.id, row.corrected_by);
  const correction = await readInvoice(call, row.corrected_by);
  if (correction.row.corrected_by !== 0)
    throw refused(
      409,
      "correction-corrected",
      "The new invoice has since been corrected. Please undo that correction first.",
    );
  if (correction.row.issued_at !== "" && correction.row.deleted_at === "")
    throw refused(
      409,
      "correction-issued",
      "The new invoice was handed out or paid already. Please correct that one.",
    );
  const note = (await activeNotes(call, row.id)).find(({ reason }) => reason === "correction");
  const noteRow = note && (await creditNoteRecords.find(db, actor.id, note.id));
  if (!note || !noteRow) throw notFound();
  const payments = await returnPayments(db, actor.id, { from: row.id, to: correction.row.id });
  const isCovered = await isPaidAgain(call, row, note);
  const extra = {
    corrected_by: 0,
    status_before: "",
    ...(!isCovered && reopenedColumns(row)),
  };
  const { after: old, also } = await voidNote(call, note, { row, noteRow, extra });
  // Its status had paid it. If it was deleted or opened since, that is reversed now.
  const paid = { ...old, payment_status: "paid", deleted_at: "" };
  const keepsPaid = row.payment_status === "paid" && !isCovered;
  const settled = await updateLedgers(call, [{ before: paid, after: old, keepsPaid }]);
  const deleted = await deleteCorrection(call, correction.row);
  const customers = await keepOnAccount(call, [row.customer_id, correction.row.customer_id]);
  const { invoice: after } = await readInvoice(call, row.id);
  call.record({
    kind: "invoice",
    action: "uncorrect",
    ids: [row.id],
    before,
    after,
    also: [
      ...also,
      { kind: "creditNote", ids: [note.id] },
      { kind: "payment", ids: payments },
      { kind: "customer", ids: customers },
      ...settled,
      ...deleted,
    ],
  });
  return after;
}

/**
 * Whether a settled invoice is covered again. If its payment was reversed meanwhile, nobody has
 * paid it.
 */
async function isPaidAgain(
  { db, actor }: CallBase,
  { id, payment_status, status_before, total, vat_added }: Row<"invoice">,
  note: CreditNote,
): Promise<boolean> {
  const { person, status } = (await allocatedTo(db, actor.id, [id])).get(id) ?? NOTHING;
  const paid = person + status;
  // An invoice owed at 0 is covered without money: it is paid again only if it was paid before.
  const wasPaid = paid > 0 || status_before === "paid";
  return payment_status === "paid" && wasPaid && paid >= total + vat_added + note.total;
}

const NOTHING: Allocated = { person: 0, status: 0 };

/**
 * The list before the correction. If it was paid then: the list before that, or the one to which it
 * was opened since.
 */
const reopenedColumns = (row: Row<"invoice">) => ({
  payment_status: row.status_before === "paid" ? unpaidStatus(row) : row.status_before,
  paid_from: "",
});

/**
 * Deletes an unissued correction. It keeps `corrects`, so that it cannot be restored beside the old
 * invoice.
 */
async function deleteCorrection(call: CallBase, row: Row<"invoice">): Promise<readonly Touched[]> {
  const { db, actor, now } = call;
  if (row.deleted_at !== "") return [];
  const [deletedRow] = await setDeleted(db, actor.id, {
    ids: [row.id],
    deletedAt: now.toISOString(),
    now,
  });
  expectUnchanged(row, deletedRow);
  const moved = await updateLedgers(call, [{ before: row, after: deletedRow ?? row }]);
  return [{ kind: "invoice", ids: [row.id] }, ...moved];
}
