import type { businessCustomers } from "@roundsman/contract/office/business-customers";
import type { businessProducts } from "@roundsman/contract/office/business-products";
import { pence } from "@roundsman/core/money";
import type { VatRate } from "@roundsman/core/vat/rates";
import type { Handlers } from "../kernel/calls/call.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { adopt, differsInBusinessColumns, offersIn } from "./adopt.ts";
import { catalogueCalls } from "./calls.ts";
import {
  businessCustomerResource,
  businessProductResource,
} from "./repository/catalogue-resources.ts";

const products = catalogueCalls(businessProductResource);
const customers = catalogueCalls(businessCustomerResource);

export const businessProductHandlers: Handlers<typeof businessProducts> = {
  ...products,
  assign: async (call) => ({
    products: await products.assign(call, call.body.product_ids, call.body.person_ids),
  }),
  unassign: async (call) => ({
    products: await products.unassign(call, call.body.product_ids, call.body.person_ids),
  }),
  offers: async ({ db, query }) => ({
    offers: (await offersIn(businessProductResource, db, query.query ?? "")).flatMap((rows) =>
      rows.slice(0, 1).map((first) => ({
        name: first.name,
        ...pricesOf(first),
        ...whose(rows),
        ...(differsInBusinessColumns("product", rows) && {
          versions: rows.map((row) => ({ ...versionOf(row), ...pricesOf(row) })),
        }),
      })),
    ),
  }),
  adopt: (call) => adopt(businessProductResource, call),
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
    offers: (await offersIn(businessCustomerResource, db, query.query ?? "")).flatMap((rows) =>
      rows.slice(0, 1).map(({ name, city, postcode, phone }) => ({
        name,
        city,
        postcode,
        phone,
        ...whose(rows),
        ...(differsInBusinessColumns("customer", rows) && {
          versions: rows.map((row) => ({
            ...versionOf(row),
            address: row.address,
            city: row.city,
            postcode: row.postcode,
            ...(row.terms_days > 0 && { termsDays: row.terms_days }),
            ...(row.vat_mode !== "" && { vatMode: row.vat_mode }),
          })),
        }),
      })),
    ),
  }),
  adopt: (call) => adopt(businessCustomerResource, call),
};

const pricesOf = (row: Row<"product">) => ({
  price: pence(row.price),
  discount: pence(row.discount),
  ...(row.vat_rate !== "" && { vatRate: row.vat_rate as VatRate }),
});

const versionOf = (row: { readonly id: number; readonly owner_id: number }) => ({
  id: row.id,
  personId: row.owner_id,
});

const whose = (rows: readonly { readonly id: number; readonly owner_id: number }[]) => ({
  ids: rows.map(({ id }) => id),
  people: rows.map(({ owner_id }) => owner_id),
});
