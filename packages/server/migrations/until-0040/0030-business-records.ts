import { table, type Migration } from "../migration.ts";

const KEPT = `version integer not null default 1, created_at text not null, updated_at text not null, deleted_at text not null default ''`;

/**
 * Products and customers of the business, and who has them. A driver's own row names the business
 * record that it belongs to. There are no foreign keys, so that a driver's records stay complete
 * whatever happens to the business's.
 */
export const businessRecords: Migration = {
  version: 30,
  name: "business records",
  statements: (engine) => [
    table(
      engine,
      "business_product",
      `id integer primary key, key text not null unique, ${KEPT}, name text not null, search_name text not null,
       price integer not null, discount integer not null, vat_rate text not null default ''`,
    ),
    table(
      engine,
      "business_customer",
      `id integer primary key, key text not null unique, ${KEPT}, name text not null, search_name text not null, email text not null,
       address text not null, city text not null, postcode text not null, phone text not null, document_language text not null default '',
       peppol_id text not null default '', buyer_reference text not null default '', vat_mode text not null default '',
       terms_days integer not null default 0`,
    ),
    table(
      engine,
      "business_assignment",
      `kind text not null, business_id integer not null, owner_id integer not null, record_id integer not null, hidden integer not null default 0,
       created_at text not null, primary key (kind, business_id, owner_id)`,
    ),
    "create index business_assignment_by_record on business_assignment (owner_id, kind, record_id)",
    "alter table product add column business_id integer",
    "alter table customer add column business_id integer",
    "create index product_by_business on product (business_id, owner_id) where business_id is not null",
    "create index customer_by_business on customer (business_id, owner_id) where business_id is not null",
  ],
};
