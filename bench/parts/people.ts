import { OWNER } from "./owner.ts";

/**
 * SQL that adds drivers with the ids 2 to `last` to a business that has an owner. All have the
 * owner's password.
 */
export const morePeople = (last: number): string => `
  with recursive n(i) as (select 2 union all select i + 1 from n where i < ${last})
  insert into person (id, key, username, name, email, password_hash, manager, driver, created_at)
    select i, 'person-' || i, 'person-' || i, 'Person ' || i, 'person-' || i || '@example.com', (select password_hash from person where id = 1), 0, 1, '2026-11-21T00:00:00.000Z'
    from n where true;
  update counter set next = ${last} where name = 'person'`;

/** The credentials of the person with this id. */
export const credentials = (id: number) => ({
  username: id === 1 ? OWNER.username : `person-${id}`,
  password: OWNER.password,
});

/** Customers and products of each person. */
const CUSTOMERS = 100;
const PRODUCTS = 60;
const AT = "'2026-11-21T00:00:00.000Z'";

/** SQL that gives each person, 1 to `last`, customers and products. */
export const books = (last: number): string => `
  with recursive n(i) as (select 0 union all select i + 1 from n where i < ${last * CUSTOMERS - 1})
  insert into customer (owner_id, id, key, name, search_name, email, address, city, postcode, phone, created_at, updated_at)
    select 1 + i / ${CUSTOMERS}, i + 1, 'customer-' || i, 'Customer ' || (100 + i % ${CUSTOMERS}) || ' of Lisle Street',
      'customer ' || (100 + i % ${CUSTOMERS}) || ' of lisle street', 'a@example.com', '1 Lisle Street', 'London', 'WC2H 7BA', '020 7946 0114', ${AT}, ${AT}
    from n where true;
  with recursive n(i) as (select 0 union all select i + 1 from n where i < ${last * PRODUCTS - 1})
  insert into product (owner_id, id, key, name, search_name, price, discount, created_at, updated_at)
    select 1 + i / ${PRODUCTS}, i + 1, 'product-' || i, 'Product ' || (10 + i % ${PRODUCTS}), 'product ' || (10 + i % ${PRODUCTS}), 1250, 0, ${AT}, ${AT}
    from n where true;
  insert into counter (name, next) values ('customer', ${last * CUSTOMERS}), ('product', ${last * PRODUCTS})
    on conflict (name) do update set next = excluded.next`;
