import { table, type Migration } from "../migration.ts";
import { SAMPLES, statisticsOf } from "../until-0020/0013-first-statistics.ts";

/**
 * Work that one driver hands over to another. An invoice that is handed over has a row with both
 * drivers, under one id: the row of the driver who does not have it is hidden, and `moved_to` names
 * the one who does. A new index on an empty table discards its first statistics (step 13), so they
 * are taken again. By then 1200 rows were written to the table and deleted: autovacuum would vacuum
 * the empty table for that, and discard the statistics once more.
 */
export const handOvers: Migration = {
  version: 31,
  name: "hand-overs",
  statements: (engine) => [
    "alter table invoice add column moved_to integer not null default 0",
    "create index invoice_moved on invoice (owner_id, id) where moved_to <> 0",
    ...(engine === "sqlite" ? [] : [statisticsOf(INVOICE), PATIENT]),
    table(
      engine,
      "hand_over",
      `id integer primary key, key text not null unique, from_id integer not null references person (id), to_id integer not null references person (id),
       route_id integer not null, route_name text not null, last_day text not null, routes text not null, made_by integer not null references person (id),
       created_at text not null, ended_at text not null default ''`,
    ),
    table(
      engine,
      "handed_invoice",
      `hand_over_id integer not null references hand_over (id), invoice_id integer not null, comes_back integer not null, primary key (hand_over_id, invoice_id)`,
    ),
    "create index handed_invoice_by_invoice on handed_invoice (invoice_id)",
  ],
};

const INVOICE = SAMPLES.filter(([name]) => name === "invoice");
const PATIENT = `do $$ begin
  if not exists (select 1 from invoice) then
    alter table invoice set (autovacuum_vacuum_insert_threshold = 3000);
  end if;
end $$`;
