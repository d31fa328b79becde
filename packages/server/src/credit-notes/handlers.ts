import type { creditNotes } from "@roundsman/contract/credit-notes";
import type { CreditNote, CreditNoteBody } from "@roundsman/contract/invoices/credit-note";
import { dependentNote, isPriceCut } from "@roundsman/core/credit/uncredited-lines";
import { keptCustomerIds } from "../customers/repository.ts";
import type { Call, CallBase, Handlers } from "../kernel/calls/call.ts";
import { notFound, refused, type Refusal } from "../kernel/errors/refusal.ts";
import { lockInvoice } from "../invoices/repository/lock-invoice.ts";
import { withLines } from "../invoices/repository/invoice-lines.ts";
import { invoiceRecords } from "../invoices/repository/write-invoices.ts";
import { isOwedMore } from "../stock/repository/owed-more.ts";
import { correct, unpaidStatus } from "./correct.ts";
import { activeNotes, expectNote, makeNote, voidNote } from "./make-note.ts";
import { documents, recordDocument } from "./note-documents.ts";
import { refuseDate, refuseVoided } from "./refuse-credit.ts";
import { findCreditNote, findCreditNoteByKey } from "./repository/find-credit-notes.ts";
import { creditNotePage } from "./repository/list-credit-notes.ts";
import { creditNoteRecords } from "./repository/write-credit-notes.ts";
import { uncorrect } from "./uncorrect.ts";

type Ask<Name extends keyof typeof creditNotes> = Call<(typeof creditNotes)[Name]>;

export const creditNoteHandlers = {
  list: async ({ db, actor, query }) => {
    const [customerId] = query.customerId
      ? await keptCustomerIds(db, actor.id, [query.customerId])
      : [];
    return creditNotePage(db, actor.id, { ...query, customerId });
  },
  get: ({ db, actor, params }) => expectNote(findCreditNote(db, actor.id, params.id)),
  create,
  recordDocument,
  documents,
  void: voidCreditNote,
  correct,
  uncorrect,
} satisfies Handlers<typeof creditNotes>;

const kind = "creditNote";

interface CreateCall extends CallBase {
  /** The invoice. */
  readonly params: { readonly id: number };
  readonly body: CreditNoteBody;
}

/** A client_id that exists answers the existing note. */
async function create(call: CreateCall): Promise<CreditNote> {
  const { db, actor, today, params, body } = call;
  await lockInvoice(db, actor.id, params.id);
  const existing = body.key && (await findCreditNoteByKey(db, actor.id, body.key));
  if (existing) {
    call.unchanged();
    return existing;
  }
  const row = await invoiceRecords.findAny(db, actor.id, params.id);
  const [invoice] = row ? await withLines(db, actor.id, [row]) : [];
  if (!row || !invoice) throw notFound();
  refuseVoided(row);
  const date = body.date ?? today;
  refuseDate(date, { invoice: invoice.date, today });
  const { note, also } = await makeNote(
    call,
    { row, invoice },
    {
      key: body.key,
      number: body.number,
      date,
      summary: body.summary ?? "",
      language: body.language ?? "",
      reason: body.reason,
      seen: { total: body.expectedTotal, vatMode: body.vatMode },
      lines: body.lines.map((line) => ({ ...line, goods: line.goods ?? ("none" as const) })),
    },
  );
  call.record({ kind, action: "create", ids: [note.id], after: note, also });
  return note;
}

/** Voiding a voided note changes nothing. */
async function voidCreditNote(call: Ask<"void">): Promise<CreditNote> {
  const { db, actor, params } = call;
  const { invoiceId } = await expectNote(findCreditNote(db, actor.id, params.id));
  // A payment makes no new version of the invoice, so it has to be locked.
  await lockInvoice(db, actor.id, invoiceId);
  const before = await expectNote(findCreditNote(db, actor.id, params.id));
  const [row, noteRow] = [
    await invoiceRecords.findAny(db, actor.id, before.invoiceId),
    await creditNoteRecords.find(db, actor.id, before.id),
  ];
  if (!row || !noteRow) throw notFound();
  if (before.voidedAt !== null) {
    call.unchanged();
    return before;
  }
  if (row.corrected_by !== 0) throw partOfCorrection(before);
  await refuseBuiltOn(call, before);
  const owed = row.total + row.vat_added + before.total;
  const opens = await isOwedMore(call, row, owed);
  const extra = opens ? { payment_status: unpaidStatus(row), paid_from: "" } : {};
  const voided = { row, noteRow, extra, keepsPaid: opens };
  const { note: after, also } = await voidNote(call, before, voided);
  call.record({ kind, action: "void", ids: [before.id], before, after, also });
  return after;
}

/**
 * A correction credits what the invoice's notes left: if one of them were voided, both invoices
 * would be owed for it.
 */
const partOfCorrection = ({ reason }: CreditNote): Refusal =>
  reason === "correction"
    ? refused(
        409,
        "note-of-correction",
        "This credit note is part of a correction. Please undo the correction instead.",
      )
    : refused(
        409,
        "corrected-since",
        "Its invoice has since been corrected. Please undo the correction first, or correct the new invoice.",
      );

async function refuseBuiltOn(call: CallBase, { id, invoiceId, reason }: CreditNote): Promise<void> {
  if (!isPriceCut(reason)) return;
  const notes = (await activeNotes(call, invoiceId)).toSorted((a, b) => a.id - b.id);
  const note = notes.find((note) => note.id === id);
  if (note && dependentNote(notes, note))
    throw refused(
      409,
      "credited-since",
      "Goods have since been credited at the price of this credit note. Please void that credit note first.",
    );
}
