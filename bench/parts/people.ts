import { OWNER } from "./owner.ts";

/** SQL that adds people to a business that has its owner: drivers with the numbers 2 to `last`, all with the owner's password. */
export const morePeople = (last: number): string => `
  with recursive n(i) as (select 2 union all select i + 1 from n where i < ${last})
  insert into person (id, username, name, email, password_hash, manager, driver, created_at)
    select i, 'person-' || i, 'Person ' || i, 'person-' || i || '@example.com', (select password_hash from person where id = 1), 0, 1, '2026-11-21T00:00:00.000Z'
    from n where i > 1;
  update counter set next = ${last} where name = 'person'`;

/** Who signs in as the nth person. */
export const credentials = (id: number) => ({ username: id === 1 ? OWNER.username : `person-${id}`, password: OWNER.password });
