import { invoiceTotals, type Line } from "@roundsman/core/invoice";
import type { Db } from "../kernel/storage/db.ts";
import { insertInvoice } from "../invoices/repository/write-invoices.ts";
import type { SeededBook } from "./seed-book.ts";
import type { DemoInvoice, DemoLine } from "./trade.ts";

/** Seeds the invoices of these books, numbered in the order in which they were written. */
export async function seedInvoices(trx: Db, books: readonly SeededBook[]): Promise<void> {
  const all = books.flatMap((book) => book.book.invoices.map((invoice) => ({ book, invoice })));
  const inTime = all.toSorted((a, b) => (a.invoice.createdAt < b.invoice.createdAt ? -1 : 1));
  for (const { book, invoice } of inTime) await seedInvoice(trx, book, invoice);
}

/** Seeds the invoices of a book; delivered ones have numbers of a phone's series. */
export async function seedNumbered(
  trx: Db,
  book: SeededBook,
  { prefix }: { readonly prefix: string },
): Promise<void> {
  const inTime = book.book.invoices.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  let last = 0;
  for (const invoice of inTime)
    if (invoice.deliveryStatus === "delivered")
      await seedInvoice(trx, book, { ...invoice, number: `${prefix}-${(last += 1)}` });
    else await seedInvoice(trx, book, invoice);
}

/** Returns the invoice's number in the business, its id. */
export async function seedInvoice(
  trx: Db,
  { owner, customers, products }: SeededBook,
  { key, createdAt, customer, number, ...invoice }: DemoInvoice & { readonly number?: string },
): Promise<number> {
  const lines = invoice.lines.map((line) => lineOf(line, products, key));
  const customerId = customer === null ? null : (customers[customer] ?? null);
  const row = await insertInvoice(trx, owner, {
    key,
    number,
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

/** A line written by hand has an id of 16 alphanumerics (spec §9). */
function lineOf({ product, ...line }: DemoLine, products: readonly number[], key: string): Line {
  const id = product === null ? undefined : products[product];
  return { ...line, id: id ?? key.replaceAll("-", "").slice(0, 16) };
}
