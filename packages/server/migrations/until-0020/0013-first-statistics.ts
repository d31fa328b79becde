import type { Migration } from "../migration.ts";

/**
 * PostgreSQL plans the check of a foreign key while the other table is still empty, and keeps that
 * plan. Without statistics, all indexes that begin with the owner cost the same, and it may choose
 * one that reads all of the owner's rows. Each new line of an invoice then reads every invoice
 * until the table is analyzed, which never happens within one long transaction such as a restore.
 * Therefore the referenced tables get the statistics of a small business while they are empty;
 * PostgreSQL analyzes later rows itself. A later step that creates an index on one of these tables
 * discards these statistics, and has to repeat this (`first-plans.test.ts` checks it).
 */
export const firstStatistics: Migration = {
  version: 13,
  name: "first statistics",
  statements: (engine) => (engine === "sqlite" ? [] : [statisticsOf(SAMPLES)]),
};

const KEPT = "owner_id, id, key, created_at, updated_at";
const OWNED = "-1, i, 'k' || i, '2026-01-01', '2026-01-01'";
const NAME = "'n' || i % 40";

type Sample = readonly [table: string, columns: string, values: string];

/** Columns and values of a sample row, by table; each also has an owner, an id and a key. */
export const SAMPLES: readonly Sample[] = [
  [
    "invoice",
    `customer_id, bill_name, bill_address, bill_city, bill_postcode, bill_email, bill_phone, search_name, search_text, date, summary, footnote,
     total, discount, delivery_status, payment_status`,
    `case when i % 4 > 0 then i % 40 end, ${NAME}, '', '', '', '', '', ${NAME}, 's' || i, '2026-01-' || lpad((1 + i % 28)::text, 2, '0'), '', '',
     i, 0, 'delivered', case when i % 9 = 0 then 'due' else 'paid' end`,
  ],
  [
    "customer",
    "name, search_name, email, address, city, postcode, phone",
    "'n' || i, 'n' || i, '', '', '', '', ''",
  ],
  [
    "task",
    "title, search_title, description, priority, place, deadline, email",
    "'n' || i, 'n' || i, '', '', '', '', ''",
  ],
  ["product", "name, search_name, price, discount", "'n' || i, 'n' || i, 1, 0"],
  ...["delivery_route", "task_category", "product_category"].map(
    (table) => [table, "name, folded_name", "'n' || i, 'n' || i"] as const,
  ),
];

/**
 * The statistics outlast the sample rows, which stay on disk as dead rows: once an empty table is
 * vacuumed, PostgreSQL would plan to read it from end to end.
 */
export const statisticsOf = (samples: readonly Sample[]): string => `do $$ begin
  if ${samples.map(([table]) => `exists (select 1 from ${table})`).join(" or ")} then return; end if;
  insert into person (id, username, name, email, password_hash, manager, driver, created_at) values (-1, '', '', '', '', 0, 0, '');
  ${samples
    .map(
      ([table, columns, values]) =>
        `insert into ${table} (${KEPT}, ${columns}) select ${OWNED}, ${values} from generate_series(1, 400) as i;
  analyze ${table}; delete from ${table}; alter table ${table} set (autovacuum_vacuum_threshold = 5000);`,
    )
    .join("\n  ")}
  delete from person where id = -1;
end $$`;
