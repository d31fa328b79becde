import type { creditNotes } from "@roundsman/contract/credit-notes";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { NoteRecord, RecordedDocument } from "@roundsman/contract/invoices/handed-out";
import { companyText } from "@roundsman/core/company";
import {
  insertRecord,
  latest,
  madeAt,
  recordId,
  recordsOf,
} from "../invoices/repository/handed-out.ts";
import { invoiceOf } from "../invoices/repository/invoice-rows.ts";
import { issuerOf } from "../invoices/repository/issued-states.ts";
import { creditedDigestOf, invoiceThen } from "../invoices/repository/papers/invoice-then.ts";
import { invoiceRecords } from "../invoices/repository/write-invoices.ts";
import type { Call, CallBase } from "../kernel/calls/call.ts";
import { foundNote } from "./make-note.ts";
import { findCreditNote } from "./repository/find-credit-notes.ts";
import { setHandedOut } from "./repository/write-credit-notes.ts";

interface Asked extends CallBase {
  readonly params: { readonly id: number };
  readonly body: NoteRecord;
}

/** Keeps that a note went out, be it voided since. The note shows the latest, and keeps its version: it was issued when it was written, and says the same for good. */
export async function recordDocument(call: Asked): Promise<CreditNote> {
  const { db, actor, body, params } = call;
  const id = await recordId(call);
  const note = await foundNote(findCreditNote(db, actor.id, params.id));
  if (id === null) {
    call.unchanged();
    return note;
  }
  const { vatMode: vat, total, invoiceId, number } = note;
  const invoice = await invoiceRecords.findAny(db, actor.id, invoiceId);
  const issuer = await issuerOf(db, actor, invoice?.company_id ?? null);
  const company = body.company ?? companyText(issuer, vat);
  const then = await invoiceThen(db, invoice?.moved_to || actor.id, {
    invoiceId,
    at: madeAt(call),
    digest: body.paperDigest ?? "",
    digestOf: creditedDigestOf,
    now: invoice && invoiceOf(invoice, []),
  });
  const companyId = then?.invoice.companyId ?? null;
  const { customerId } = note;
  const paper = { invoiceId, creditNoteId: note.id, company, companyId, customerId };
  const made = await insertRecord(call, { id, vat, total, number: "", ...paper });
  const lastDocument = latest(note.lastDocument, made);
  await setHandedOut(db, actor.id, { id: note.id, lastDocument });
  call.record({
    kind: "creditNote",
    action: "document",
    ids: [note.id],
    after: { ...made, company, number },
  });
  return { ...note, lastDocument };
}

export async function documents(
  call: Call<(typeof creditNotes)["documents"]>,
): Promise<RecordedDocument[]> {
  const { db, actor, params } = call;
  const { id, invoiceId } = await foundNote(findCreditNote(db, actor.id, params.id));
  return recordsOf(call, { invoiceId, creditNoteId: id });
}
