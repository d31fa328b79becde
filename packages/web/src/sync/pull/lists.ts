import type { Invoice } from "@roundsman/contract/invoice";
import type { Day } from "@roundsman/core/day";
import type { InvoiceList } from "@roundsman/core/payment-status";
import type { EntityBook, GroupBook } from "../store/book-names.ts";
import type { Clients } from "../resources/clients.ts";
import type { Entity } from "../store/entity.ts";

/** Entities a call. */
const PAGE = 500;

interface Page {
  readonly items: readonly Entity[];
  readonly nextCursor?: string | null | undefined;
}
export type List = (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page>;
type Lists = (
  clients: Clients,
  of: { readonly owner: number; readonly since: Day },
) => readonly List[];

/** Which of an invoice's {@link LISTS} a screen shows. */
export const LIST_PLACES = { getPaid: 0, schedule: 1, credit: 2 } as const satisfies Readonly<
  Record<InvoiceList, number>
>;

/** The specification's lists of every book. */
export const LISTS: Readonly<Record<EntityBook, Lists>> = {
  customers: ({ customers }, { owner }) => [
    (query) => customers.list({ params: { rp: owner }, query }),
  ],
  products: ({ products }, { owner }) => [
    (query) => products.list({ params: { rp: owner }, query }),
  ],
  invoices: ({ invoices }, { since }) => [
    (body) => invoicePage(invoices.listGetPaid({ body })),
    (body) => invoicePage(invoices.listSchedule({ body })),
    (body) => invoicePage(invoices.listCredit({ body })),
    // All others stand in the lists above.
    (body) =>
      invoicePage(invoices.search({ body: { ...body, from: since, paymentStatus: "paid" } })),
  ],
  tasks: ({ tasks }, { owner }) => [(query) => tasks.list({ params: { rp: owner }, query })],
  companies: ({ companies }, { owner }) => [
    async () => ({ items: await companies.list({ params: { rp: owner } }) }),
  ],
  deliveryRoutes: groupList("deliveryRoutes"),
  taskCategories: groupList("taskCategories"),
  productCategories: groupList("productCategories"),
};

/** Groups are few and come in one answer. */
function groupList(book: GroupBook): Lists {
  return (clients, { owner }) => [
    async () => ({ items: await clients[book].list({ params: { rp: owner } }) }),
  ];
}

export const invoicePage = async (
  answer: Promise<{
    readonly invoices: readonly Invoice[];
    readonly nextCursor?: string | null | undefined;
  }>,
): Promise<Page> => {
  const { invoices: items, nextCursor } = await answer;
  return { items, nextCursor };
};

/** What every page of a list holds. */
export async function* pages(list: List): AsyncGenerator<readonly Entity[]> {
  for (let cursor: string | null | undefined; ;) {
    const { items, nextCursor } = await list({ limit: PAGE, ...(cursor && { cursor }) });
    yield items;
    if (!nextCursor || nextCursor === cursor) return;
    cursor = nextCursor;
  }
}
