import type { creditNotes } from "@roundsman/contract/credit-notes";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Correction } from "@roundsman/contract/invoices/correction";
import { headMatches, type SeenHead } from "@roundsman/contract/invoices/seen-head";
import { requestEverything } from "@roundsman/core/credit/credit-note";
import { replacementLines } from "@roundsman/core/credit/replacement-lines";
import { owed, type Line } from "@roundsman/core/invoice";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { customerAfter, linkedCompany } from "../invoices/repository/links.ts";
import { changedDraft } from "../invoices/repository/draft.ts";
import { lockInvoice } from "../invoices/repository/lock-invoice.ts";
import { findInvoiceByKey } from "../invoices/repository/find-invoices.ts";
import { withLines } from "../invoices/repository/invoice-lines.ts";
import { isCredited } from "../invoices/repository/invoice-rows.ts";
import { insertInvoice, invoiceRecords } from "../invoices/repository/write-invoices.ts";
import type { Call, CallBase } from "../kernel/calls/call.ts";
import { notFound, Refusal, refused, stale } from "../kernel/errors/refusal.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { carryPayments } from "../ledger/repository/carry.ts";
import { keepOnAccount } from "../ledger/repository/on-account.ts";
import { updateLedgers } from "../stock/repository/update-ledgers.ts";
import { activeNotes, creditableOf, makeNote, type FoundInvoice } from "./make-note.ts";

type Ask = Call<(typeof creditNotes)["correct"]>;

/**
 * Credits all that is left of an issued invoice, and makes the one that replaces it: of what was
 * left if no lines are sent. What was paid moves to the new invoice. A client_id that exists
 * answers the existing correction (wire §12).
 */
export async function correct(call: Ask): Promise<Correction> {
  const { db, actor, today, params, body } = call;
  await lockInvoice(db, actor.id, params.id);
  const existing = body.key && (await findInvoiceByKey(db, actor.id, body.key));
  const before = await readInvoice(call, params.id);
  if (existing && existing.corrects === before.row.id) {
    call.unchanged();
    return correctionOf(call, existing, before);
  }
  if (existing) throw refused(409, "not-its-correction", "Another invoice has this client_id");
  refuseCorrection(before, body.head);
  if (body.version !== undefined && body.version !== before.row.version)
    throw stale({ corrected: before.invoice });
  const goods = before.row.before_stock === 1 ? "none" : "van";
  const creditable = await creditableOf(call, before.invoice, body.noteVatMode);
  const lines = requestEverything(creditable, goods);
  if (lines.length === 0)
    throw refused(409, "nothing-to-correct", "All of this invoice is credited already");
  const left = replacementLines(creditable);
  const after = await insertNew(call, before, { left, paymentStatus: unpaidStatus(before.row) });
  const payments = await carryPayments(db, actor.id, { from: before.row.id, to: after.id });
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
    seen: { total: body.expectedTotal, lines: body.noteLines, vatMode: body.noteVatMode },
    lines,
    extra: replacedBy(after, before.row),
  });
  // The note brought the goods of the old invoice back: those of the new one leave now.
  const moved = await updateLedgers(call, [
    { before: { ...after, delivery_status: "not_shipped" }, after },
  ]);
  const customers = await keepOnAccount(call, [old.customer_id, after.customer_id]);
  const { invoice: corrected } = await readInvoice(call, old.id);
  refuseLeft(corrected);
  const { invoice } = await readInvoice(call, after.id);
  call.record({
    kind: "invoice",
    action: "correct",
    ids: [after.id],
    before: before.invoice,
    after: invoice,
    also: [
      ...also,
      { kind: "creditNote", ids: [note.id] },
      { kind: "payment", ids: payments },
      { kind: "customer", ids: customers },
      ...moved,
    ],
  });
  return { invoice, corrected, credit_note: note };
}

