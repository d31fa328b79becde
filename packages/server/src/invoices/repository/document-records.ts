import type { DocumentRecord, RecordedDocument } from "@roundsman/contract/invoices/handed-out";
import type { Invoice } from "@roundsman/contract/invoice";
import type { FileKind, HandedOut } from "@roundsman/core/issuing/handed-out";
import type { Pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import type { Selectable } from "kysely";
import { randomUUID } from "node:crypto";
import type { CallBase } from "../../kernel/calls/call.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { notFound } from "../../kernel/errors/refusal.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import { issuedBy } from "./issued-at.ts";
import { findInvoice } from "./find-invoices.ts";

interface Named extends CallBase {
  readonly params: { readonly id: number };
}

/** Keeps what went out. The invoice shows the latest, and keeps its version: nobody's edit is in the way of it. */
export async function recordDocument(
  call: Named & { readonly body: DocumentRecord },
): Promise<Invoice> {
  const { db, actor, now, body, params } = call;
  const isNew = body.key === undefined || !(await isKept(db, actor.id, body.key));
  // Before the invoice is read: who records beside this one is waited for, and the invoice then shows it.
  const id = isNew ? await nextNumber(db, "handed_out") : null;
  const invoice = await findInvoice(db, actor.id, params.id);
  if (!invoice) throw notFound();
  if (id === null) {
    call.unchanged();
    return invoice;
  }
  const { kind, vat, language, key = randomUUID(), company = "" } = body;
  const total = body.total ?? payableOf(invoice, vat);
  // A phone's clock may be fast: no document is dated in the future.
  const at =
    body.at !== undefined && Date.parse(body.at) < now.getTime()
      ? new Date(body.at).toISOString()
      : now.toISOString();
  const made: HandedOut = { kind, vat, language, total, at };
  await insert(db, actor.id, { ...made, id, company, key, invoiceId: invoice.id, now });
  const lastDocument =
    invoice.lastDocument && invoice.lastDocument.at > at ? invoice.lastDocument : made;
  await setLast(db, actor.id, { id: invoice.id, lastDocument });
  call.record({
    kind: "invoice",
    action: "document",
    ids: [invoice.id],
    after: { ...made, company },
  });
  return { ...invoice, lastDocument };
}

export async function documents({ db, actor, params }: Named): Promise<RecordedDocument[]> {
  if (!(await findInvoice(db, actor.id, params.id))) throw notFound();
  const rows = await db
    .selectFrom("handed_out")
    .selectAll()
    .where("owner_id", "=", actor.id)
    .where("invoice_id", "=", params.id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(recordedOf);
}

/** Values were validated when they were written; they are not validated again when they are read. */
export const recordedOf = (row: Selectable<Database["handed_out"]>): RecordedDocument => ({
  id: row.id,
  key: row.key,
  kind: row.kind as FileKind,
  vat: row.vat as VatMode,
  language: row.language as HandedOut["language"],
  total: row.total as Pence,
  at: row.at,
  company: row.company,
  createdAt: row.created_at,
});

const isKept = async (db: Db, owner: number, key: string): Promise<boolean> =>
  (await db
    .selectFrom("handed_out")
    .select("id")
    .where("owner_id", "=", owner)
    .where("key", "=", key)
    .executeTakeFirst()) !== undefined;

interface Made extends HandedOut {
  readonly id: number;
  readonly company: string;
  readonly key: string;
  readonly invoiceId: number;
  readonly now: Date;
}

async function insert(trx: Db, owner: number, { invoiceId, now, ...made }: Made): Promise<void> {
  await trx
    .insertInto("handed_out")
    .values({ owner_id: owner, invoice_id: invoiceId, created_at: now.toISOString(), ...made })
    .execute();
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
