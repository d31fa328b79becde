import type { Company } from "@roundsman/core/company";
import type { CustomerChange, CustomerDetails } from "@roundsman/contract/customers";
import type { ProductDetails } from "@roundsman/contract/products";
import type { TaskChange, TaskDetails } from "@roundsman/contract/tasks";
import { groupOperations } from "./group-operations.ts";
import { invoiceOperations } from "./invoices.ts";
import { idsOf, removed, whose } from "./many.ts";
import { stockOperations } from "./stock-operations.ts";
import { at, kind, type Kind } from "./operation.ts";

/** Every change that can wait on the phone, and the specification's call that makes it. A new resource is new rows here. */
export const OPERATIONS = {
  "customer.create": kind<CustomerDetails>({
    book: "customers",
    effect: "create",
    send: ({ customers }, { key, payload }, options) =>
      customers.create({ body: { ...payload, key } }, options),
  }),
  "customer.update": kind<CustomerChange>({
    book: "customers",
    effect: "content",
    send: ({ customers }, of, options) =>
      customers.update({ ...at(of), body: { ...of.payload, version: of.version } }, options),
  }),
  "customer.remove": kind<null>({
    book: "customers",
    effect: "remove",
    send: ({ customers }, of, options) => customers.remove(at(of), options),
    sendMany: ({ customers }, all, options) =>
      removed(
        all,
        customers.removeMany({ ...whose(all), body: { customer_ids: idsOf(all) } }, options),
      ),
  }),
  "customer.restore": kind<null>({
    book: "customers",
    effect: "restore",
    send: ({ customers }, of, options) => customers.restore(at(of), options),
  }),

  "product.create": kind<ProductDetails>({
    book: "products",
    effect: "create",
    send: ({ products }, { owner, key, payload }, options) =>
      products.create({ params: { rp: owner }, body: { ...payload, key } }, options),
  }),
  "product.update": kind<ProductDetails>({
    book: "products",
    effect: "content",
    send: ({ products }, of, options) =>
      products.update({ ...at(of), body: { ...of.payload, version: of.version } }, options),
  }),
  "product.remove": kind<null>({
    book: "products",
    effect: "remove",
    send: ({ products }, of, options) => products.remove(at(of), options),
    sendMany: ({ products }, all, options) =>
      removed(
        all,
        products.removeMany({ ...whose(all), body: { product_ids: idsOf(all) } }, options),
      ),
  }),
  "product.restore": kind<null>({
    book: "products",
    effect: "restore",
    send: ({ products }, of, options) => products.restore(at(of), options),
  }),

  ...invoiceOperations,

  "task.create": kind<TaskDetails>({
    book: "tasks",
    effect: "create",
    send: ({ tasks }, { key, payload }, options) =>
      tasks.create({ body: { ...payload, key } }, options),
  }),
  "task.update": kind<TaskChange>({
    book: "tasks",
    effect: "content",
    send: ({ tasks }, of, options) =>
      tasks.update({ ...at(of), body: { ...of.payload, version: of.version } }, options),
  }),
  "task.remove": kind<null>({
    book: "tasks",
    effect: "remove",
    send: ({ tasks }, of, options) => tasks.remove(at(of), options),
    sendMany: ({ tasks }, all, options) =>
      removed(
        all,
        tasks.removeMany({ ...whose(all), body: { customer_ids: idsOf(all) } }, options),
      ),
  }),
  "task.restore": kind<null>({
    book: "tasks",
    effect: "restore",
    send: ({ tasks }, of, options) => tasks.restore(at(of), options),
  }),

  "company.create": kind<Company>({
    book: "companies",
    effect: "create",
    send: ({ companies }, { owner, key, payload }, options) =>
      companies.create({ params: { rp: owner }, body: { ...payload, key } }, options),
  }),
  "company.update": kind<Company>({
    book: "companies",
    effect: "content",
    send: ({ companies }, of, options) =>
      companies.update({ ...at(of), body: { ...of.payload, version: of.version } }, options),
  }),
  "company.remove": kind<null>({
    book: "companies",
    effect: "remove",
    send: ({ companies }, of, options) => companies.remove(at(of), options),
  }),
  "company.restore": kind<null>({
    book: "companies",
    effect: "restore",
    send: ({ companies }, of, options) => companies.restore(at(of), options),
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
