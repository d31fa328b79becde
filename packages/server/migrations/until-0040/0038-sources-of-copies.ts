import type { Migration } from "../migration.ts";

/**
 * Each copy with every customer that it may be a copy of, and how many of the invoices that came
 * with it belong to that customer.
 */
const CANDIDATES = `with candidate as (
    select
      copy.owner_id, copy.id as customer_id, source.owner_id as from_owner_id, source.id as from_customer_id, way.hand_over_id,
      (
        select count(*) from handed_invoice
        join invoice on invoice.owner_id = source.owner_id and invoice.id = handed_invoice.invoice_id
        where handed_invoice.hand_over_id = way.hand_over_id and invoice.customer_id = source.id
      ) as work
    from (
      select id as hand_over_id, from_id, to_id, created_at as moment from hand_over
      union all
      select id, to_id, from_id, ended_at from hand_over where last_day <> ''
    ) way
    join customer copy on copy.owner_id = way.to_id and copy.created_at = way.moment
    join customer source on source.owner_id = way.from_id and source.search_name = copy.search_name and source.postcode = copy.postcode
  )`;

/**
 * Step 33 chose the smallest owner and the smallest id among several hand-overs or namesakes, which
 * need not belong together, and it missed copies that came back with work. Entries with weaker
 * evidence than another customer has are deleted, and the customer with the most invoices is
 * entered instead.
 */
export const sourcesOfCopies: Migration = {
  version: 38,
  name: "sources of copies",
  statements: () => [
    `${CANDIDATES}
    delete from copied_customer where exists (
      select 1 from candidate
      where candidate.owner_id = copied_customer.owner_id and candidate.customer_id = copied_customer.customer_id
        and candidate.work > coalesce((
          select max(own.work) from candidate own
          where own.owner_id = copied_customer.owner_id and own.customer_id = copied_customer.customer_id
            and own.from_owner_id = copied_customer.from_owner_id and own.from_customer_id = copied_customer.from_customer_id
        ), -1)
    )`,
    `${CANDIDATES}
    insert into copied_customer (owner_id, customer_id, from_owner_id, from_customer_id)
    select owner_id, customer_id, from_owner_id, from_customer_id
    from (
      select candidate.*,
        row_number() over (partition by owner_id, customer_id order by work desc, hand_over_id, from_customer_id) as place
      from candidate
    ) proved
    where place = 1 and not exists (
      select 1 from copied_customer known
      where known.owner_id = proved.owner_id and known.customer_id = proved.customer_id
    )`,
  ],
};
