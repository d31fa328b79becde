import { PASSWORD } from "../caller.ts";
import { batchOf, company, contact, invoice, member, product } from "./bodies.ts";
import { CATALOGUE_ROWS } from "./catalogue-rows.ts";
import { ASSIGN_NUMBER, LEDGER_ROWS } from "./number-rows.ts";
import type { Contract, Thing } from "./makers.ts";
import { distinctName } from "../distinct.ts";

export interface Row {
  /** What {id} in the path names. */
  readonly names?: Thing;
  /** A body that the call accepts; `id` is the id of a record of the kind `holds`. */
  readonly body?: (id: number) => Record<string, unknown>;
  /** A query that the call needs. */
  readonly query?: string;
  /** What the ids in the body name. */
  readonly holds?: Thing;
  /** For others' ids in the body: ignored (200), 404 (default), 403 if only managers may call. */
  readonly foreign?: 200 | 403 | 404 | 422;
  /** The record belongs to the business, not to one person. */
  readonly shared?: true;
}

const book = (thing: Thing) => ({
  list: {},
  create: { body: () => contact("x") },
  get: { names: thing },
  update: { names: thing, body: () => ({ city: "x" }) },
  remove: { names: thing },
  restore: { names: thing },
  removeMany: {
    holds: thing,
    body: (id: number) => ({ customer_ids: [id] }),
    foreign: 200 as const,
  },
  upgrade: { body: () => ({ name: "nobody", password: "wrong" }) },
});

const group = (thing: Thing, member: Thing, ids: string) => ({
  list: {},
  create: { body: () => ({ name: distinctName("Group") }) },
  get: { names: thing },
  rename: { names: thing, body: () => ({ name: distinctName("Group") }) },
  remove: { names: thing },
  restore: { names: thing },
  members: { names: thing },
  add: { names: thing, holds: member, body: (id: number) => ({ [ids]: [id] }) },
  take: { names: thing, holds: member, body: (id: number) => ({ [ids]: [id] }) },
  order: { names: thing, body: () => ({ [ids]: [] }) },
});

const source = (thing: Thing) => ({
  list: {},
  create: { body: () => ({ company_name: "x", address: "x" }) },
  update: { names: thing, shared: true as const, body: () => ({ address: "y" }) },
  remove: { names: thing, shared: true as const },
  restore: { names: thing, shared: true as const },
});

const loaded = (id: number) => ({ kind: "load", lines: [{ product_id: id, quantity: 2 }] });

const ids = (id: number) => ({ invoice_ids: [id] });

