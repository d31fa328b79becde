import { company } from "@roundsman/contract/companies";
import { customer } from "@roundsman/contract/customers";
import { deliveryRoutes, productCategories, taskCategories } from "@roundsman/contract/groups";
import { invoice } from "@roundsman/contract/invoice";
import { product } from "@roundsman/contract/products";
import { task } from "@roundsman/contract/tasks";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import type { Table } from "dexie";
import * as z from "zod/mini";
import { isStockBook, type BookName, type EntityBook } from "../store/book-names.ts";
import type { Database, Kept, Row } from "../store/database.ts";
import {
  companyDetails,
  customerDetails,
  invoiceSteps,
  productDetails,
  taskDetails,
} from "./creations.ts";
import type { Entity } from "../store/entity.ts";
import { inCalls } from "./group-operations.ts";
import type {
  LocalCompany,
  LocalCustomer,
  LocalGroup,
  LocalInvoice,
  LocalProduct,
  LocalTask,
} from "../store/local.ts";
import type { OperationKind } from "./operations.ts";

export interface Step {
  readonly kind: OperationKind;
  readonly payload: unknown;
}

interface Book {
  readonly restore: OperationKind;
  readonly remove: OperationKind;
  /** An entity out of a 409's `current`; null for anything else. */
  readonly read: (wire: unknown) => Entity | null;
  /** The operations that would make a row which never reached the server. */
  readonly steps: (row: Row) => readonly Step[];
}

export const BOOKS: Readonly<Record<EntityBook, Book>> = {
  customers: {
    restore: "customer.restore",
    remove: "customer.remove",
    read: reader(customer),
    steps: (row) => [
      { kind: "customer.create", payload: customerDetails(row as Kept<LocalCustomer>) },
    ],
  },
  products: {
    restore: "product.restore",
    remove: "product.remove",
    read: reader(product),
    steps: (row) => [
      { kind: "product.create", payload: productDetails(row as Kept<LocalProduct>) },
    ],
  },
  invoices: {
    restore: "invoice.restore",
    remove: "invoice.remove",
    read: reader(invoice),
    steps: (row) => invoiceSteps(row as Kept<LocalInvoice>),
  },
  tasks: {
    restore: "task.restore",
    remove: "task.remove",
    read: reader(task),
    steps: (row) => [{ kind: "task.create", payload: taskDetails(row as Kept<LocalTask>) }],
  },
  companies: {
    restore: "company.restore",
    remove: "company.remove",
    read: reader(company),
    steps: (row) => [
      { kind: "company.create", payload: companyDetails(row as Kept<LocalCompany>) },
    ],
  },
  deliveryRoutes: groupBook("deliveryRoute", reader(deliveryRoutes.get.reply)),
  taskCategories: groupBook("taskCategory", reader(taskCategories.get.reply)),
  productCategories: groupBook("productCategory", reader(productCategories.get.reply)),
};

/** An entity out of a 409's `current`; null for anything else, and for the van, of which nobody has two versions. */
export const readEntity = (book: BookName, wire: unknown): Entity | null =>
  isStockBook(book) ? null : BOOKS[book].read(wire);

/** Rows as the phone keeps them, from what a call answered; inside a transaction that may read customers and companies. */
export async function rowsOf(
  db: Database,
  entities: readonly Entity[],
  touched: number,
): Promise<readonly Row[]> {
  const customers = await keysOf(
    db.rows("customers"),
    entities.flatMap((of) => ("lines" in of ? (of.customerId ?? []) : [])),
  );
  const companies = await keysOf(
    db.rows("companies"),
    entities.flatMap((of) => ("lines" in of ? (of.companyId ?? []) : [])),
  );
  return entities.map((of) => ({
    ...of,
    ...("lines" in of && {
      totals: totalsOf(of),
      customerKey: customers.get(of.customerId) ?? null,
      companyKey: companies.get(of.companyId) ?? null,
    }),
    ...("members" in of && { members: of.members.map(({ key }) => key) }),
    sync: "sent",
    deletedAt: "",
    touched,
    ownSince: of.version,
  }));
}

/** The keys of rows by their ids. */
async function keysOf(
  rows: Table<Row, string>,
  ids: readonly number[],
): Promise<ReadonlyMap<number | null, string>> {
  const found = ids.length === 0 ? [] : await rows.where("id").anyOf(ids).toArray();
  return new Map(found.map(({ id, key }) => [id, key]));
}

function groupBook(
  prefix: "deliveryRoute" | "taskCategory" | "productCategory",
  read: Book["read"],
): Book {
  return {
    restore: `${prefix}.restore`,
    remove: `${prefix}.remove`,
    read,
    steps: (row) => {
      const { name, members } = row as Kept<LocalGroup>;
      return [
        { kind: `${prefix}.create`, payload: { name } },
        ...inCalls(members).map((payload) => ({ kind: `${prefix}.add`, payload }) as const),
      ];
    },
  };
}

function reader<Of extends Entity>(schema: z.ZodMiniType<Of>) {
  return (wire: unknown): Of | null => {
    const read = z.safeDecode(schema as z.ZodMiniType<Of, never>, wire as never);
    return read.success ? read.data : null;
  };
}
