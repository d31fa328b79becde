import type { Invoice } from "@roundsman/contract/invoice";
import type { Db } from "../../../kernel/storage/db.ts";

/** An edit of an invoice, as the log has it. */
export interface Edit {
  readonly at: string;
  /** In whose book the invoice was: another driver's before a hand-over. */
  readonly owner: number;
  /** It changed what had gone out, and kept what the invoice was. */
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
  // A late paper has the log say of an earlier edit that it changed an issued invoice: it made one version all the same.
  const first = new Map<number, Edit>();
  for (const edit of edits)
    if (!first.has(edit.before.version)) first.set(edit.before.version, edit);
  return [...first.values()].toSorted((a, b) => a.before.version - b.before.version);
}

/** The first releases chose no company. */
const invoiceIn = (logged: string): Invoice => ({
  companyId: null,
  ...(JSON.parse(logged) as Omit<Invoice, "companyId">),
});

interface Left {
  readonly owner: number;
  readonly invoice: Pick<Invoice, "id" | "createdAt">;
  readonly until: string;
}

/** What an invoice was when somebody last made or edited it in their book, up to a moment; undefined where the log has nothing. */
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

/** Whether a customer's words were taken out of the log since: nobody knows whose entry lost which. */
export const hasErasedSince = async (db: Db, at: string): Promise<boolean> =>
  (await db
    .selectFrom("audit")
    .select("seq")
    .where("at", ">=", at)
    .where("action", "=", "erase")
    .limit(1)
    .executeTakeFirst()) !== undefined;
