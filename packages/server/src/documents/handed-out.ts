import type { Invoice } from "@roundsman/contract/invoice";
import { invoiceDigest } from "@roundsman/contract/invoices/paper-content";
import type { Pence } from "@roundsman/core/money";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { findDeleted, findInvoice } from "../invoices/repository/find-invoices.ts";
import { findRecord, type FoundRecord } from "../invoices/repository/handed-out.ts";
import {
  creditedDigestOf,
  invoiceAsPrinted,
} from "../invoices/repository/papers/invoice-as-printed.ts";
import { isOfInvoice } from "../invoices/repository/papers/printed-number.ts";
import { readParties, type PrintedParties } from "../invoices/repository/papers/printed.ts";
import { partiesAsPrinted } from "../invoices/repository/papers/parties-as-printed.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";

interface PaperCall extends Pick<CallBase, "db" | "actor"> {
  readonly params: { readonly id: number };
}

interface Paper<Content> extends PrintedParties {
  readonly record: FoundRecord;
  readonly invoice: Content;
}

/**
 * A document that was handed out, with everything it said. Throws 404, and 409 if the invoice
 * changed since and the earlier content is not stored.
 */
export async function handedOutInvoice(call: PaperCall, id: number): Promise<Paper<Invoice>> {
  const { db, actor, params } = call;
  const owner = actor.id;
  const record = await findRecord(db, owner, { id, invoiceId: params.id, creditNoteId: 0 });
  if (!record) throw notFound();
  const asPrinted = await invoiceAsPrinted(db, owner, {
    ...record,
    invoiceId: params.id,
    digest: record.paperDigest,
    digestOf: invoiceDigest,
    // It may have been handed out without signal after somebody else deleted the invoice: the
    // deleted invoice is used as it was.
    now:
      (await findInvoice(db, owner, params.id)) ??
      (await findDeleted(db, owner, params.id))?.invoice,
  });
  if (!asPrinted?.isAsPrinted || payableOf(asPrinted.invoice, record.vat) !== record.total)
    throw notKept();
  const { invoice } = asPrinted;
  if (!(await isOfInvoice(db, { invoice, number: record.number }))) throw notKept();
  return { record, invoice, ...(await partiesOf(call, record, invoice)) };
}

/** What a credit note's document takes from its invoice. */
export type Credited = Pick<
  Invoice,
  "number" | "id" | "date" | "supplyDate" | "billTo" | "companyId"
>;

interface Note {
  readonly total: Pence;
  readonly customerId: number | null;
  /** The invoice as it is now. */
  readonly invoice: Credited;
  /** Who has the invoice and its stored states: another driver, after a hand-over. */
  readonly holder: number;
}

/**
 * A credit note that was handed out, with its invoice as it was then. Throws 404, and 409 as {@link
 * handedOutInvoice}.
 */
export async function handedOutNote(
  call: PaperCall,
  id: number,
  { total, customerId, ...note }: Note,
): Promise<Paper<Credited>> {
  const { db, actor, params } = call;
  const ids = { id, invoiceId: note.invoice.id, creditNoteId: params.id };
  const record = await findRecord(db, actor.id, ids);
  if (!record) throw notFound();
  if (record.total !== total) throw notKept();
  const asPrinted = await invoiceAsPrinted<Credited>(db, note.holder, {
    ...record,
    invoiceId: note.invoice.id,
    digest: record.paperDigest,
    digestOf: creditedDigestOf,
    now: note.invoice,
  });
  if (!asPrinted?.isAsPrinted) throw notKept();
  const { invoice } = asPrinted;
  const { companyId } = invoice;
  return { record, invoice, ...(await partiesOf(call, record, { companyId, customerId })) };
}

/**
 * The company and buyer of a document: stored with it, or taken from the audit log for older
 * documents. Throws 409 if neither has them.
 */
async function partiesOf(
  { db, actor: issuer }: Pick<CallBase, "db" | "actor">,
  record: FoundRecord,
  ids: Pick<Invoice, "companyId" | "customerId">,
): Promise<PrintedParties> {
  const kept = await readParties(db, record.printed);
  const parties =
    kept === "unknown" ? await partiesAsPrinted({ db, issuer, record, ...ids }) : kept;
  if (parties === undefined || parties === "lost") throw notKept();
  return parties;
}

const notKept = () =>
  refused(
    409,
    "paper-not-kept",
    "What was handed out then has since been changed, and is not kept. Open it to make a new document.",
  );
