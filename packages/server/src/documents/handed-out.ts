import type { RecordedDocument } from "@roundsman/contract/invoices/handed-out";
import { companyText, type Company } from "@roundsman/core/company";
import type { Pence } from "@roundsman/core/money";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { findInvoice } from "../invoices/repository/find-invoices.ts";
import { findRecord } from "../invoices/repository/handed-out.ts";
import { stateAt, type StateBody } from "../invoices/repository/issued-states.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import { issuerOf } from "./parties.ts";

interface Asked extends Pick<CallBase, "db" | "actor"> {
  readonly params: { readonly id: number };
}

/** A document that was handed out, and all that it said. Throws 404, and 409 where what went out was changed and is not kept. */
export async function handedOutInvoice(
  { db, actor, params }: Asked,
  id: number,
): Promise<StateBody & { readonly record: RecordedDocument }> {
  const owner = actor.id;
  const record = await findRecord(db, owner, { id, invoiceId: params.id, creditNoteId: 0 });
  if (!record) throw notFound();
  const then = await stateAt(db, owner, { invoiceId: params.id, at: record.at });
  if (then) return { ...unchanged(record, then, payableOf(then.invoice, record.vat)), ...then };
  const invoice = await findInvoice(db, owner, params.id);
  if (!invoice) throw notKept();
  const company = await issuerOf({ db, actor, query: {} }, invoice.companyId);
  const now = { invoice, company: company.name === "" ? null : company };
  return { ...unchanged(record, now, payableOf(invoice, record.vat)), ...now };
}

/** One of a credit note. What a note says never changes, but its company may. */
export async function handedOutNote(
  { db, actor, params }: Asked,
  id: number,
  { invoiceId, total, company }: Paper & { readonly invoiceId: number },
): Promise<RecordedDocument> {
  const record = await findRecord(db, actor.id, { id, invoiceId, creditNoteId: params.id });
  if (!record) throw notFound();
  return unchanged(record, { company }, total).record;
}

interface Paper {
  readonly total: Pence;
  readonly company: Company | null;
}

/** A record says whom its paper was from, where its client wrote that, and what it came to. */
function unchanged(
  record: RecordedDocument,
  { company }: Pick<Paper, "company">,
  total: Pence,
): { readonly record: RecordedDocument } {
  const isFrom = record.company === "" || record.company === companyText(company, record.vat);
  if (!isFrom || record.total !== total) throw notKept();
  return { record };
}

const notKept = () =>
  refused(
    409,
    "paper-not-kept",
    "What went out then was changed since, and is not kept. Open it to make today's paper.",
  );
