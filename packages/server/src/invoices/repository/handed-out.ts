import type { DocumentRecord, RecordedDocument } from "@roundsman/contract/invoices/handed-out";
import type { FileKind, HandedOut } from "@roundsman/core/issuing/handed-out";
import type { Pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import type { Selectable } from "kysely";
import { randomUUID } from "node:crypto";
import type { CallBase } from "../../kernel/calls/call.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import { storedParties } from "./papers/printed.ts";
import { isOfInvoice } from "./papers/printed-number.ts";
import { partiesAsPrinted } from "./papers/parties-as-printed.ts";

interface Recording extends CallBase {
  readonly body: Omit<DocumentRecord, "vat">;
}

/** A paper: an invoice, or one of its credit notes. */
export interface Paper {
  readonly invoiceId: number;
  /** 0: the invoice itself. */
  readonly creditNoteId: number;
}

/**
 * The id for a record; null if the client recorded it before. Call it before reading the invoice or
 * note: concurrent recordings wait for each other here, so that the latest is known.
 */
export async function recordId({ db, actor, body: { key } }: Recording): Promise<number | null> {
  const isNew = key === undefined || !(await isKept(db, actor.id, key));
  return isNew ? nextNumber(db, "handed_out") : null;
}

interface New extends Paper {
  readonly id: number;
  readonly vat: VatMode;
  readonly total: Pence;
  /** The sender as the client wrote it; the current one if it wrote none. */
  readonly company: string;
  /** The invoice's number as printed; "" for a credit note. */
  readonly number: string;
  /** Of the invoice, as it was when the paper was made. */
  readonly companyId: number | null;
  readonly customerId: number | null;
}

interface Made extends Pick<CallBase, "now"> {
  readonly body: Pick<DocumentRecord, "at">;
}

/**
 * When a recorded paper was made. A phone's clock may be fast, and no document is dated in the
 * future.
 */
export const madeAt = ({ now, body: { at } }: Made): string =>
  at !== undefined && Date.parse(at) < now.getTime()
    ? new Date(at).toISOString()
    : now.toISOString();

/** Inserts the record of a paper. */
export async function insertRecord(
  { db, actor, now, body }: Recording,
  { id, vat, total, company, number, companyId, customerId, ...documentIds }: New,
): Promise<HandedOut> {
  const { kind, language, key = randomUUID() } = body;
  const at = madeAt({ now, body });
  const handedOut: HandedOut = { kind, vat, language, total: body.total ?? total, at };
  const record = { kind, vat, company, at };
  const parties = await partiesAsPrinted({ db, issuer: actor, record, companyId, customerId });
  await db
    .insertInto("handed_out")
    .values({
      ...handedOut,
      id,
      key,
      company,
      number,
      paper_digest: body.paperDigest ?? "",
      printed: parties ? await storedParties(db, parties) : "",
      owner_id: actor.id,
      invoice_id: documentIds.invoiceId,
      credit_note_id: documentIds.creditNoteId,
      created_at: now.toISOString(),
    })
    .execute();
  return handedOut;
}

/** The later of the two. */
export const latest = (before: HandedOut | null | undefined, candidate: HandedOut): HandedOut =>
  before && before.at > candidate.at ? before : candidate;

/** All records of a paper, latest first. */
export async function recordsOf(
  { db, actor }: Pick<CallBase, "db" | "actor">,
  { invoiceId, creditNoteId }: Paper,
): Promise<RecordedDocument[]> {
  const rows = await db
    .selectFrom("handed_out")
    .selectAll()
    .where("owner_id", "=", actor.id)
    .where("invoice_id", "=", invoiceId)
    .where("credit_note_id", "=", creditNoteId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(recordedOf);
}

/**
 * Whether a paper of an invoice without a series number went out under another number than this.
 */
export async function hasPaperOfOtherNumber(
  db: Db,
  owner: number,
  { invoiceId, number }: { readonly invoiceId: number; readonly number: string },
): Promise<boolean> {
  const others = await db
    .selectFrom("handed_out")
    .select("number")
    .distinct()
    .where("owner_id", "=", owner)
    .where("invoice_id", "=", invoiceId)
    .where("number", "not in", ["", number])
    .execute();
  const invoice = { id: invoiceId };
  for (const other of others)
    if (await isOfInvoice(db, { invoice, number: other.number })) return true;
  return false;
}

/** Undefined if it is another person's, or of another invoice or note. */
export async function findRecord(
  db: Db,
  owner: number,
  { id, invoiceId, creditNoteId }: Paper & { readonly id: number },
): Promise<FoundRecord | undefined> {
  const row = await db
    .selectFrom("handed_out")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .where("invoice_id", "=", invoiceId)
    .where("credit_note_id", "=", creditNoteId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { printed, number, paper_digest: paperDigest } = row;
  return { ...recordedOf(row), printed, number, paperDigest };
}

export interface FoundRecord extends RecordedDocument {
  /** Sender and buyer as printed, see papers/printed.ts. */
  readonly printed: string;
  /** As printed; "" if the invoice had none yet, or if it is unknown. */
  readonly number: string;
  /** Digest of the invoice as printed; "" if nobody sent it. */
  readonly paperDigest: string;
}

/**
 * Values were validated when they were written; they are not validated again when they are read.
 */
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
