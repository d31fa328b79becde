import { invoiceTotals, type Line } from "@roundsman/core/invoice";
import type { Db } from "../kernel/storage/db.ts";
import { insertInvoice } from "../invoices/repository/write-invoices.ts";
import type { SeededBook } from "./seed-book.ts";
import type { DemoInvoice, DemoLine } from "./trade.ts";

/** Everybody's invoices, numbered in the order that they were written. */
export async function seedInvoices(trx: Db, books: readonly SeededBook[]): Promise<void> {
  const all = books.flatMap((book) => book.book.invoices.map((invoice) => ({ book, invoice })));
  const inTime = all.toSorted((a, b) => (a.invoice.createdAt < b.invoice.createdAt ? -1 : 1));
  for (const { book, invoice } of inTime) await seedInvoice(trx, book, invoice);
}

/** Answers its number. */
export async function seedInvoice(
  trx: Db,
  { owner, customers, products }: SeededBook,
  { key, createdAt, customer, ...invoice }: DemoInvoice,
): Promise<number> {
  const lines = invoice.lines.map((line) => lineOf(line, products, key));
  const customerId = customer === null ? null : (customers[customer] ?? null);
  const row = await insertInvoice(trx, owner, {
    key,
    now: new Date(createdAt),
    draft: {
      ...invoice,
      supplyDate: null,
      customerId,
      companyId: null,
      lines,
      totals: invoiceTotals(lines),
    },
  });
  return row.id;
}

/** What was written by hand has an id of 16 alphanumerics (spec §9). */
function lineOf({ product, ...line }: DemoLine, products: readonly number[], key: string): Line {
  const id = product === null ? undefined : products[product];
  return { ...line, id: id ?? key.replaceAll("-", "").slice(0, 16) };
}
