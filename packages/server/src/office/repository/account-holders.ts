import type { AccountsProgram } from "@roundsman/core/accounts/program";
import { forEachYielding } from "../../kernel/calls/yielding.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { isReversal } from "../accounts/entry.ts";
import { keyOf, type RegisteredEntry } from "../accounts/plan-entries.ts";
import { holderOf, type SoldDocument } from "../sold-document.ts";
import { exportedInvoices } from "./accounts/entries.ts";

/**
 * Puts the documents of each customer of the business on one account, whichever drivers sell to
 * them.
 */
export async function assignBusinessAccounts(
  db: Db,
  documents: readonly SoldDocument[],
): Promise<SoldDocument[]> {
  const business = new Map<number, number>();
  for (const owner of new Set(documents.map((document) => document.owner))) {
    const rows = await db
      .selectFrom("customer")
      .select(["id", "business_id"])
      .where("owner_id", "=", owner)
      .where("business_id", "is not", null)
      .execute();
    for (const { id, business_id } of rows) if (business_id !== null) business.set(id, business_id);
  }
  const assigned: SoldDocument[] = [];
  await forEachYielding(documents, (document) => {
    const id = document.customerId === null ? undefined : business.get(document.customerId);
    assigned.push(id === undefined ? document : { ...document, holder: { business: id } });
  });
  return assigned;
}

/**
 * Puts a credit note on the account on which its invoice was exported, so that the one can be set
 * against the other.
 */
export async function assignInvoiceAccounts(
  db: Db,
  program: AccountsProgram,
  planned: readonly RegisteredEntry[],
): Promise<RegisteredEntry[]> {
  const notes = planned.filter(
    ({ nth, document }) => !isReversal(nth) && document.kind === "creditNote",
  );
  if (notes.length === 0) return [...planned];
  const invoiceOf = await invoicesOf(
    db,
    notes.map(({ document }) => document),
  );
  const exported = await exportedInvoices(db, program, [...new Set(invoiceOf.values())]);
  const brought = new Set<string>();
  await forEachYielding(planned, ({ nth, document }) => {
    if (!isReversal(nth)) brought.add(keyOf(document));
  });
  const followed = new Set(notes);
  const entries: RegisteredEntry[] = [];
  await forEachYielding(planned, (entry) => {
    const id = followed.has(entry) ? invoiceOf.get(entry.document.id) : undefined;
    const invoice = id === undefined ? undefined : exported.get(id);
    const isFollowing = invoice && !brought.has(keyOf(invoice));
    const { document } = entry;
    entries.push(
      isFollowing ? { ...entry, document: { ...document, holder: holderOf(invoice) } } : entry,
    );
  });
  return entries;
}

/** The invoices of credit notes, by the ids of the notes. */
async function invoicesOf(
  db: Db,
  notes: readonly SoldDocument[],
): Promise<ReadonlyMap<number, number>> {
  const invoices = new Map<number, number>();
  for (const owner of new Set(notes.map((document) => document.owner)))
    await inBatches(
      notes.filter((document) => document.owner === owner).map(({ id }) => id),
      async (ids) => {
        const rows = await db
          .selectFrom("credit_note")
          .select(["id", "invoice_id"])
          .where("owner_id", "=", owner)
          .where("id", "in", ids)
          .execute();
        for (const { id, invoice_id } of rows) invoices.set(id, invoice_id);
      },
    );
  return invoices;
}