const ROWS_BY_RESOURCE = {
  session: { login: {}, refresh: {}, logout: {} },
  setup: { state: {}, owner: {} },
  customers: book("customer"),
  tasks: book("task"),
  products: {
    list: {},
    create: { body: () => product("x") },
    update: { names: "product", body: () => product("x") },
    remove: { names: "product" },
    restore: { names: "product" },
    removeMany: { holds: "product", body: (id) => ({ product_ids: [id] }), foreign: 200 },
  },
  invoices: {
    listGetPaid: { body: () => ({}) },
    listSchedule: { body: () => ({}) },
    listCredit: { body: () => ({}) },
    search: { body: () => ({}) },
    listOfCustomer: {
      holds: "customer",
      body: (id) => ({ drivercustomer_id: id, customer_name: "x" }),
    },
    get: { names: "invoice" },
    createDue: { holds: "customer", body: (id) => ({ ...invoice("x"), drivercustomer_id: id }) },
    createScheduled: {
      holds: "customer",
      body: (id) => ({ ...invoice("x"), drivercustomer_id: id }),
    },
    createCredit: { holds: "customer", body: (id) => ({ ...invoice("x"), drivercustomer_id: id }) },
    update: {
      names: "invoice",
      holds: "customer",
      body: (id) => ({ description: "x", drivercustomer_id: id }),
    },
    giveNumber: ASSIGN_NUMBER,
    recordDocument: { names: "invoice", body: () => ({ kind: "pdf", vat: "add" }) },
    documents: { names: "invoice" },
    remove: { names: "invoice" },
    void: { names: "invoice", body: () => ({ reason: "x" }) },
    formerStates: { names: "invoice" },
    restore: { names: "invoice" },
    submitGetPaid: { holds: "invoice", body: ids },
    submitSchedule: { holds: "scheduled", body: ids },
    submitCredit: { holds: "credit", body: ids },
    setDeliveryStatus: {
      holds: "invoice",
      body: (id) => ({ invoices: [{ id, delivery_status: "delivered" }] }),
    },
    setPaymentStatus: {
      holds: "invoice",
      body: (id) => ({ invoice_ids: [id], payment_status: "overdue" }),
    },
    removeMany: { holds: "invoice", body: ids },
  },
  ...LEDGER_ROWS,
  ...CATALOGUE_ROWS,
  deliveryRoutes: group("deliveryRoute", "customer", "customer_ids"),
  taskCategories: group("taskCategory", "task", "customer_ids"),
  productCategories: group("productCategory", "product", "product_ids"),
  companies: {
    list: {},
    create: { body: () => ({ ...company("x"), email: "x@example.com" }) },
    get: { names: "company" },
    update: { names: "company", body: () => ({ ...company("x"), email: "x@example.com" }) },
    remove: { names: "company" },
    restore: { names: "company" },
  },
  defaultCompany: { get: {}, set: { body: () => ({ ...company("x"), email: "x@example.com" }) } },
  images: { upload: {}, remote: {} },
  exportCompanies: source("exportCompany"),
  importCompanies: source("importCompany"),
  importedProducts: source("importedProduct"),
  team: {
    list: {},
    add: { body: () => member("x") },
    update: { names: "member", shared: true, body: () => ({ name: "x" }) },
    disable: { names: "member", shared: true },
    enable: { names: "member", shared: true },
    resetPassword: {
      names: "member",
      shared: true,
      body: () => ({ password: "another long password" }),
    },
    signOut: { names: "member", shared: true },
  },
  account: {
    signOutOthers: {},
    changePassword: { body: () => ({ current: PASSWORD, password: PASSWORD }) },
  },
  dataExport: { own: {}, business: {} },
  privacy: {
    held: { names: "customer" },
    foresee: { names: "customer" },
    erase: { names: "customer" },
    foreseeOfBusiness: { names: "businessCustomer", shared: true },
    eraseOfBusiness: { names: "businessCustomer", shared: true },
  },
  auditLog: { list: {}, own: {} },
  recentlyDeleted: { list: {} },
  upgradePassword: { state: {}, set: { body: () => ({ password: null }) } },
  dataImport: {
    customers: { body: () => batchOf(contact("x")) },
    products: { body: () => batchOf(product("x")) },
    list: {},
    undo: { names: "bulkImport" },
  },
  backups: { state: {}, make: {} },
  pull: { read: { body: () => ({}) } },
  batches: { send: { body: () => ({ requests: [] }) } },
  stock: {
    van: {},
    entries: {},
    move: { holds: "product", body: loaded },
    count: { holds: "product", body: (id) => ({ lines: [{ product_id: id, counted: 2 }] }) },
    history: { names: "product" },
    set: { names: "product", body: () => ({ stock_low: 3 }) },
    days: {},
    closeDay: { holds: "daySheet", body: (id) => ({ cash_counted: 5, corrects: id }) },
    day: { names: "daySheet" },
  },
  customsData: {
    build: {
      body: () => ({
        invoiceNumber: "1",
        exportCompany: null,
        importCompany: null,
        importedProduct: null,
      }),
    },
  },
} satisfies { [Resource in keyof Contract]: { [Call in keyof Contract[Resource]]: Row } };

/** By "resource.call". A call without a row does not compile, and fails the suite. */
export const ROWS = new Map<string, Row>(
  Object.entries(ROWS_BY_RESOURCE).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([call, row]) => [`${resource}.${call}`, row]),
  ),
);
