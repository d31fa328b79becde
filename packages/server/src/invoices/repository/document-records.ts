import { isDeepStrictEqual } from "node:util";
import type { DocumentRecord, RecordedDocument } from "@roundsman/contract/invoices/handed-out";
import type { Invoice } from "@roundsman/contract/invoice";
import { invoiceDigest } from "@roundsman/contract/invoices/paper-content";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { numberOf } from "@roundsman/core/invoice";
import { companyText } from "@roundsman/core/company";
import type { CallBase } from "../../kernel/calls/call.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { OtherLogEntry } from "../../kernel/changes/record-change.ts";
import { notFound } from "../../kernel/errors/refusal.ts";
import { adoptVat } from "../adopt-vat.ts";
import { lockInvoice } from "./lock-invoice.ts";
import { issuedBy } from "./issued-at.ts";
import { findDeleted, findInvoice, type DeletedInvoice } from "./find-invoices.ts";
import { issuerOf, keepStates, statesOf } from "./issued-states.ts";
import { invoiceAsPrinted, matcherOf } from "./papers/invoice-as-printed.ts";
import { storeMissedStates } from "./papers/store-missed-states.ts";
import { expectPrintable } from "./papers/printed-number.ts";
import { invoiceRecords } from "./write-invoices.ts";
import { insertRecord, latest, madeAt, recordId, recordsOf } from "./handed-out.ts";

interface Named extends CallBase {
  readonly params: { readonly id: number };
}

interface Recording extends Named {
  readonly body: DocumentRecord;
}

/**
 * Records a paper that went out. The invoice shows its latest paper and keeps its version, so that
 * no edit becomes stale. If the paper put VAT on top, the invoice is owed with it. An invoice that
 * was deleted meanwhile is issued all the same: its deletion is a void.
 */
export async function recordDocument(call: Recording): Promise<Invoice> {
  const { db, actor, body, params } = call;
  const id = await recordId(call);
  // Waits for a concurrent edit, which did not know of the paper.
  await lockInvoice(db, actor.id, params.id);
  const active = await findInvoice(db, actor.id, params.id);
  const deleted = active ? undefined : await findDeleted(db, actor.id, params.id);
  const invoice = active ?? deleted?.invoice;
  if (!invoice) throw notFound();
  if (id === null) {
    call.unchanged();
    return invoice;
  }
  const { vat } = body;
  const number = body.number ?? numberOf(invoice);
  await expectPrintable(db, actor.id, { invoice, number });
  const { changes, printed } = await printedFrom(call, invoice);
  const { companyId, customerId } = printed;
  const company = body.company ?? companyText(await issuerOf(db, actor, companyId), vat);
  const paper = { invoiceId: invoice.id, creditNoteId: 0, company, number, companyId, customerId };
  const handedOut = await insertRecord(call, { id, vat, total: payableOf(printed, vat), ...paper });
  await keepReplaced(call, invoice, id);
  if (deleted) await keepVoid(call, deleted);
  const lastDocument = latest(invoice.lastDocument, handedOut);
  await setLast(db, actor.id, { id: invoice.id, lastDocument });
  const adopted = await adoptVat(call, invoice, lastDocument.vat);
  call.record({
    kind: "invoice",
    action: "document",
    ids: [invoice.id],
    after: { ...handedOut, company },
    otherLogs: changes,
    ...(adopted && { also: adopted.also }),
  });
  // `lastDocument` already says that it was issued.
  const { issued: _, ...rest } = adopted?.invoice ?? invoice;
  return { ...rest, lastDocument };
}

interface PrintedFrom {
  /** Log entries of edits that did not know of the paper. */
  readonly changes: readonly OtherLogEntry[];
  /** The invoice as it was when the paper was made, as far as that is known. */
  readonly printed: Invoice;
}

/**
 * Edits since the paper was made did not know of it: the states that they replaced are kept now.
 */
async function printedFrom(call: Recording, invoice: Invoice): Promise<PrintedFrom> {
  const { db, actor, body } = call;
  const { vat, total, paperDigest: digest = "" } = body;
  const at = madeAt(call);
  const hasTotal = (invoice: Invoice) => payableOf(invoice, vat) === total;
  const matches = digest === "" ? hasTotal : matcherOf<Invoice>(digest, invoiceDigest);
  const changes = await storeMissedStates(call, {
    invoice,
    at,
    vat,
    matches: digest === "" && total === undefined ? undefined : matches,
    isProof: digest !== "",
  });
  const paper = { invoiceId: invoice.id, at, digest, digestOf: invoiceDigest, now: invoice };
  const then = await invoiceAsPrinted(db, actor.id, paper);
  return { changes, printed: then?.invoice ?? invoice };
}

type Called = Pick<CallBase, "db" | "actor" | "now">;

/**
 * Keeps the invoice's state for each paper that one with another VAT option replaced, as far as a
 * new record shows such a paper. Papers are in the order in which they were handed out; a phone's
 * record may arrive after that of a later paper.
 *
 * @param invoice as it was before the record.
 */
async function keepReplaced(call: Called, invoice: Invoice, id: number): Promise<void> {
  const papers = await recordsOf(call, { invoiceId: invoice.id, creditNoteId: 0 });
  const at = papers.findIndex((paper) => paper.id === id);
  const [paper, before] = [papers[at], papers[at + 1]];
  if (!paper) return;
  const after = papers[at - 1];
  const replaced = after
    ? replacements(before, paper) + replacements(paper, after) - replacements(before, after)
    : await replacedByLast(call, invoice, paper);
  const invoices = Array.from({ length: replaced }, () => invoice);
  await keepStates(call, { action: "change", invoices });
}

type Printed = Pick<RecordedDocument, "vat"> | undefined;

const replacements = (before: Printed, after: Printed): number =>
  before && after && before.vat !== after.vat ? 1 : 0;

/** If the invoice got the new VAT option before the paper, that edit kept its state. */
async function replacedByLast(
  { db, actor }: Called,
  { id, vatMode, lastDocument }: Invoice,
  { vat }: RecordedDocument,
): Promise<number> {
  if (!lastDocument || lastDocument.vat === vat) return 0;
  if (vatMode !== vat) return 1;
  const states = await statesOf(db, actor.id, id);
  const isShown = states.some(
    ({ action, invoice }) =>
      action === "change" &&
      invoice.vatMode !== vat &&
      isDeepStrictEqual(invoice.lastDocument, lastDocument),
  );
  return isShown ? 0 : 1;
}

/** Keeps the state of a deleted invoice, unless its deletion kept it. */
async function keepVoid(call: Called, { invoice, deletedAt }: DeletedInvoice): Promise<void> {
  const states = await statesOf(call.db, call.actor.id, invoice.id);
  if (states.some(({ action, at }) => action === "void" && at >= deletedAt)) return;
  await keepStates(call, { action: "void", invoices: [invoice] });
}

/** Also answers for deleted and voided invoices. */
export async function documents(call: Named): Promise<RecordedDocument[]> {
  const { db, actor, params } = call;
  if (!(await invoiceRecords.findAny(db, actor.id, params.id))) throw notFound();
  return recordsOf(call, { invoiceId: params.id, creditNoteId: 0 });
}

async function setLast(
  trx: Db,
  owner: number,
  { id, lastDocument }: Pick<Invoice, "id" | "lastDocument">,
): Promise<void> {
  await trx
    .updateTable("invoice")
    .set((eb) => ({
      handed_out: JSON.stringify(lastDocument),
      issued_at: issuedBy(eb, lastDocument?.at ?? ""),
    }))
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .execute();
}
