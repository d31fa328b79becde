import type { DocumentRecord, RecordedDocument } from "@roundsman/contract/invoices/handed-out";
import type { Invoice } from "@roundsman/contract/invoice";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { companyText } from "@roundsman/core/company";
import type { CallBase } from "../../kernel/calls/call.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { notFound } from "../../kernel/errors/refusal.ts";
import { issuedBy } from "./issued-at.ts";
import { findInvoice } from "./find-invoices.ts";
import { issuerOf, keepStates } from "./issued-states.ts";
import { invoiceRecords } from "./write-invoices.ts";
import { insertRecord, latest, recordId, recordsOf } from "./handed-out.ts";

interface Named extends CallBase {
  readonly params: { readonly id: number };
}

/** Keeps what went out. The invoice shows the latest, and keeps its version: nobody's edit is in the way of it. */
export async function recordDocument(
  call: Named & { readonly body: DocumentRecord },
): Promise<Invoice> {
  const { db, actor, body, params } = call;
  const id = await recordId(call);
  const invoice = await findInvoice(db, actor.id, params.id);
  if (!invoice) throw notFound();
  if (id === null) {
    call.unchanged();
    return invoice;
  }
  const { vat } = body;
  const company = body.company ?? companyText(await issuerOf(db, actor, invoice.companyId), vat);
  const before = invoice.lastDocument && (invoice.vatMode ?? invoice.lastDocument.vat);
  if (before !== null && before !== vat)
    await keepStates(call, { action: "change", invoices: [invoice] });
  const paper = { invoiceId: invoice.id, creditNoteId: 0, company };
  const made = await insertRecord(call, { id, vat, total: payableOf(invoice, vat), ...paper });
  const lastDocument = latest(invoice.lastDocument, made);
  await setLast(db, actor.id, { id: invoice.id, lastDocument });
  call.record({
    kind: "invoice",
    action: "document",
    ids: [invoice.id],
    after: { ...made, company },
  });
  // The document shows that it was issued.
  const { issued: _, ...rest } = invoice;
  return { ...rest, lastDocument };
}

/** Of deleted and voided invoices too. */
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
    .set((of) => ({
      handed_out: JSON.stringify(lastDocument),
      issued_at: issuedBy(of, lastDocument?.at ?? ""),
    }))
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .execute();
}