/** The columns of the old invoice: it is settled. */
const replacedBy = (correction: Row<"invoice">, { payment_status, paid_from }: Row<"invoice">) => ({
  corrected_by: correction.id,
  status_before: payment_status,
  payment_status: "paid" as const,
  paid_from: payment_status === "paid" ? paid_from : correction.payment_status,
});

export async function readInvoice({ db, actor }: CallBase, id: number): Promise<FoundInvoice> {
  const row = await invoiceRecords.findAny(db, actor.id, id);
  const [invoice] = row ? await withLines(db, actor.id, [row]) : [];
  if (!row || !invoice) throw notFound();
  return { row, invoice };
}

function refuseCorrection({ row, invoice }: FoundInvoice, head: SeenHead | null | undefined): void {
  if (row.corrected_by !== 0)
    throw refused(409, "already-corrected", "This invoice was corrected already");
  if (row.deleted_at !== "") throw refused(409, "already-void", "This invoice is void already");
  // A credited invoice can be corrected, too: it is not edited any more.
  if (row.issued_at === "" && !isCredited(row))
    throw refused(409, "not-issued", "This invoice was not handed out yet. Please edit it.");
  refuseUnseenHead(invoice, head);
}

/** Throws if another device changed customer, days or texts: the new invoice would undo that. */
function refuseUnseenHead(invoice: Invoice, head: SeenHead | null | undefined): void {
  if (!head || headMatches(invoice, head)) return;
  throw new Refusal(
    409,
    "invoice-differs",
    "This invoice names another customer, date or text than the one that was corrected. Undo the other change and try again, or correct it again.",
    { current: { corrected: invoice } },
  );
}

/** The invoice is settled as paid: what no note credits would be money that nobody took. */
function refuseLeft({ totals }: Invoice): void {
  if (owed(totals) > 0)
    throw refused(
      409,
      "not-all-credited",
      "This invoice was changed after its credit notes, and no note can credit what is left. Please void its credit notes first.",
    );
}

/**
 * The list of an invoice, or the one before it was paid: a correction is unpaid, because nobody
 * knows yet what it comes to.
 */
export function unpaidStatus({ payment_status, paid_from }: Row<"invoice">): PaymentStatus {
  const status = payment_status === "paid" ? paid_from || "due" : payment_status;
  return status as PaymentStatus;
}

async function insertNew(
  call: Ask,
  { row, invoice }: FoundInvoice,
  {
    left,
    paymentStatus,
  }: { readonly left: readonly Line[]; readonly paymentStatus: PaymentStatus },
): Promise<Row<"invoice">> {
  const { db, actor, now, today, body } = call;
  const { total, discount } = invoice.totals;
  const supplied = invoice.supplyDate ?? (invoice.date === today ? null : invoice.date);
  const replacement = {
    ...invoice,
    // Lines that are sent are matched with the old ones, and take their ids and rates.
    lines: body.lines ? invoice.lines : left,
    date: today,
    supplyDate: supplied,
    totals: { total, discount },
  };
  const customerId = await customerAfter(call, invoice);
  const companyId = await linkedCompany(db, actor.id, {
    sent: body.companyId,
    kept: invoice.companyId,
  });
  const draft = changedDraft(replacement, { ...body, paymentStatus }, { customerId, companyId });
  return insertInvoice(db, actor.id, {
    key: body.key,
    number: body.number,
    draft,
    extra: {
      corrects: row.id,
      before_stock: row.before_stock,
      ...(customerId === row.customer_id && { merged_from: row.merged_from }),
    },
    now,
  });
}

async function correctionOf(
  call: CallBase,
  invoice: Invoice,
  { invoice: corrected }: FoundInvoice,
): Promise<Correction> {
  const note = (await activeNotes(call, corrected.id)).find(
    ({ reason }) => reason === "correction",
  );
  if (!note) throw refused(409, "not-corrected", "This correction was undone");
  return { invoice, corrected, credit_note: note };
}
