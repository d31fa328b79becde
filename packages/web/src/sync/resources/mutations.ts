import type { Invoice } from "@roundsman/contract/invoice";
import { lessCredits, type InvoiceTotals } from "@roundsman/core/invoice";
import { invoicesOf } from "@roundsman/core/payments/payment-invoices";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import type { Table } from "dexie";
import { isVanTable, type TableName, type ListedTable } from "../store/table-names.ts";
import type { Database, Row } from "../store/database.ts";
import type { Entity, LocalInvoice } from "../store/local.ts";
import { companyMutations, companyResource } from "./companies.ts";
import { correctionMutations } from "./corrections.ts";
import { creditNoteMutations, creditNoteResource } from "./credit-notes.ts";
import { customerMutations, customerResource } from "./customers.ts";
import { groupMutations, groupResource, mergedRouteMutations } from "./groups/groups.ts";
import { invoiceMutations, invoiceResource } from "./invoices.ts";
import { paymentMutations, paymentResource } from "./payments.ts";
import { productMutations, productResource } from "./products.ts";
import type { MutationDefinition, Resource } from "./resource.ts";
import { stockMutations } from "./stock.ts";
import { taskMutations, taskResource } from "./tasks.ts";

/** Every kind of record that phones keep, except those of the van. */
export const RESOURCES: Readonly<Record<ListedTable, Resource>> = {
  customers: customerResource,
  products: productResource,
  companies: companyResource,
  creditNotes: creditNoteResource,
  payments: paymentResource,
  invoices: invoiceResource,
  tasks: taskResource,
  deliveryRoutes: groupResource("deliveryRoutes"),
  taskCategories: groupResource("taskCategories"),
  productCategories: groupResource("productCategories"),
};

/** Every kind of mutation, with the call that sends it. */
export const MUTATIONS = {
  ...customerMutations,
  ...productMutations,
  ...invoiceMutations,
  ...correctionMutations,
  ...creditNoteMutations,
  ...paymentMutations,
  ...taskMutations,
  ...companyMutations,
  ...groupMutations({ prefix: "deliveryRoute", book: "deliveryRoutes", members: "customers" }),
  ...mergedRouteMutations,
  ...groupMutations({ prefix: "taskCategory", book: "taskCategories", members: "tasks" }),
  ...groupMutations({ prefix: "productCategory", book: "productCategories", members: "products" }),
  ...stockMutations,
} as const;

export type MutationKind = keyof typeof MUTATIONS;

type MutationOf<Kind extends MutationKind> = (typeof MUTATIONS)[Kind];
export type PayloadOf<Kind extends MutationKind> =
  MutationOf<Kind> extends MutationDefinition<infer Payload, infer _> ? Payload : never;
export type RowOf<Kind extends MutationKind> =
  MutationOf<Kind> extends MutationDefinition<infer _, infer Of> ? Of : never;

/** The entry of MUTATIONS without its types: stored payloads came in through typed functions. */
export const mutationOf = (kind: MutationKind): MutationDefinition<unknown, Row> =>
  MUTATIONS[kind] as unknown as MutationDefinition<unknown, Row>;

/**
 * A record out of a 409's `current`; null for anything else, and for records of the van, which have
 * no conflicts.
 */
export const readEntity = (book: TableName, wire: unknown): Entity | null =>
  isVanTable(book) ? null : (RESOURCES[book].read?.(wire) ?? null);

/**
 * Makes rows out of what a call answered. Runs in a transaction that may read customers and
 * companies.
 */
export async function rowsOf(db: Database, entities: readonly Entity[]): Promise<readonly Row[]> {
  const customers = await keysOf(
    db.rows("customers"),
    entities.flatMap((entity) => (isInvoice(entity) ? (entity.customerId ?? []) : [])),
  );
  const companies = await keysOf(
    db.rows("companies"),
    entities.flatMap((entity) => (isInvoice(entity) ? (entity.companyId ?? []) : [])),
  );
  return entities.map((entity) => ({
    ...entity,
    ...(isInvoice(entity) && linked(entity, customers, companies)),
    ...("allocations" in entity && { invoiceIds: invoicesOf(entity) }),
    ...("members" in entity && { members: entity.members.map(({ key }) => key) }),
    sync: "sent",
    deletedAt: "",
  }));
}

/** An invoice as the phone keeps it before it knows the customer and company. */
export const invoiceRow = (invoice: Invoice): LocalInvoice => ({
  ...invoice,
  ...linked(invoice, NOBODY, NOBODY),
  sync: "sent",
  deletedAt: "",
});

type KeysById = ReadonlyMap<number | null, string>;
const NOBODY: KeysById = new Map();
const linked = (invoice: Invoice, customers: KeysById, companies: KeysById) => ({
  totals: totalsHere(invoice),
  customerKey: customers.get(invoice.customerId) ?? null,
  companyKey: companies.get(invoice.companyId) ?? null,
});

const totalsHere = (invoice: Invoice): InvoiceTotals => ({
  ...lessCredits(totalsOf(invoice), invoice.totals.credited),
  ...(invoice.totals.paid !== undefined && { paid: invoice.totals.paid }),
});

const isInvoice = (entity: Entity): entity is Invoice => "billTo" in entity;

/** The keys of rows by their ids. */
async function keysOf(rows: Table<Row, string>, ids: readonly number[]): Promise<KeysById> {
  const found = ids.length === 0 ? [] : await rows.where("id").anyOf(ids).toArray();
  return new Map(found.map(({ id, key }) => [id, key]));
}
