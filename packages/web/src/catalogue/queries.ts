import { createClient } from "@roundsman/contract/client";
import type { CustomerDetails } from "@roundsman/contract/customers";
import {
  businessCustomers,
  type BusinessCustomer,
  type CustomerVersion,
} from "@roundsman/contract/office/business-customers";
import {
  businessProducts,
  type BusinessProduct,
  type ProductVersion,
} from "@roundsman/contract/office/business-products";
import type { ProductDetails } from "@roundsman/contract/products";
import { useQuery, useQueryClient } from "../session/query-client.ts";
import { idempotentCall, withTimeout, NO_RETRY } from "../session/call-options.ts";
import { transport } from "../session/session.ts";
import { useChange } from "../ui/hooks/use-change.ts";

export type CatalogueKind = "products" | "customers";
export type BusinessRecord = BusinessProduct | BusinessCustomer;
export const isProduct = (record: BusinessRecord): record is BusinessProduct => "price" in record;

const products = createClient(businessProducts, transport);
const customers = createClient(businessCustomers, transport);
export const CATALOGUE = ["office", "catalogue"];

export const useRecords = (kind: CatalogueKind) =>
  useQuery<readonly BusinessRecord[]>({
    ...NO_RETRY,
    queryKey: [...CATALOGUE, kind],
    queryFn: async ({ signal }) => {
      const asked = { query: {} };
      const options = withTimeout(signal);
      const all: readonly BusinessRecord[] | null =
        kind === "products"
          ? await products.list(asked, options)
          : await customers.list(asked, options);
      return all ?? [];
    },
  });

/** Records of drivers that could be one record of the business. */
export interface Offer {
  readonly name: string;
  readonly ids: readonly number[];
  readonly people: readonly number[];
  /** Present if the records differ: the one that is adopted first decides the values. */
  readonly versions?: readonly Version[] | undefined;
}
export type Version = ProductVersion | CustomerVersion;

export const useOffers = (kind: CatalogueKind, query: string) =>
  useQuery<readonly Offer[]>({
    ...NO_RETRY,
    queryKey: [...CATALOGUE, kind, "offers", query],
    queryFn: async ({ signal }) => {
      const asked = { query: { query } };
      const options = withTimeout(signal);
      const found =
        kind === "products"
          ? await products.offers(asked, options)
          : await customers.offers(asked, options);
      return found.offers;
    },
    placeholderData: (before) => before,
  });

interface Assigned {
  readonly ids: readonly number[];
  readonly people: readonly number[];
}
interface Created {
  readonly key: string;
  readonly people: readonly number[];
}
interface Seen {
  readonly id: number;
  readonly version: number;
}

const named = ({ ids, people }: Assigned) => {
  const person_ids = [...people];
  return {
    products: { body: { product_ids: [...ids], person_ids } },
    customers: { body: { customer_ids: [...ids], person_ids } },
  };
};

/** A manager's calls on products of the business. Each throws Refused if the server refuses it. */
export const productActs = {
  add: (details: ProductDetails, { key, people }: Created) =>
    products.create({ body: { ...details, key, assignedTo: [...people] } }, idempotentCall()),
  update: (details: ProductDetails, { id, version }: Seen) =>
    products.update({ params: { id }, body: { ...details, version } }, idempotentCall()),
  remove: (id: number) => products.remove({ params: { id } }, idempotentCall()),
  restore: (id: number) => products.restore({ params: { id } }, idempotentCall()),
  assign: (assigned: Assigned, key?: string) =>
    products.assign(named(assigned).products, idempotentCall(key)),
  unassign: (assigned: Assigned, key?: string) =>
    products.unassign(named(assigned).products, idempotentCall(key)),
  adopt: (records: readonly number[]) =>
    products.adopt({ body: { records: [...records] } }, idempotentCall()),
};

/** The same for customers. Credit limits and pictures stay each driver's own. */
export const customerActs = {
  add: (details: CustomerDetails, { key, people }: Created) =>
    customers.create(
      { body: { ...ofBusiness(details), key, assignedTo: [...people] } },
      idempotentCall(),
    ),
  update: (details: CustomerDetails, { id, version }: Seen) =>
    customers.update(
      { params: { id }, body: { ...ofBusiness(details), version } },
      idempotentCall(),
    ),
  remove: (id: number) => customers.remove({ params: { id } }, idempotentCall()),
  restore: (id: number) => customers.restore({ params: { id } }, idempotentCall()),
  assign: (assigned: Assigned, key?: string) =>
    customers.assign(named(assigned).customers, idempotentCall(key)),
  unassign: (assigned: Assigned, key?: string) =>
    customers.unassign(named(assigned).customers, idempotentCall(key)),
  adopt: (records: readonly number[]) =>
    customers.adopt({ body: { records: [...records] } }, idempotentCall()),
};

const ofBusiness = ({ creditLimit: _limit, images: _images, ...details }: CustomerDetails) =>
  details;

export const ACTS = { products: productActs, customers: customerActs };

/** Runs one of these calls at a time, and refetches the catalogue after it. */
export function useCatalogueAct() {
  const cache = useQueryClient();
  return useChange({
    ...NO_RETRY,
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => cache.invalidateQueries({ queryKey: CATALOGUE }),
  });
}
