import { companies } from "@roundsman/contract/companies";
import type { Company } from "@roundsman/core/company";
import {
  customers,
  type CustomerChange,
  type CustomerDetails,
} from "@roundsman/contract/customers";
import { products, type ProductDetails } from "@roundsman/contract/products";
import { tasks, type TaskChange, type TaskDetails } from "@roundsman/contract/tasks";
import { groupOperations } from "./group-operations.ts";
import { invoiceOperations } from "./invoices.ts";
import { stockOperations } from "./stock-operations.ts";
import { at, gone, kind, request, type Kind } from "./operation.ts";

/** Every change that can wait on the phone, and the specification's call that makes it. A new resource is new rows here. */
export const OPERATIONS = {
  "customer.create": kind<CustomerDetails>({
    book: "customers",
    effect: "create",
    request: ({ key, payload }) => request(customers.create, { body: { ...payload, key } }),
  }),
  "customer.update": kind<CustomerChange>({
    book: "customers",
    effect: "content",
    request: (of) =>
      request(customers.update, { ...at(of), body: { ...of.payload, version: of.version } }),
  }),
  "customer.remove": kind<null>({
    book: "customers",
    effect: "remove",
    request: (of) => request(customers.remove, at(of), gone),
  }),
  "customer.restore": kind<null>({
    book: "customers",
    effect: "restore",
    request: (of) => request(customers.restore, at(of)),
  }),

  "product.create": kind<ProductDetails>({
    book: "products",
    effect: "create",
    request: ({ owner, key, payload }) =>
      request(products.create, { params: { rp: owner }, body: { ...payload, key } }),
  }),
  "product.update": kind<ProductDetails>({
    book: "products",
    effect: "content",
    request: (of) =>
      request(products.update, { ...at(of), body: { ...of.payload, version: of.version } }),
  }),
  "product.remove": kind<null>({
    book: "products",
    effect: "remove",
    request: (of) => request(products.remove, at(of), gone),
  }),
  "product.restore": kind<null>({
    book: "products",
    effect: "restore",
    request: (of) => request(products.restore, at(of)),
  }),

  ...invoiceOperations,

  "task.create": kind<TaskDetails>({
    book: "tasks",
    effect: "create",
    request: ({ key, payload }) => request(tasks.create, { body: { ...payload, key } }),
  }),
  "task.update": kind<TaskChange>({
    book: "tasks",
    effect: "content",
    request: (of) =>
      request(tasks.update, { ...at(of), body: { ...of.payload, version: of.version } }),
  }),
  "task.remove": kind<null>({
    book: "tasks",
    effect: "remove",
    request: (of) => request(tasks.remove, at(of), gone),
  }),
  "task.restore": kind<null>({
    book: "tasks",
    effect: "restore",
    request: (of) => request(tasks.restore, at(of)),
  }),

  "company.create": kind<Company>({
    book: "companies",
    effect: "create",
    request: ({ owner, key, payload }) =>
      request(companies.create, { params: { rp: owner }, body: { ...payload, key } }),
  }),
  "company.update": kind<Company>({
    book: "companies",
    effect: "content",
    request: (of) =>
      request(companies.update, { ...at(of), body: { ...of.payload, version: of.version } }),
  }),
  "company.remove": kind<null>({
    book: "companies",
    effect: "remove",
    request: (of) => request(companies.remove, at(of), gone),
  }),
  "company.restore": kind<null>({
    book: "companies",
    effect: "restore",
    request: (of) => request(companies.restore, at(of)),
  }),

  ...groupOperations({ prefix: "deliveryRoute", book: "deliveryRoutes", members: "customers" }),
  ...groupOperations({ prefix: "taskCategory", book: "taskCategories", members: "tasks" }),
  ...groupOperations({ prefix: "productCategory", book: "productCategories", members: "products" }),
  ...stockOperations,
} as const;

export type OperationKind = keyof typeof OPERATIONS;

/** The row of the table, its payload's type forgotten: what is stored came in through a typed function. */
export const operationOf = (name: OperationKind): Kind<unknown> =>
  OPERATIONS[name] as Kind<unknown>;
