import * as z from "zod/mini";
import { deletion } from "../wire/deletion.ts";
import { CUSTOMER_FIELDS } from "../customers.ts";
import { endpoint } from "../wire/endpoint.ts";
import { freeText, id, METADATA_FIELDS } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { pagedArray } from "../wire/paging.ts";
import { bodyCodec, changeCodec, partCodec, recordCodec } from "../wire/record-codec.ts";
import { readOnlyField, type BodyOf, type ChangeOf, type RecordOf } from "../wire/record.ts";
import { adoptBody, ASSIGNED_FIELDS, assignCustomers } from "./assignment.ts";

/**
 * A customer of the business. Money stays with each driver: their invoices, payments and limits are
 * their own.
 */
export const BUSINESS_CUSTOMER_FIELDS = {
  id: CUSTOMER_FIELDS.id,
  name: CUSTOMER_FIELDS.name,
  email: CUSTOMER_FIELDS.email,
  address: CUSTOMER_FIELDS.address,
  city: CUSTOMER_FIELDS.city,
  postcode: CUSTOMER_FIELDS.postcode,
  phone: CUSTOMER_FIELDS.phone,
  documentLanguage: CUSTOMER_FIELDS.documentLanguage,
  peppolId: CUSTOMER_FIELDS.peppolId,
  buyerReference: CUSTOMER_FIELDS.buyerReference,
  vatMode: CUSTOMER_FIELDS.vatMode,
  termsDays: CUSTOMER_FIELDS.termsDays,
  /** What they owe to all drivers together, in pence; below 0 they have credit. */
  owed: readOnlyField("owed", poundsOut),
  ...ASSIGNED_FIELDS,
  ...METADATA_FIELDS,
} as const;
export type BusinessCustomer = RecordOf<typeof BUSINESS_CUSTOMER_FIELDS>;
export type BusinessCustomerDetails = BodyOf<
  typeof BUSINESS_CUSTOMER_FIELDS,
  "key" | "version" | "assignedTo"
>;
export type BusinessCustomerChange = ChangeOf<
  typeof BUSINESS_CUSTOMER_FIELDS,
  "key" | "assignedTo"
>;

export const businessCustomer = recordCodec(BUSINESS_CUSTOMER_FIELDS);
const create = bodyCodec(BUSINESS_CUSTOMER_FIELDS, { without: ["version"] });
const update = changeCodec(BUSINESS_CUSTOMER_FIELDS, { without: ["key", "assignedTo"] });

/** The customer as one driver has it. */
const VERSION = {
  id: readOnlyField("customer_id", id),
  personId: readOnlyField("person_id", id),
  address: CUSTOMER_FIELDS.address,
  city: CUSTOMER_FIELDS.city,
  postcode: CUSTOMER_FIELDS.postcode,
  termsDays: CUSTOMER_FIELDS.termsDays,
  vatMode: CUSTOMER_FIELDS.vatMode,
} as const;
export type CustomerVersion = RecordOf<typeof VERSION>;

/**
 * Drivers' own customers of the same name and postcode, which could become one customer of the
 * business.
 */
const OFFER = {
  name: CUSTOMER_FIELDS.name,
  city: CUSTOMER_FIELDS.city,
  postcode: CUSTOMER_FIELDS.postcode,
  phone: CUSTOMER_FIELDS.phone,
  ids: readOnlyField("customer_ids", z.array(id)),
  people: readOnlyField("person_ids", z.array(id)),
  /**
   * Set where they differ in what the business decides: the one that is adopted first counts for
   * all.
   */
  versions: readOnlyField("versions", z.optional(z.array(partCodec(VERSION)))),
} as const;
export type CustomerOffer = RecordOf<typeof OFFER>;

const all = "/api/office/customers/";
const one = `${all}{id}/` as const;
const managers = { access: "manager", reply: businessCustomer } as const;
const ofOne = { ...managers, record: "businessCustomer" } as const;
const several = {
  access: "manager",
  reply: z.object({ customers: z.array(businessCustomer) }),
} as const;

/** Ours: customers of the business, which managers assign to drivers (decision 0040). */
export const businessCustomers = {
  list: endpoint("GET", all, {
    summary: "The customers of the business, who has them, and what they owe to all drivers",
    access: "manager",
    ...pagedArray(businessCustomer),
  }),
  create: endpoint("POST", all, {
    ...managers,
    summary: "Create a customer of the business, and assign it",
    refuses: [404, 409],
    body: create,
    status: 201,
  }),
  update: endpoint("PATCH", one, {
    ...ofOne,
    summary: "Change a customer of the business, with every driver who has it",
    body: update,
  }),
  remove: endpoint("DELETE", one, {
    summary: "Hide a customer of the business, with every driver; restore brings it back",
    access: "manager",
    record: "businessCustomer",
    reply: deletion.one,
  }),
  restore: endpoint("POST", `${one}restore/`, {
    ...ofOne,
    summary: "Bring a customer of the business back, with every driver who had it",
  }),
  assign: endpoint("POST", `${all}assign/`, {
    ...several,
    summary: "Assign customers to drivers; 409 where all of them have all of these already",
    refuses: [409],
    body: assignCustomers,
  }),
  unassign: endpoint("POST", `${all}unassign/`, {
    ...several,
    summary:
      "Take customers back from drivers: hidden in their books, with invoices and debts kept",
    body: assignCustomers,
  }),
  offers: endpoint("GET", `${all}offers/`, {
    summary:
      "Drivers' own customers by name and postcode, those that several have first; at most 100",
    access: "manager",
    query: z.object({ query: z.optional(freeText) }),
    reply: z.object({ offers: z.array(partCodec(OFFER)) }),
  }),
  adopt: endpoint("POST", `${all}adopt/`, {
    ...managers,
    summary: "Make drivers' own customers one of the business: the first says who it is",
    refuses: [404, 409],
    body: adoptBody,
  }),
};
