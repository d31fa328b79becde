import { table, type Migration } from "../migration.ts";

/**
 * Customers that were merged into another: invoices move to the customer who is kept, payments keep
 * the customer whom they named.
 */
export const mergedCustomers: Migration = {
  version: 29,
  name: "merged customers",
  statements: (engine) => [
    table(
      engine,
      "merged_customer",
      `owner_id integer not null references person (id), customer_id integer not null, into_id integer not null, root_id integer not null,
       merged_at text not null, undo text not null, primary key (owner_id, customer_id)`,
    ),
    "create index merged_customer_by_root on merged_customer (owner_id, root_id)",
    `alter table invoice add column merged_from ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
  ],
};
