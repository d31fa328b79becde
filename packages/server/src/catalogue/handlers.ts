import type { businessCustomers } from "@roundsman/contract/office/business-customers";
import type { businessProducts } from "@roundsman/contract/office/business-products";
import { pence } from "@roundsman/core/money";
import type { VatRate } from "@roundsman/core/vat/rates";
import type { Handlers } from "../kernel/calls/call.ts";
import { adopt, offersIn } from "./adopt.ts";
import { catalogueCalls } from "./calls.ts";
import { customerBook, productBook } from "./repository/books.ts";

const products = catalogueCalls(productBook);
const customers = catalogueCalls(customerBook);

export const businessProductHandlers: Handlers<typeof businessProducts> = {
  ...products,
  assign: async (call) => ({
    products: await products.assign(call, call.body.product_ids, call.body.person_ids),
  }),
  unassign: async (call) => ({
    products: await products.unassign(call, call.body.product_ids, call.body.person_ids),
  }),
  offers: async ({ db, query }) => ({
    offers: (await offersIn(productBook, db, query.query ?? "")).flatMap((rows) =>
      rows.slice(0, 1).map(({ name, price, discount, vat_rate }) => ({
        name,
        price: pence(price),
        discount: pence(discount),
        ...(vat_rate !== "" && { vatRate: vat_rate as VatRate }),
        ...whose(rows),
      })),
    ),
  }),
  adopt: (call) => adopt(productBook, call),
};

export const businessCustomerHandlers: Handlers<typeof businessCustomers> = {
  ...customers,
  assign: async (call) => ({
    customers: await customers.assign(call, call.body.customer_ids, call.body.person_ids),
  }),
  unassign: async (call) => ({
    customers: await customers.unassign(call, call.body.customer_ids, call.body.person_ids),
  }),
  offers: async ({ db, query }) => ({
    offers: (await offersIn(customerBook, db, query.query ?? "")).flatMap((rows) =>
      rows.slice(0, 1).map(({ name, city, postcode, phone }) => ({
        name,
        city,
        postcode,
        phone,
        ...whose(rows),
      })),
    ),
  }),
  adopt: (call) => adopt(customerBook, call),
};

const whose = (rows: readonly { readonly id: number; readonly owner_id: number }[]) => ({
  ids: rows.map(({ id }) => id),
  people: rows.map(({ owner_id }) => owner_id),
});
