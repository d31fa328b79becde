import type { Invoice } from "@roundsman/contract/invoice";
import type {
  InvoiceFilters,
  InvoicePage,
  ListTotals,
  SearchOrder,
} from "@roundsman/contract/invoices/invoice-lists";
import type { Page } from "@roundsman/contract/wire/paging";
import { addTotals } from "@roundsman/core/invoice";
import { LIST_RULES, type InvoiceList } from "@roundsman/core/payment-status";
import { keptCustomerIds } from "../customers/repository.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import { invalid, notFound } from "../kernel/errors/refusal.ts";
import type { InvoiceCriteria } from "./repository/criteria.ts";
import { lastSeq } from "../kernel/changes/change-log.ts";
import { inParts, PART, tooManyRows } from "../kernel/calls/long-read.ts";
import { yieldToCalls } from "../kernel/calls/yielding.ts";
import { cursorText, readCursor, type InvoiceCursor } from "./repository/cursor.ts";
import {
  findInvoice,
  findInvoices,
  newestFirst,
  refuseTooMany,
} from "./repository/find-invoices.ts";
import { linkedCustomer } from "./repository/link-customer.ts";
import { idList, narrowCached, placesOf } from "./repository/narrow.ts";
import { summaryOf } from "./repository/summary.ts";
import { totalsOf } from "./repository/totals.ts";

interface Sent<Body> extends CallBase {
  readonly body: Body;
}

/** One of the three working lists, newest date first. */
export const listIn = (list: InvoiceList) => async (call: Sent<Page>) =>
  page(call, {
    criteria: { statuses: LIST_RULES[list].holds },
    order: "newest",
    seq: await lastSeq(call.db, call.actor.id),
  });

/** History: all matches, oldest date first by default. Its answer always has a cursor (wire §5). */
export async function search(call: Sent<InvoiceFilters>): Promise<InvoicePage> {
  const {
    paymentStatus,
    customerId,
    order,
    limit: _limit,
    cursor: _cursor,
    ...filters
  } = call.body;
  const [customer] = customerId ? await keptCustomerIds(call.db, call.actor.id, [customerId]) : [];
  const wanted = {
    ...filters,
    ...(customer && { customerId: customer }),
    ...(paymentStatus && { statuses: [paymentStatus] }),
  };
  const seq = await lastSeq(call.db, call.actor.id);
  const { criteria, places } = await narrowCached(call.db, call.actor.id, wanted, seq);
  const asked = order ?? "oldest";
  const shown = places && placesOf(places, call.body, asked);
  return {
    nextCursor: null,
    ...(await page(call, {
      criteria,
      order: asked,
      seq,
      shown: shown && { ...criteria, ids: idList(shown) },
    })),
  };
}

interface PageRead {
  /** All that match. */
  readonly criteria: InvoiceCriteria;
  readonly order: SearchOrder;
  /** The owner's last change, read before everything else. */
  readonly seq: number;
  /** Criteria that name the invoices of the page, if they are known. */
  readonly shown?: InvoiceCriteria | undefined;
}

async function page(
  call: Sent<Page>,
  { criteria, order, seq, shown = criteria }: PageRead,
): Promise<InvoicePage> {
  const { db, actor, body } = call;
  const { limit } = body;
  const after = body.cursor ? readCursor(body.cursor) : null;
  // One more than asked for shows whether there is a next page.
  const found = await (limit === undefined
    ? wholeList(call, { criteria, order, after })
    : findInvoices(db, actor.id, { criteria: shown, order, after, limit: limit + 1 }));
  const { totals, loadSheet } = await summaryOf(db, actor.id, criteria, seq);
  if (limit === undefined) return { invoices: found, totals, loadSheet };
  const invoices = found.slice(0, limit);
  const last = invoices.at(-1);
  return {
    invoices,
    totals,
    loadSheet,
    nextCursor: last && found.length > limit ? cursorText(last) : null,
  };
}

interface ListQuery {
  readonly criteria: InvoiceCriteria;
  readonly order: SearchOrder;
  readonly after: InvoiceCursor | null;
}

/** Reads a short list at once, a long one in parts. Throws 413 if it is too long for one answer. */
async function wholeList({ db, actor, longRead }: CallBase, asked: ListQuery): Promise<Invoice[]> {
  const first = await findInvoices(db, actor.id, { ...asked, limit: PART });
  if (first.length < PART) return first;
  await yieldToCalls();
  await refuseTooMany(db, actor.id, asked.criteria);
  let lines = 0;
  return longRead((snapshot) =>
    inParts(async (last) => {
      const part = await findInvoices(snapshot, actor.id, {
        ...asked,
        after: last ?? asked.after,
        limit: PART,
      });
      for (const invoice of part) lines += invoice.lines.length;
      if (lines > MOST_LINES) throw tooManyRows();
      return part;
    }),
  );
}

/** Most lines in an answer: ten times the most invoices. */
const MOST_LINES = 200_000;

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
export async function listOfCustomer(call: Sent<CustomerNamed>): Promise<OfCustomer> {
  const { db, actor, body } = call;
  const { limit, cursor } = body;
  const name = body.customer_name ?? "";
  if (!body.drivercustomer_id && !name.trim())
    throw invalid({ customer_name: ["Please name a customer"] });
  const named = await linkedCustomer(db, actor.id, {
    customerId: body.drivercustomer_id ?? undefined,
    name,
  });
  const [id = null] = named === null ? [] : await keptCustomerIds(db, actor.id, [named]);
  const both = [
    ...(id === null ? [] : [{ customerId: id }]),
    ...(name.trim() ? [{ unlinkedName: name }] : []),
  ];
  const after = cursor ? readCursor(cursor) : null;
  const found: Invoice[] = [];
  const totals: ListTotals[] = [];
  for (const criteria of both) {
    const asked = { criteria, order: "newest", after } as const;
    found.push(
      ...(await (limit === undefined
        ? wholeList(call, asked)
        : findInvoices(db, actor.id, { ...asked, limit: limit + 1 }))),
    );
    totals.push(await totalsOf(db, actor.id, criteria));
  }
  const newest = found.toSorted(newestFirst);
  const sums = { ...addTotals(totals), count: totals.reduce((sum, { count }) => sum + count, 0) };
  if (limit === undefined) return { invoices: newest, totals: sums };
  const invoices = newest.slice(0, limit);
  const last = invoices.at(-1);
  return {
    invoices,
    totals: sums,
    next_cursor: last && newest.length > limit ? cursorText(last) : null,
  };
}

export async function get({
  db,
  actor,
  params,
}: CallBase & { readonly params: { readonly id: number } }): Promise<Invoice> {
  const found = await findInvoice(db, actor.id, params.id);
  if (!found) throw notFound();
  return found;
}
