import type { Invoice } from "@roundsman/contract/invoice";
import type { Db } from "../../../kernel/storage/db.ts";

/** An edit of an invoice, from the audit log. */
export interface Edit {
  readonly at: string;
  /** Whose book the invoice was in: another driver's before a hand-over. */
  readonly owner: number;
  /** Whether it changed an issued invoice, so that the former state was kept. */
  readonly isOfIssued: boolean;
  readonly before: Invoice;
  readonly after: Invoice;
}

const OF_ISSUED = "change issued";

/** The edits of an invoice after a moment, oldest first, whoever had it then. */
export async function editsSince(db: Db, invoiceId: number, at: string): Promise<Edit[]> {
  const rows = await db
    .selectFrom("audit")
    .select(["owner_id", "at", "action", "before", "after"])
    .where("at", ">", at)
    .where("kind", "=", "invoice")
    .where("action", "in", ["update", OF_ISSUED])
    .where("entity_ids", "=", JSON.stringify([invoiceId]))
    .orderBy("at")
    .orderBy("seq")
    .execute();
  const edits = rows.map((row) => ({
    at: row.at,
    owner: row.owner_id,
    isOfIssued: row.action === OF_ISSUED,
    before: invoiceIn(row.before),
    after: invoiceIn(row.after),
  }));
  // A late paper logs an earlier edit again as a change of an issued invoice: both entries are of
  // one version.
  const first = new Map<number, Edit>();
  for (const edit of edits)
    if (!first.has(edit.before.version)) first.set(edit.before.version, edit);
  return [...first.values()].toSorted((a, b) => a.before.version - b.before.version);
}

/** Entries of the first releases have no company. */
const invoiceIn = (logged: string): Invoice => ({
  companyId: null,
  ...(JSON.parse(logged) as Omit<Invoice, "companyId">),
});

interface Left {
  readonly owner: number;
  readonly invoice: Pick<Invoice, "id" | "createdAt">;
  readonly until: string;
}

/**
 * The invoice as its last creation or edit in an owner's book left it, up to a moment; undefined if
 * the log has none.
 */
export async function lastWritten(
  db: Db,
  { owner, invoice, until }: Left,
): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom("audit")
    .select("after")
    .where("at", ">=", invoice.createdAt)
    .where("at", "<=", until)
    .where("owner_id", "=", owner)
    .where("kind", "=", "invoice")
    .where("action", "in", ["create", "update", OF_ISSUED])
    .where("entity_ids", "=", JSON.stringify([invoice.id]))
    .orderBy("at", "desc")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && invoiceIn(row.after);
}

/** Whether an erasure blanked words in the log since; nobody knows in which entries. */
export const hasErasedSince = async (db: Db, at: string): Promise<boolean> =>
  (await db
    .selectFrom("audit")
    .select("seq")
    .where("at", ">=", at)
    .where("action", "=", "erase")
    .limit(1)
    .executeTakeFirst()) !== undefined;
