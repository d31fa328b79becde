import { table, type Migration } from "../migration.ts";

/**
 * The customers that a hand-over copied to another driver, and their originals, so that an erasure
 * reaches the copies. For earlier hand-overs, a customer counts as a copy if it was created at
 * exactly the time of the hand-over, with the name and postcode of one of the first driver's
 * customers.
 */
export const copiedCustomers: Migration = {
  version: 33,
  name: "copied customers",
  statements: (engine) => [
    table(
      engine,
      "copied_customer",
      `owner_id integer not null, customer_id integer not null, from_owner_id integer not null, from_customer_id integer not null,
       primary key (owner_id, customer_id)`,
    ),
    "create index copied_customer_by_source on copied_customer (from_owner_id, from_customer_id)",
    `insert into copied_customer (owner_id, customer_id, from_owner_id, from_customer_id)
     select copy.owner_id, copy.id, min(source.owner_id), min(source.id)
     from hand_over
     join customer copy on copy.owner_id = hand_over.to_id and copy.created_at = hand_over.created_at
     join customer source on source.owner_id = hand_over.from_id and source.search_name = copy.search_name and source.postcode = copy.postcode
     group by copy.owner_id, copy.id`,
  ],
};
