import { randomUUID } from "node:crypto";
import { PASSWORD, PEOPLE } from "../caller.ts";
import type { Thing } from "./makers.ts";
import { distinctName } from "../distinct.ts";

/** A text in everything that one person writes, which nobody else may ever read. */
export const canary = (who: string) => `CANARY-${who}`;

const text = (who: string) => canary(who);
export const contact = (who: string) => ({
  customer_name: text(who),
  email: `${text(who)}@example.com`,
  customer_address: text(who),
  city: text(who),
  postcode: text(who),
  phone: text(who),
});
export const product = (who: string) => ({ product_name: text(who), price: 5, discount_amount: 1 });
/** A line of {@link invoice} that is the same for every author. */
const CREDITABLE = { id: "creditable", quantity: 2 };
export const invoice = (who: string) => ({
  customer_name: text(who),
  description: text(who),
  product_details: [
    { id: text(who), name: text(who), price: 5, quantity: 2, discount_amount: 1 },
    { ...CREDITABLE, name: text(who), price: 5, discount_amount: 1 },
  ],
});
/** A credit note for {@link invoice}. */
export const credit = (who: string) => ({
  reason: "damaged",
  description: text(who),
  lines: [{ line: CREDITABLE.id, quantity: 1 }],
});
export const company = (who: string) =>
  Object.fromEntries(
    [
      "name",
      "registration_number",
      "bank_account",
      "bank_sort_code",
      "vat_number",
      "contact_number",
      "contact_person",
    ].map((field) => [field, text(who)]),
  );

export const member = (who: string) => ({
  username: distinctName(text(who)),
  name: text(who),
  email: `${text(who)}@example.com`,
  manager: 1,
  driver: 0,
  password: PASSWORD,
});

export const batchOf = (row: object) => ({ batch: randomUUID(), duplicates: "add", rows: [row] });

/** An export of the month in which the tests run. */
export const accountsExport = () => ({
  program: "xero",
  from: "2026-11-01",
  to: "2026-11-30",
  sales_account: "200",
});

/** A hand-over from the manager to the partner, for the days in which the tests run. */
export const handOver = (routeId = 0) => ({
  from_person: PEOPLE.manager.id,
  to_person: PEOPLE.partner.id,
  route: routeId,
  last_day: "2026-11-30",
});

/** A payment of a part of an invoice. */
export const payment = (who: string, invoiceId = 0) => ({
  method: "cash",
  amount: 1,
  reference: text(who),
  allocations: [{ invoice_id: invoiceId, amount: 1 }],
});

/**
 * The bodies that create a person's records. `of` is the id of a record that must exist before.
 * Their text is the person's canary.
 */
export const BODIES: Readonly<
  Record<Thing, (who: string, record?: number) => Record<string, unknown>>
> = {
  customer: contact,
  task: contact,
  product,
  invoice,
  scheduled: invoice,
  issued: invoice,
  corrected: invoice,
  credit: invoice,
  deliveryRoute: (who) => ({ name: distinctName(text(who)) }),
  taskCategory: (who) => ({ name: distinctName(text(who)) }),
  productCategory: (who) => ({ name: distinctName(text(who)) }),
  company: (who) => ({ ...company(who), email: `${text(who)}@example.com` }),
  exportCompany: () => ({ company_name: "x", address: "x" }),
  importCompany: () => ({ company_name: "x", address: "x" }),
  importedProduct: () => ({ description: "x" }),
  numberSeries: () => ({}),
  creditNote: credit,
  payment,
  daySheet: (who) => ({ cash_counted: 1, note: text(who) }),
  member,
  bulkImport: (who) => batchOf(product(who)),
  businessImport: (who) => ({
    batch: randomUUID(),
    rows: [{ ...product(who), product_name: distinctName(text(who)) }],
    assigned_to: [PEOPLE.manager.id],
  }),
  accountsExport,
  handOver: (_who, record) => handOver(record),
  businessProduct: product,
  businessCustomer: contact,
};
