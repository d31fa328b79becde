import type { Invoice } from "@roundsman/contract/invoice";
import type { InvoiceFilters, InvoicePage, ListTotals } from "@roundsman/contract/invoice-lists";
import type { Page } from "@roundsman/contract/paging";
import { addTotals } from "@roundsman/core/invoice";
import { LIST_RULES, type InvoiceList } from "@roundsman/core/payment-status";
import type { CallBase } from "../app/call.ts";
import { invalid, notFound } from "../app/refusal.ts";
import type { InvoiceCriteria } from "./criteria.ts";
import { cursorText, readCursor } from "./cursor.ts";
import { findInvoice, findInvoices, newestFirst, type InvoiceOrder } from "./find-invoices.ts";
import { linkedCustomer } from "./link-customer.ts";
import { narrowed } from "./narrow.ts";
import { summaryOf } from "./summary.ts";

interface Sent<Body> extends CallBase {
  readonly body: Body;
}

/** One of the three working lists, newest date first. */
export const listIn = (list: InvoiceList) => (call: Sent<Page>) => page(call, { statuses: LIST_RULES[list].holds }, "newest");

/** History: everything that matches, oldest date first. Its answer always has a cursor (wire §5). */
export async function search(call: Sent<InvoiceFilters>): Promise<InvoicePage> {
  const { paymentStatus, limit: _limit, cursor: _cursor, ...filters } = call.body;
  const criteria = await narrowed(call.db, call.actor.id, { ...filters, ...(paymentStatus && { statuses: [paymentStatus] }) });
  return { nextCursor: null, ...(await page(call, criteria, "oldest")) };
}

async function page(
  { db, actor, body: { limit, cursor } }: Sent<Page>,
  criteria: InvoiceCriteria,
  order: InvoiceOrder,
): Promise<InvoicePage> {
  const after = cursor ? readCursor(cursor) : null;
  // One more than asked for tells whether there is a next page.
  const found = await findInvoices(db, actor.id, { criteria, order, after, ...(limit !== undefined && { limit: limit + 1 }) });
  const { totals, loadSheet } = await summaryOf(db, actor.id, criteria);
  if (limit === undefined) return { invoices: found, totals, loadSheet };
  const invoices = found.slice(0, limit);
  const last = invoices.at(-1);
  return { invoices, totals, loadSheet, nextCursor: last && found.length > limit ? cursorText(last) : null };
}

interface CustomerNamed extends Page {
  readonly drivercustomer_id?: number | null | undefined;
  readonly customer_name?: string | undefined;
}

interface OfCustomer {
  readonly invoices: Invoice[];
  readonly totals: ListTotals;
  readonly next_cursor?: string | null;
}

/** Newest date first. Throws 404 for another's customer. */
export async function listOfCustomer({ db, actor, body }: Sent<CustomerNamed>): Promise<OfCustomer> {
  const name = body.customer_name ?? "";
  if (!body.drivercustomer_id && !name.trim()) throw invalid({ customer_name: ["Please name a customer"] });
  const id = await linkedCustomer(db, actor.id, { customerId: body.drivercustomer_id ?? undefined, name });
  const find = (criteria: InvoiceCriteria) => findInvoices(db, actor.id, { criteria, order: "newest" });
  const linked = id === null ? [] : await find({ customerId: id });
  const named = name.trim() ? await find({ unlinkedName: name }) : [];
  const all = [...linked, ...named].toSorted(newestFirst);
  return { ...pageOf(all, body), totals: addTotals(all.map(({ totals }) => totals)) };
}

function pageOf(newest: Invoice[], { limit, cursor }: Page): Omit<OfCustomer, "totals"> {
  const after = cursor ? readCursor(cursor) : null;
  const rest = after ? newest.filter((each) => newestFirst(after, each) < 0) : newest;
  if (limit === undefined) return { invoices: rest };
  const invoices = rest.slice(0, limit);
  const last = invoices.at(-1);
  return { invoices, next_cursor: last && rest.length > limit ? cursorText(last) : null };
}

export async function get({ db, actor, params }: CallBase & { readonly params: { readonly id: number } }): Promise<Invoice> {
  const found = await findInvoice(db, actor.id, params.id);
  if (!found) throw notFound();
  return found;
}
