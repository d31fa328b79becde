import type { creditNotes } from "@roundsman/contract/credit-notes";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Correction } from "@roundsman/contract/invoices/correction";
import { everythingLeft } from "@roundsman/core/credit/credit-note";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { customerAfter, linkedCompany } from "../invoices/repository/links.ts";
import { changedDraft } from "../invoices/repository/draft.ts";
import { expectAsRead, holdInvoice } from "../invoices/repository/as-read.ts";
import { findInvoiceByKey } from "../invoices/repository/find-invoices.ts";
import { withLines } from "../invoices/repository/invoice-lines.ts";
import { insertInvoice, invoiceRecords, setHidden } from "../invoices/repository/write-invoices.ts";
import type { Call, CallBase } from "../kernel/calls/call.ts";
import type { Touched } from "../kernel/changes/record-change.ts";
import { notFound, refused, stale } from "../kernel/errors/refusal.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { settle } from "../stock/repository/settle.ts";
import { countingNotes, makeNote, voidNote, type Read } from "./make-note.ts";
import { creditNoteRecords } from "./repository/write-credit-notes.ts";

type Ask = Call<(typeof creditNotes)["correct"]>;
type Undo = Call<(typeof creditNotes)["uncorrect"]>;

/** Credits everything left of an issued invoice, and makes the one that replaces it. A client_id that exists answers what is there (wire §12). */
export async function correct(call: Ask): Promise<Correction> {
  const { db, actor, today, params, body } = call;
  await holdInvoice(db, actor.id, params.id);
  const there = body.key && (await findInvoiceByKey(db, actor.id, body.key));
  const before = await read(call, params.id);
  if (there && there.corrects === before.row.id) {
    call.unchanged();
    return correctionOf(call, there, before);
  }
  if (there) throw refused(409, "not-its-correction", "Another invoice has this client_id");
  refuseCorrection(before);
  if (body.version !== undefined && body.version !== before.row.version)
    throw stale({ corrected: before.invoice });
  const earlier = await countingNotes(call, before.row.id);
  const goods = before.row.before_stock === 1 ? "none" : "van";
  const lines = everythingLeft({ lines: before.invoice.lines, earlier }, goods);
  if (lines.length === 0)
    throw refused(409, "nothing-to-correct", "All of this invoice is credited already");
  const status = statusAfter(before.row);
  const after = await insertNew(call, before, status);
  const {
    note,
    after: old,
    also,
  } = await makeNote(call, before, {
    key: body.noteKey,
    number: body.noteNumber,
    date: before.invoice.date > today ? before.invoice.date : today,
    summary: "",
    language: "",
    reason: "correction",
    lines,
    beside: {
      corrected_by: after.id,
      status_before: before.row.payment_status,
      payment_status: "paid",
      paid_from: before.row.payment_status === "paid" ? before.row.paid_from : status,
    },
  });
  // The goods of the old one came back with the note: those of the new one leave with it.
  const moved = await settle(call, [
    { before: { ...after, delivery_status: "not_shipped" }, after },
  ]);
  const [corrected, invoice] = await withLines(db, actor.id, [old, after]);
  if (!corrected || !invoice) throw notFound();
  call.record({
    kind: "invoice",
    action: "correct",
    ids: [after.id],
    before: before.invoice,
    after: invoice,
    also: [...also, { kind: "creditNote", ids: [note.id] }, ...moved],
  });
  return { invoice, corrected, credit_note: note };
}

