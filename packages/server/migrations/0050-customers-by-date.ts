import type { Migration } from "./migration.ts";
import { SAMPLES, statisticsOf } from "./until-0020/0013-first-statistics.ts";

/**
 * Adds the date to the index by customer: what a customer bought in a period is read without what
 * they bought before.
 */
export const customersByDate: Migration = {
  version: 50,
  name: "customers by date",
  statements: (engine) => [
    "drop index invoice_by_customer",
    "create index invoice_by_customer on invoice (owner_id, customer_id, date, id)",
    // A new index discards the table's first statistics.
    ...(engine === "sqlite" ? [] : [statisticsOf(INVOICE), PATIENT, UNMARKED]),
  ],
};

/** By then, 2000 rows were written to the table and deleted again. */
const PATIENT = `do $$ begin
  if not exists (select 1 from invoice) then
    alter table invoice set (autovacuum_analyze_threshold = 5000);
  end if;
end $$`;
/**
 * A trigger marks the day of every sample row to be summed, and nothing else would remove these
 * marks.
 */
const UNMARKED = "delete from office_mark where owner_id = -1";

const INVOICE = SAMPLES.filter(([name]) => name === "invoice");
