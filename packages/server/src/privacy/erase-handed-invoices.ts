import { setDeleted } from "../invoices/repository/write-invoices.ts";
import type { OtherLogEntry } from "../kernel/changes/record-change.ts";
import type { Db } from "../kernel/storage/db.ts";
import { inBatches } from "../kernel/storage/in-batches.ts";
import { blankInvoices } from "./blank-invoices.ts";
import { forget } from "./forget.ts";
import { keepIssued } from "./keep-issued.ts";
import { creditNotesForInvoices, mustKeep, type InvoiceRow } from "./customer-rows.ts";

/**
 * An invoice that names its customer without a link makes no copy of the customer when it is handed
 * over: only the invoice itself leads to the other driver. It is erased or kept there as with the
 * first driver. Returns the audit entries for each driver's log.
 */
export async function eraseHandedInvoices(
  trx: Db,
  invoices: readonly InvoiceRow[],
  now: Date,
): Promise<OtherLogEntry[]> {
  const handed = await handedRows(trx, invoices);
  const entries: OtherLogEntry[] = [];
  for (const owner of new Set(handed.map(({ owner_id }) => owner_id))) {
    const rows = handed.filter(({ owner_id }) => owner_id === owner);
    await forget(trx, {
      owner,
      keys: new Set(rows.map(({ key }) => key)),
      texts: rows.flatMap((row) => [row.bill_name, row.bill_email, row.bill_phone]),
    });
    const credits = await creditNotesForInvoices(trx, owner, rows);
    const keeps = mustKeep(credits);
    await keepIssued(trx, rows.filter(keeps), credits);
    const erased = rows.filter((row) => !keeps(row));
    const ids = erased.map(({ id }) => id);
    await setDeleted(trx, owner, { ids, deletedAt: now.toISOString(), now });
    await blankInvoices(trx, erased, now);
    entries.push({
      ownerId: owner,
      kind: "customer",
      action: "erase",
      ids: [],
      also: [{ kind: "invoice", ids }],
    });
  }
  return entries;
}

/**
 * The rows with the drivers who have these invoices now, or had them in between: an invoice keeps
 * its number.
 */
async function handedRows(trx: Db, invoices: readonly InvoiceRow[]): Promise<InvoiceRow[]> {
  const unlinked = new Map(
    invoices.filter(({ customer_id }) => customer_id === null).map((row) => [row.id, row]),
  );
  const found: InvoiceRow[] = [];
  await inBatches([...unlinked.keys()], async (some) => {
    // The key begins with the owner: with all owners named, the index is used instead of reading
    // all invoices.
    const people = trx.selectFrom("person").select("id");
    const rows = trx
      .selectFrom("invoice")
      .selectAll()
      .where("owner_id", "in", people)
      .where("id", "in", some);
    found.push(...(await rows.where("customer_id", "is", null).orderBy("owner_id").execute()));
  });
  return found.filter(({ id, owner_id, search_name }) => {
    const own = unlinked.get(id);
    return own && own.owner_id !== owner_id && own.search_name === search_name;
  });
}
