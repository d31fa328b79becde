import type { Customer } from "@roundsman/contract/customers";
import type { RecordedDocument } from "@roundsman/contract/invoices/handed-out";
import { companyText, type Company } from "@roundsman/core/company";
import { isEInvoice } from "@roundsman/core/issuing/handed-out";
import type { RoleFlags } from "@roundsman/core/role";
import { companyOf, companyRecords, defaultCompanyOf } from "../../../companies/repository.ts";
import { customerRecords } from "../../../customers/repository.ts";
import { sql } from "kysely";
import type { Db } from "../../../kernel/storage/db.ts";
import type { PrintedParties, Buyer } from "./printed.ts";

/** Whose paper it is. A person without a saved company may be the sender. */
export interface Issuer extends RoleFlags {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

interface PaperQuery {
  readonly db: Db;
  readonly issuer: Issuer;
  readonly record: Pick<RecordedDocument, "kind" | "vat" | "company" | "at">;
  /** Of its invoice at that time. */
  readonly companyId: number | null;
  readonly customerId: number | null;
}

/**
 * Sender and buyer of a paper, as company and customer were at its moment: the current records if
 * nobody changed them since, otherwise from the audit log. Undefined if that is another sender than
 * the record says, or if the log does not know.
 */
export async function partiesAsPrinted(asked: PaperQuery): Promise<PrintedParties | undefined> {
  const { record, customerId } = asked;
  const company = await companyAt({ ...asked, at: record.at });
  if (company === undefined || companyText(company, record.vat) !== record.company)
    return undefined;
  if (!isEInvoice(record.kind) || customerId === null) return { company, buyer: null };
  const buyer = await buyerThen(asked, customerId);
  return buyer === undefined ? undefined : { company, buyer };
}

type Sender = Pick<PaperQuery, "db" | "issuer" | "companyId"> & { readonly at: string };

/**
 * The issuer of an invoice at a moment, by its company; null: nobody was named; undefined: the log
 * does not know.
 */
export async function companyAt(asked: Sender): Promise<Company | null | undefined> {
  const found = await senderAt(asked);
  return found?.name === "" ? null : found;
}

async function senderAt(asked: Sender): Promise<Company | null | undefined> {
  const { db, issuer, companyId, at } = asked;
  const row =
    companyId === null ? undefined : await companyRecords.findAny(db, issuer.id, companyId);
  if (!row) return defaultAt(asked);
  if (row.updated_at <= at) return row.deleted_at === "" ? companyOf(row) : defaultAt(asked);
  const next = await nextEntry(db, {
    kind: "company",
    owner: issuer.id,
    id: row.id,
    at,
  });
  // Restored after the moment, so deleted at it: the default company is printed instead.
  return next?.action === "restore"
    ? defaultAt(asked)
    : contentIn<Company>(next, { id: row.id, at });
}

async function defaultAt({ db, issuer, at }: Sender): Promise<Company | null | undefined> {
  const now: Company & { readonly updatedAt?: string } = await defaultCompanyOf(db, issuer);
  if ((now.updatedAt ?? "") <= at) return now;
  const next = await nextEntry(db, { kind: "defaultCompany", owner: null, id: 0, at });
  // The entry that set it first has no `before`: there was no default company.
  return next && (contentIn<Company>(next, { id: 0, at }) ?? null);
}

/** null: the customer was deleted, and the paper shows nothing of them. */
async function buyerThen(
  { db, issuer, record }: PaperQuery,
  id: number,
): Promise<Buyer | null | undefined> {
  const row = await customerRecords.findAny(db, issuer.id, id);
  if (!row || (await hasTakenIn(db, { owner: issuer.id, id, since: record.at }))) return undefined;
  if (row.updated_at <= record.at)
    return row.deleted_at === ""
      ? { peppolId: row.peppol_id, buyerReference: row.buyer_reference }
      : null;
  const next = await nextEntry(db, { kind: "customer", owner: issuer.id, id, at: record.at });
  const before = contentIn<Customer>(next, { id, at: record.at });
  return before && { peppolId: before.peppolId, buyerReference: before.buyerReference };
}

interface Taking {
  readonly owner: number;
  readonly id: number;
  readonly since: string;
}

/**
 * Whether another customer was merged into this one since: the paper may have been for that one.
 */
const hasTakenIn = async (db: Db, { owner, id, since }: Taking): Promise<boolean> =>
  (await db
    .selectFrom("merged_customer")
    .select("root_id")
    .where("owner_id", "=", owner)
    .where("root_id", "=", id)
    .where("merged_at", ">", since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

interface LogQuery {
  readonly kind: "company" | "defaultCompany" | "customer";
  /** null: an entry by anybody. */
  readonly owner: number | null;
  /** 0: the only one there is. */
  readonly id: number;
  readonly at: string;
}

interface Entry {
  readonly action: string;
  readonly before: string;
}

/** The first entry of the log about it after a moment. */
async function nextEntry(db: Db, { kind, owner, id, at }: LogQuery): Promise<Entry | undefined> {
  const entries = db
    .selectFrom("audit")
    .select(["owner_id", "seq", "entity_ids"])
    // A literal, as in the partial index: with a parameter the index is not used.
    .where("kind", "=", sql.lit(kind))
    .where("at", ">", at)
    .orderBy("at")
    .orderBy("seq");
  const wanted = owner === null ? entries : entries.where("owner_id", "=", owner);
  const found = await (id === 0 ? wanted.limit(1) : wanted).execute();
  const first = found.find(
    ({ entity_ids }) => id === 0 || (JSON.parse(entity_ids) as number[]).includes(id),
  );
  return (
    first &&
    (await db
      .selectFrom("audit")
      .select(["action", "before"])
      .where("owner_id", "=", first.owner_id)
      .where("seq", "=", first.seq)
      .executeTakeFirst())
  );
}

/**
 * The record before the entry; undefined if the entry has none, as for a creation, or if the record
 * was changed since that moment without an entry.
 */
function contentIn<Content>(
  entry: Entry | undefined,
  { id, at }: { readonly id: number; readonly at: string },
): Content | undefined {
  const before = entry && (JSON.parse(entry.before) as unknown);
  const all = Array.isArray(before) ? (before as unknown[]) : [before];
  const found = all.find(
    (each) =>
      typeof each === "object" && each !== null && (id === 0 || ("id" in each && each.id === id)),
  );
  const { updatedAt = "" } = (found ?? {}) as { readonly updatedAt?: string };
  return updatedAt > at ? undefined : (found as Content | undefined);
}
