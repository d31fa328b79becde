import { table, type Migration } from "../migration.ts";
import { SAMPLES, statisticsOf } from "../until-0020/0013-first-statistics.ts";

/**
 * Work of one driver that another does. An invoice that is handed over is a row in both books under one id: the row of whoever does not have it is
 * hidden, and `moved_to` says who has it. An index on an empty table undoes its first statistics (step 13), so they are taken once more. By then
 * 1200 rows were written into it, for which autovacuum would vacuum it, empty as it is, and forget them again.
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
