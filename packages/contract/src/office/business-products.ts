import * as z from "zod/mini";
import { deletion } from "../wire/deletion.ts";
import { discountWithinPrice, PRODUCT_FIELDS } from "../products.ts";
import { endpoint } from "../wire/endpoint.ts";
import { freeText, id, METADATA_FIELDS } from "../wire/fields.ts";
import { pagedArray } from "../wire/paging.ts";
import { bodyCodec, partCodec, recordCodec } from "../wire/record-codec.ts";
import { readOnlyField, type BodyOf, type RecordOf } from "../wire/record.ts";
import { adoptBody, ASSIGNED_FIELDS, assignProducts } from "./assignment.ts";

/** A product of the business: one price for all drivers who have it. */
export const BUSINESS_PRODUCT_FIELDS = {
  id: PRODUCT_FIELDS.id,
  name: PRODUCT_FIELDS.name,
  price: PRODUCT_FIELDS.price,
  discount: PRODUCT_FIELDS.discount,
  vatRate: PRODUCT_FIELDS.vatRate,
  ...ASSIGNED_FIELDS,
  ...METADATA_FIELDS,
} as const;
export type BusinessProduct = RecordOf<typeof BUSINESS_PRODUCT_FIELDS>;
export type BusinessProductDetails = BodyOf<
  typeof BUSINESS_PRODUCT_FIELDS,
  "key" | "version" | "assignedTo"
>;

export const businessProduct = recordCodec(BUSINESS_PRODUCT_FIELDS);
const create = bodyCodec(BUSINESS_PRODUCT_FIELDS, {
  without: ["version"],
  rule: discountWithinPrice,
});
const update = bodyCodec(BUSINESS_PRODUCT_FIELDS, {
  without: ["key", "assignedTo"],
  rule: discountWithinPrice,
});

const { name, price, discount, vatRate } = PRODUCT_FIELDS;

/** The product as one driver has it. */
const VERSION = {
  id: readOnlyField("product_id", id),
  personId: readOnlyField("person_id", id),
  price,
  discount,
  vatRate,
} as const;
export type ProductVersion = RecordOf<typeof VERSION>;

/** Drivers' own products of the same name, which could become one product of the business. */
const OFFER = {
  name,
  price,
  discount,
  vatRate,
  ids: readOnlyField("product_ids", z.array(id)),
  people: readOnlyField("person_ids", z.array(id)),
  /**
   * Set where they differ in price, discount or rate: the one that is adopted first counts for all.
   */
  versions: readOnlyField("versions", z.optional(z.array(partCodec(VERSION)))),
} as const;
export type ProductOffer = RecordOf<typeof OFFER>;

const all = "/api/office/products/";
const one = `${all}{id}/` as const;
const managers = { access: "manager", reply: businessProduct } as const;
const ofOne = { ...managers, record: "businessProduct" } as const;
const several = {
  access: "manager",
  reply: z.object({ products: z.array(businessProduct) }),
} as const;

/** Ours: products of the business, which managers assign to drivers (decision 0040). */
export const businessProducts = {
  list: endpoint("GET", all, {
    summary: "The products of the business, and who has them",
    access: "manager",
    ...pagedArray(businessProduct),
  }),
  create: endpoint("POST", all, {
    ...managers,
    summary: "Create a product of the business, and assign it",
    refuses: [404, 409],
    body: create,
    status: 201,
  }),
  update: endpoint("PUT", one, {
    ...ofOne,
    summary: "Change a product of the business, with every driver who has it",
    body: update,
  }),
  remove: endpoint("DELETE", one, {
    summary: "Hide a product of the business, with every driver; restore brings it back",
    access: "manager",
    record: "businessProduct",
    reply: deletion.one,
  }),
  restore: endpoint("POST", `${one}restore/`, {
    ...ofOne,
    summary: "Bring a product of the business back, with every driver who had it",
  }),
  assign: endpoint("POST", `${all}assign/`, {
    ...several,
    summary: "Assign products to drivers; 409 where all of them have all of these already",
    refuses: [409],
    body: assignProducts,
  }),
  unassign: endpoint("POST", `${all}unassign/`, {
    ...several,
    summary: "Take products back from drivers: hidden in their books, and kept in their invoices",
    body: assignProducts,
  }),
  offers: endpoint("GET", `${all}offers/`, {
    summary: "Drivers' own products by name, those that several have first; at most 100",
    access: "manager",
    query: z.object({ query: z.optional(freeText) }),
    reply: z.object({ offers: z.array(partCodec(OFFER)) }),
  }),
  adopt: endpoint("POST", `${all}adopt/`, {
    ...managers,
    summary: "Make drivers' own products one of the business: the first says what it is",
    refuses: [404, 409],
    body: adoptBody,
  }),
};
