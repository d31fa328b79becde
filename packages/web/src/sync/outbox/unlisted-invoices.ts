import type { Base, Database } from "../store/database.ts";
import type { LocalInvoice } from "../store/local.ts";
import type { NewBases } from "./replay.ts";

/**
 * The van's figures include an invoice that has not changed for long, without listing it. When the
 * server says something newer of it, its old row is kept until the next figures, which list it.
 */
export async function keepUnlisted(
  db: Database,
  bases: ReadonlyMap<string, Base>,
  news: NewBases,
): Promise<void> {
  const last = news.size === 0 ? undefined : await db.van.get("van");
  if (!last) return;
  const { van, unlistedInvoices = {} } = last;
  const named = new Set(van.invoices.map(({ invoiceId }) => invoiceId));
  const rows = await db.rows("invoices").bulkGet([...news.keys()]);
  const found = [...news.keys()].flatMap((key, index) => {
    const row = bases.get(key)?.row ?? rows[index];
    return row &&
      row.id !== null &&
      row.updatedAt < van.since &&
      !named.has(row.id) &&
      !(key in unlistedInvoices)
      ? [[key, row as LocalInvoice] as const]
      : [];
  });
  if (found.length > 0)
    await db.van.put({
      ...last,
      unlistedInvoices: { ...unlistedInvoices, ...Object.fromEntries(found) },
    });
}