/** Voids the note, hides the new invoice, and has the old one as it was. */
export async function uncorrect(call: Undo): Promise<Invoice> {
  const { db, actor, params } = call;
  const { row, invoice: before } = await read(call, params.id);
  if (row.corrected_by === 0) throw refused(409, "not-corrected", "This invoice was not corrected");
  const made = await read(call, row.corrected_by);
  if (made.row.issued_at !== "" && made.row.deleted_at === "")
    throw refused(
      409,
      "correction-issued",
      "The new invoice was handed out or paid already. Please correct that one.",
    );
  const note = (await countingNotes(call, row.id)).find(({ reason }) => reason === "correction");
  const noteRow = note && (await creditNoteRecords.find(db, actor.id, note.id));
  if (!note || !noteRow) throw notFound();
  const beside = {
    corrected_by: 0,
    status_before: "",
    ...(row.status_before !== "paid" && { payment_status: row.status_before, paid_from: "" }),
  };
  const { after: old, also } = await voidNote(call, note, { row, noteRow, beside });
  const hidden = await takeAway(call, made.row);
  const [after] = await withLines(db, actor.id, [old]);
  if (!after) throw notFound();
  call.record({
    kind: "invoice",
    action: "uncorrect",
    ids: [row.id],
    before,
    after,
    also: [...also, { kind: "creditNote", ids: [note.id] }, ...hidden],
  });
  return after;
}

async function read({ db, actor }: CallBase, id: number): Promise<Read> {
  const row = await invoiceRecords.findAny(db, actor.id, id);
  const [invoice] = row ? await withLines(db, actor.id, [row]) : [];
  if (!row || !invoice) throw notFound();
  return { row, invoice };
}

function refuseCorrection({ row }: Read): void {
  if (row.corrected_by !== 0)
    throw refused(409, "already-corrected", "This invoice was corrected already");
  if (row.deleted_at !== "") throw refused(409, "already-void", "This invoice is void already");
  if (row.issued_at === "")
    throw refused(409, "not-issued", "This invoice was not handed out yet. Please edit it.");
}

/** The new one is to be paid: of one that was paid, nobody knows yet what its correction comes to. */
function statusAfter({ payment_status, paid_from }: Row<"invoice">): PaymentStatus {
  const status = payment_status === "paid" ? paid_from || "due" : payment_status;
  return status as PaymentStatus;
}

async function insertNew(
  call: Ask,
  { row, invoice }: Read,
  paymentStatus: PaymentStatus,
): Promise<Row<"invoice">> {
  const { db, actor, now, today, body } = call;
  const { total, discount } = invoice.totals;
  const supplied = invoice.supplyDate ?? (invoice.date === today ? null : invoice.date);
  const anew = { ...invoice, date: today, supplyDate: supplied, totals: { total, discount } };
  const customerId = await customerAfter(call, invoice);
  const companyId = await linkedCompany(db, actor.id, {
    sent: body.companyId,
    kept: invoice.companyId,
  });
  const draft = changedDraft(anew, { ...body, paymentStatus }, { customerId, companyId });
  return insertInvoice(db, actor.id, {
    key: body.key,
    number: body.number,
    draft,
    beside: { corrects: row.id, before_stock: row.before_stock },
    now,
  });
}

/** What was not issued is deleted, and forgets what it was to correct. */
async function takeAway(call: CallBase, row: Row<"invoice">): Promise<readonly Touched[]> {
  const { db, actor, now } = call;
  if (row.deleted_at !== "") return [];
  const [gone] = await setHidden(db, actor.id, {
    ids: [row.id],
    deletedAt: now.toISOString(),
    now,
  });
  expectAsRead(row, gone);
  await db
    .updateTable("invoice")
    .set({ corrects: 0 })
    .where("owner_id", "=", actor.id)
    .where("id", "=", row.id)
    .execute();
  const moved = await settle(call, [{ before: row, after: gone ?? row }]);
  return [{ kind: "invoice", ids: [row.id] }, ...moved];
}

async function correctionOf(
  call: CallBase,
  invoice: Invoice,
  { invoice: corrected }: Read,
): Promise<Correction> {
  const note = (await countingNotes(call, corrected.id)).find(
    ({ reason }) => reason === "correction",
  );
  if (!note) throw refused(409, "not-corrected", "This correction was taken back");
  return { invoice, corrected, credit_note: note };
}
