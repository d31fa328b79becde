import { serverRows, setServerRows } from "../outbox/replay.ts";
import type { TableName } from "../store/table-names.ts";
import type { Database, Row } from "../store/database.ts";

/** Gives invoices that came before their customer or company its key; inside a transaction. */
export async function linkInvoices(
  db: Database,
  book: TableName,
  named: readonly Row[],
): Promise<void> {
  const names = NAMED_BY_INVOICES[book];
  if (!names || named.length === 0) return;
  const keys = new Map<number | null, string>(named.map(({ id, key }) => [id, key]));
  const unlinkedInvoices = await db.invoices
    .where(names.id)
    .anyOf(named.flatMap(({ id }) => id ?? []))
    .filter((row) => row[names.key] === null)
    .toArray();
  const rows = await serverRows(
    db,
    "invoices",
    unlinkedInvoices.map(({ key }) => key),
  );
  const linked = unlinkedInvoices.flatMap((invoice) => {
    const row = rows.get(invoice.key);
    return row ? [{ ...row, [names.key]: keys.get(invoice[names.id]) ?? null }] : [];
  });
  await setServerRows(db, "invoices", linked);
}

/** How an invoice names records of other tables: by the server's id, and by key. */
const NAMED_BY_INVOICES: {
  readonly [Book in TableName]?: {
    readonly id: "customerId" | "companyId";
    readonly key: "customerKey" | "companyKey";
  };
} = {
  customers: { id: "customerId", key: "customerKey" },
  companies: { id: "companyId", key: "companyKey" },
};
