import type { Invoice } from "@roundsman/contract/invoice";
import type { DocumentRecord } from "@roundsman/contract/invoices/handed-out";
import { invoiceDigest } from "@roundsman/contract/invoices/paper-content";
import { randomUUID } from "node:crypto";
import { recordOwner, type Actor } from "../kernel/auth/actor.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import type { AuditEntry } from "../kernel/changes/record-change.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { recordDocument } from "./repository/document-records.ts";
import { recordedOf } from "./repository/handed-out.ts";
import { withLines } from "./repository/invoice-lines.ts";
import type { InvoiceRow } from "./repository/invoice-rows.ts";
import { matcherOf } from "./repository/papers/invoice-as-printed.ts";
import { madeFromIn } from "./repository/papers/store-missed-states.ts";
import { storedParties } from "./repository/papers/printed.ts";
import { partiesAsPrinted } from "./repository/papers/parties-as-printed.ts";
import { invoiceRecords } from "./repository/write-invoices.ts";

interface Recording extends CallBase {
  readonly params: { readonly id: number };
  readonly body: DocumentRecord;
}

/**
 * Records that a paper went out, in the book of whoever has the invoice now. After a hand-over
 * another driver may deliver it, but the first driver's paper went out all the same (decision
 * 0043). Only a former holder has a row that says who has it.
 */
export async function recordForHolder(call: Recording): Promise<Invoice> {
  const { db, actor, params } = call;
  const row = await invoiceRecords.findAny(db, actor.id, params.id);
  const holder = row && row.moved_to !== 0 ? await recordOwner(db, row.moved_to) : null;
  if (!row || !holder) return recordDocument(call);
  const lastDocument = await recordWith(holder, call, row);
  // Answers the caller's row: customers and companies have other ids in the other book.
  const [own] = await withLines(db, actor.id, [row]);
  if (!own) throw notFound();
  return { ...own, lastDocument };
}

async function recordWith(
  holder: Actor,
  call: Recording,
  row: InvoiceRow,
): Promise<Invoice["lastDocument"]> {
  const key = call.body.key ?? randomUUID();
  let isNew = false;
  const record = (entry: AuditEntry) => {
    isNew = true;
    call.record({ ...entry, owner: holder.id });
  };
  const holderCall = Object.create(call, {
    actor: { value: holder },
    body: { value: { ...call.body, key } },
    record: { value: record },
  }) as Recording;
  const { lastDocument } = await recordDocument(holderCall);
  if (isNew) await keepParties(call, { holder, key, row });
  return lastDocument;
}

interface Recorded {
  readonly holder: Actor;
  /** Key of the record. */
  readonly key: string;
  readonly row: InvoiceRow;
}

/**
 * Saves the company and customer that the paper shows, as the caller's book has them: their copies
 * in the other book may be newer than the paper.
 */
async function keepParties(
  { db, actor, body }: Recording,
  { holder, key, row }: Recorded,
): Promise<void> {
  const stored = await db
    .selectFrom("handed_out")
    .selectAll()
    .where("owner_id", "=", holder.id)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  const [own] = await withLines(db, actor.id, [row]);
  if (!own) throw notFound();
  const { paperDigest: digest = "" } = body;
  const { companyId, customerId } = await madeFromIn(db, actor.id, {
    invoice: own,
    at: stored.at,
    vat: body.vat,
    matches: digest === "" ? undefined : matcherOf<Invoice>(digest, invoiceDigest),
  });
  const record = recordedOf(stored);
  const parties = await partiesAsPrinted({ db, issuer: actor, record, companyId, customerId });
  if (!parties) return;
  await db
    .updateTable("handed_out")
    .set({ printed: await storedParties(db, parties) })
    .where("owner_id", "=", holder.id)
    .where("id", "=", stored.id)
    .execute();
}
