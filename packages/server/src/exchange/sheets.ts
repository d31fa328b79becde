import { company } from "@roundsman/contract/companies";
import { customer } from "@roundsman/contract/customers";
import type { Schema } from "@roundsman/contract/endpoint";
import { invoice } from "@roundsman/contract/invoice";
import { product } from "@roundsman/contract/products";
import { task } from "@roundsman/contract/tasks";
import { lineTotal } from "@roundsman/core/invoice";
import { toPounds } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import type { Db } from "../app/db.ts";
import { encoderOf } from "../app/encoder.ts";
import type { OwnedRecords, OwnedRow } from "../app/owned-records.ts";
import { companyOf, companyRecords } from "../companies/repository.ts";
import { customerOf, customerRecords } from "../customers/repository.ts";
import { deliveryRouteRecords, productCategoryRecords, taskCategoryRecords, type GroupRecords } from "../groups/repository.ts";
import { productOf, productRecords } from "../products/repository.ts";
import { taskOf, taskRecords } from "../tasks/repository.ts";
import { invoicesOf, rowsOf } from "./pages.ts";

export type Fields = Readonly<Record<string, unknown>>;
export interface Owner {
  readonly id: number;
  readonly name: string;
}

/** One table of an export: a CSV file of this name, and a list of data.json. In the wire's own words, as the API answers them. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: (db: Db, owner: Owner) => AsyncIterable<Fields>;
  /** For people alone: data.json has it within another list. */
  readonly csvOnly?: true;
}

function bookSheet<Found extends OwnedRow>(
  name: string,
  columns: readonly string[],
  { records, entity, schema }: { records: OwnedRecords<Found>; entity: (row: Found, owner: Owner) => unknown; schema: Schema },
): Sheet {
  const encode = encoderOf(schema);
  return {
    name,
    columns: ["id", ...columns, ...KEPT],
    async *rows(db, owner) {
      for await (const row of rowsOf(records, db, owner.id)) yield encode(entity(row, owner)) as Fields;
    },
  };
}

const KEPT = ["created_at", "updated_at", "client_id"];
const CONTACT = ["customer_name", "email", "customer_address", "city", "postcode", "phone", "images", "premium", "driver_name"];

/** A line for each member in its place; a group without one has a line of its own. */
function groupSheet<Member extends OwnedRow>(name: string, groups: GroupRecords<Member>): Sheet {
  return {
    name,
    columns: ["id", "name", "position", "member_id", "member_name"],
    async *rows(db, owner) {
      for await (const { id, name: group } of rowsOf(groups.records, db, owner.id)) {
        const members = (await groups.membersOf(db, owner.id, [id])).get(id) ?? [];
        if (members.length === 0) yield { id, name: group };
        for (const [index, member] of members.entries())
          yield { id, name: group, position: index + 1, member_id: member.id, member_name: nameOf(member) };
      }
    },
  };
}

const nameOf = (member: object): unknown => ("title" in member ? member.title : "name" in member ? member.name : "");

const encodeInvoice = encoderOf(invoice);
const invoiceSheet: Sheet = {
  name: "invoices",
  columns: ["id", "customer_name", "customer_address", "customer_postal_code", "customer_city", "customer_email", "customer_phone"].concat(
    ["drivercustomer_id", "description", "invoice_date", "footerdescription", "discount", "total_amount", "delivery_status"],
    ["payment_status", "responsible_person_id"],
    KEPT,
  ),
  async *rows(db, owner) {
    for await (const each of invoicesOf(db, owner.id)) yield encodeInvoice(each) as Fields;
  },
};

const lineSheet: Sheet = {
  name: "invoice-lines",
  columns: ["invoice_id", "position", "product_id", "name", "price", "discount_amount", "quantity", "subtotal"],
  csvOnly: true,
  async *rows(db, owner) {
    for await (const { id, lines } of invoicesOf(db, owner.id))
      for (const [index, line] of lines.entries())
        yield {
          invoice_id: id,
          position: index + 1,
          product_id: line.id,
          name: line.name,
          price: toPounds(line.price),
          discount_amount: toPounds(line.discount),
          quantity: formatQuantity(line.quantity),
          subtotal: toPounds(lineTotal(line)),
        };
  },
};

/** What a person owns. */
export const SHEETS: readonly Sheet[] = [
  bookSheet("customers", CONTACT, { records: customerRecords, entity: customerOf, schema: customer }),
  bookSheet("products", ["product_name", "price", "discount_amount", "responsible_person"], {
    records: productRecords,
    entity: productOf,
    schema: product,
  }),
  invoiceSheet,
  lineSheet,
  bookSheet("tasks", CONTACT, { records: taskRecords, entity: taskOf, schema: task }),
  groupSheet("routes", deliveryRouteRecords),
  groupSheet("task-categories", taskCategoryRecords),
  groupSheet("product-categories", productCategoryRecords),
  bookSheet(
    "companies",
    ["name", "email", "registration_number", "bank_account", "bank_sort_code", "vat_number", "contact_number", "contact_person", "address"],
    { records: companyRecords, entity: companyOf, schema: company },
  ),
];
