import type { BookName } from "../store/book-names.ts";
import type { Database, Kept, Row } from "../store/database.ts";
import type { Entity } from "../store/entity.ts";
import type { LocalInvoice } from "../store/local.ts";

/** What an invoice names in other books, by the server's id and by ours. */
const NAMED_BY_INVOICES: {
  readonly [Book in BookName]?: {
    readonly id: "customerId" | "companyId";
    readonly key: "customerKey" | "companyKey";
  };
} = {
  customers: { id: "customerId", key: "customerKey" },
  companies: { id: "companyId", key: "companyKey" },
};

/** Invoices that came before what they name get its key; inside a transaction. */
export async function linkInvoices(
  db: Database,
  book: BookName,
  named: readonly Entity[],
): Promise<void> {
  const names = NAMED_BY_INVOICES[book];
  if (!names || named.length === 0) return;
  const keys = new Map<number | null, string>(named.map(({ id, key }) => [id, key]));
  const waiting = await db.invoices
    .where(names.id)
    .anyOf(named.flatMap(({ id }) => id ?? []))
    .filter((row) => row[names.key] === null)
    .toArray();
  await db.invoices.bulkPut(
    waiting.map((row) => ({ ...row, [names.key]: keys.get(row[names.id]) ?? null })),
  );
}

/** A row whose customer or company may have come since it was made; inside a transaction. */
export async function linkedRow(db: Database, row: Row): Promise<Row> {
  if (!("customerKey" in row)) return row;
  const invoice = row as Row & Kept<LocalInvoice>;
  const keyOf = async (book: "customers" | "companies", id: number | null) =>
    id === null ? null : ((await db.rows(book).where("id").equals(id).first())?.key ?? null);
  const linked: Kept<LocalInvoice> = {
    ...invoice,
    customerKey: invoice.customerKey ?? (await keyOf("customers", invoice.customerId)),
    companyKey: invoice.companyKey ?? (await keyOf("companies", invoice.companyId)),
  };
  return linked;
}
