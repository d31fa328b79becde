import { createClient, Refused } from "@roundsman/contract/client";
import { creditNotes, MOST_INVOICES } from "@roundsman/contract/credit-notes";
import type { Invoice } from "@roundsman/contract/invoice";
import type { InvoiceFilters } from "@roundsman/contract/invoices/invoice-lists";
import type { DayRange } from "@roundsman/core/day-range";
import { isCredited } from "@roundsman/core/invoice";
import { invoiceClient, invoicePage } from "../resources/invoices.ts";
import type { ListedTable } from "../store/table-names.ts";
import type { Entity } from "../store/local.ts";
import { extendReach } from "./history-reach.ts";
import { applyRows, type PullSource } from "./apply.ts";
import { withPullTimeout, type ReadOptions } from "./pull-options.ts";
import { pages } from "./snapshot.ts";

/** A range of days, and filters for their invoices. */
export type HistoryWanted = DayRange & Pick<InvoiceFilters, "customerName" | "paymentStatus">;

/** Asks for the invoices of some days, older ones than the phone keeps by itself. */
export async function pullHistory(
  options: ReadOptions,
  { start: from, end: to, ...wanted }: HistoryWanted,
): Promise<void> {
  const invoices = invoiceClient(withPullTimeout(options));
  for await (const items of pages((body) =>
    invoicePage(invoices.search({ body: { ...body, ...wanted, from, to } })),
  ))
    await applyInvoices(options, items);
  if (!wanted.customerName && !wanted.paymentStatus)
    await extendReach(options.db, { start: from, end: to });
}

/** Fetches all invoices of a customer; answers their keys. */
export async function pullInvoicesOf(
  options: ReadOptions,
  customer: { readonly id: number; readonly name: string },
): Promise<readonly string[]> {
  const body = { drivercustomer_id: customer.id, customer_name: customer.name };
  const { invoices } = await invoiceClient(withPullTimeout(options)).listOfCustomer({ body });
  await applyInvoices(options, invoices);
  return invoices.map(({ key }) => key);
}

/** Asks for one invoice by its number. One that was deleted does not come. */
export async function pullInvoice(options: ReadOptions, id: number): Promise<void> {
  try {
    const invoice = await invoiceClient(withPullTimeout(options)).get({ params: { id } });
    await applyInvoices(options, [invoice]);
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.status !== 404) throw error;
  }
}

/**
 * Applies invoices with their credit notes, from which the phone works out what is left of them.
 */
async function applyInvoices(options: ReadOptions, items: readonly Entity[]): Promise<void> {
  await pullNotesOf(options, items as readonly Invoice[]);
  await applyRows(lookupSource(options, "invoices"), items);
}

/**
 * Fetches all credit notes of these invoices. By itself the phone keeps only those of the last days
 * and of open invoices.
 */
export async function pullNotesOf(
  options: ReadOptions,
  invoices: readonly Pick<Invoice, "id" | "totals">[],
): Promise<void> {
  const client = createClient(creditNotes, withPullTimeout(options));
  const credited = invoices.filter(({ totals }) => isCredited(totals));
  const ids = credited.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += MOST_INVOICES) {
    const invoiceIds = ids.slice(start, start + MOST_INVOICES);
    const notes = pages(async (page) => {
      const found = await client.list({ query: { ...page, invoiceIds } });
      return { items: found.creditNotes, nextCursor: found.nextCursor };
    });
    for await (const items of notes) await applyRows(lookupSource(options, "creditNotes"), items);
  }
}

/** `responsesBefore` is null: pulls run at the same time, and what they bring is newer. */
const lookupSource = ({ db, clock }: ReadOptions, book: ListedTable): PullSource => ({
  db,
  book,
  cursor: "",
  responsesBefore: null,
  at: clock.now(),
});
