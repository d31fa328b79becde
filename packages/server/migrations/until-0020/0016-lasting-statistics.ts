import { SAMPLES, statisticsOf } from "./0013-first-statistics.ts";
import type { Migration } from "../migration.ts";

/**
 * Autovacuum counts the rows that step 13 writes and deletes as changes. Within a minute of the
 * first start, it analyzed the empty tables again, and all indexes cost the same once more. It now
 * waits for 3000 changes, which the 1600 of both samples do not reach.
 */
export const lastingStatistics: Migration = {
  version: 16,
  name: "lasting statistics",
  statements: (engine) =>
    engine === "sqlite" ? [] : [statisticsOf(SAMPLES), ...SAMPLES.map(([table]) => patient(table))],
};

/**
 * Only for empty tables: a table with rows has statistics of its own, and keeps PostgreSQL's
 * default.
 */
const patient = (table: string): string => `do $$ begin
  if not exists (select 1 from ${table}) then
    alter table ${table} set (autovacuum_analyze_threshold = 3000);
  end if;
end $$`;
