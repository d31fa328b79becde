import type { Engine, Migration } from "../migration.ts";

/**
 * A payment without an invoice stores whom its receipt names, as JSON, because the customer can be
 * renamed, merged or deleted later. For earlier payments, the customer's current details are used.
 */
export const advancesNameTheirCustomer: Migration = {
  version: 35,
  name: "advances name their customer",
  statements: (engine) => [
    "alter table payment add column payer text not null default ''",
    `update payment set payer = (
       select ${object(engine)} from customer
       where customer.owner_id = payment.owner_id and customer.id = payment.customer_id)
     where invoice_id is null and exists (
       select 1 from customer
       where customer.owner_id = payment.owner_id and customer.id = payment.customer_id)`,
  ],
};

const FIELDS = ["name", "address", "city", "postcode", "email", "phone"];

function object(engine: Engine): string {
  const pairs = FIELDS.map((field) => `'${field}', customer.${field}`).join(", ");
  return engine === "sqlite" ? `json_object(${pairs})` : `json_build_object(${pairs})::text`;
}
