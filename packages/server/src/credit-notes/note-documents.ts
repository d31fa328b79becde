import type { creditNotes } from "@roundsman/contract/credit-notes";
import type { Invoice } from "@roundsman/contract/invoice";
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
import { lockInvoice } from "../invoices/repository/lock-invoice.ts";
import { withLines } from "../invoices/repository/invoice-lines.ts";
import type { InvoiceRow } from "../invoices/repository/invoice-rows.ts";
import { issuerOf } from "../invoices/repository/issued-states.ts";
import {
  creditedDigestOf,
  invoiceAsPrinted,
  matcherOf,
} from "../invoices/repository/papers/invoice-as-printed.ts";
import { storeMissedStates } from "../invoices/repository/papers/store-missed-states.ts";
import { invoiceRecords } from "../invoices/repository/write-invoices.ts";
import type { Call, CallBase } from "../kernel/calls/call.ts";
import type { OtherLogEntry } from "../kernel/changes/record-change.ts";
import { expectNote } from "./make-note.ts";
import { findCreditNote } from "./repository/find-credit-notes.ts";
import { setHandedOut } from "./repository/write-credit-notes.ts";

interface RecordCall extends CallBase {
  readonly params: { readonly id: number };
  readonly body: NoteRecord;
}

/**
 * Records that a note went out, also a voided one. The note shows its latest document, and keeps
 * its version: it was issued when it was written, and never changes.
 */
export async function recordDocument(call: RecordCall): Promise<CreditNote> {
  const { db, actor, body, params } = call;
  const id = await recordId(call);
  const note = await expectNote(findCreditNote(db, actor.id, params.id));
  if (id === null) {
    call.unchanged();
    return note;
  }
  const { vatMode: vat, total, invoiceId, number } = note;
  await lockInvoice(db, actor.id, invoiceId);
  const row = await invoiceRecords.findAny(db, actor.id, invoiceId);
  const issuer = await issuerOf(db, actor, row?.company_id ?? null);
  const company = body.company ?? companyText(issuer, vat);
  const { changes, printed } = row ? await creditedThen(call, row) : NOTHING;
  const companyId = printed?.companyId ?? null;
  const { customerId } = note;
  const paper = { invoiceId, creditNoteId: note.id, company, companyId, customerId };
  const handedOut = await insertRecord(call, { id, vat, total, number: "", ...paper });
  const lastDocument = latest(note.lastDocument, handedOut);
  await setHandedOut(db, actor.id, { id: note.id, lastDocument });
  call.record({
    kind: "creditNote",
    action: "document",
    ids: [note.id],
    after: { ...handedOut, company, number },
    otherLogs: changes,
  });
  return { ...note, lastDocument };
}

interface Credited {
  /** Log entries of edits that did not know of the note. */
  readonly changes: readonly OtherLogEntry[];
  /** The invoice as it was when the paper was made; undefined if it is gone. */
  readonly printed: Invoice | undefined;
}

const NOTHING: Credited = { changes: [], printed: undefined };

/**
 * Edits since the paper was made did not know of the note: the states that they replaced are kept
 * now. An invoice that was handed over is here as it left.
 */
async function creditedThen(call: RecordCall, row: InvoiceRow): Promise<Credited> {
  const { db, actor, body } = call;
  const { paperDigest: digest = "" } = body;
  const at = madeAt(call);
  const [invoice] = await withLines(db, actor.id, [row]);
  if (!invoice) return NOTHING;
  const matches = digest === "" ? undefined : matcherOf<Invoice>(digest, creditedDigestOf);
  const changes =
    row.moved_to === 0
      ? await storeMissedStates(call, { invoice, at, matches, isProof: true })
      : [];
  const paper = { invoiceId: row.id, at, digest, digestOf: creditedDigestOf, now: invoice };
  const then = await invoiceAsPrinted(db, row.moved_to || actor.id, paper);
  return { changes, printed: then?.invoice };
}

export async function documents(
  call: Call<(typeof creditNotes)["documents"]>,
): Promise<RecordedDocument[]> {
  const { db, actor, params } = call;
  const { id, invoiceId } = await expectNote(findCreditNote(db, actor.id, params.id));
  return recordsOf(call, { invoiceId, creditNoteId: id });
}
