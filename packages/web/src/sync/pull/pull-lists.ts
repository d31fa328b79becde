import type { Invoice } from "@roundsman/contract/invoice";
import type { Day } from "@roundsman/core/day";
import type { EntityBook, GroupBook } from "../store/book-names.ts";
import type { Clients } from "../resources/clients.ts";
import type { Entity } from "../store/entity.ts";

/** Entities a call. */
const PAGE = 500;

interface Page {
  readonly items: readonly Entity[];
  readonly nextCursor?: string | null | undefined;
}
type List = (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page>;
type Lists = (
  clients: Clients,
  of: { readonly owner: number; readonly since: Day },
) => readonly List[];

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
    (body) => invoicePage(invoices.search({ body: { ...body, from: since } })),
  ],
  tasks: ({ tasks }, { owner }) => [(query) => tasks.list({ params: { rp: owner }, query })],
  companies: ({ companies }, { owner }) => [
    async () => ({ items: await companies.list({ params: { rp: owner } }) }),
  ],
  deliveryRoutes: groupList("deliveryRoutes"),
  taskCategories: groupList("taskCategories"),
  productCategories: groupList("productCategories"),
};

/** The call that answers a single entity; a book without one is asked for whole. */
export const ONE: {
  readonly [Book in EntityBook]?: (
    clients: Clients,
    of: { readonly owner: number; readonly id: number },
  ) => Promise<Entity>;
} = {
  customers: ({ customers }, { owner, id }) => customers.get({ params: { rp: owner, id } }),
  invoices: ({ invoices }, { id }) => invoices.get({ params: { id } }),
  tasks: ({ tasks }, { owner, id }) => tasks.get({ params: { rp: owner, id } }),
  companies: ({ companies }, { owner, id }) => companies.get({ params: { rp: owner, id } }),
  deliveryRoutes: ({ deliveryRoutes }, { owner, id }) =>
    deliveryRoutes.get({ params: { rp: owner, id } }),
  taskCategories: ({ taskCategories }, { owner, id }) =>
    taskCategories.get({ params: { rp: owner, id } }),
  productCategories: ({ productCategories }, { owner, id }) =>
    productCategories.get({ params: { rp: owner, id } }),
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
