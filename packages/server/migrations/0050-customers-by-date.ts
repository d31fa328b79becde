import type { Migration } from "./migration.ts";
import { SAMPLES, statisticsOf } from "./until-0020/0013-first-statistics.ts";

/** What a customer bought in a span is read without what they bought before: the index by customer goes on with the date. */
export const customersByDate: Migration = {
  version: 50,
  name: "customers by date",
  statements: (engine) => [
    "drop index invoice_by_customer",
    "create index invoice_by_customer on invoice (owner_id, customer_id, date, id)",
    // A new index takes the table's first statistics away.
    ...(engine === "sqlite" ? [] : [statisticsOf(INVOICE), PATIENT, UNMARKED]),
  ],
};

/** By then 2000 rows were written into it and deleted again. */
const PATIENT = `do $$ begin
  if not exists (select 1 from invoice) then
    alter table invoice set (autovacuum_analyze_threshold = 5000);
  end if;
end $$`;
/** A trigger marks the day of every sample row as one to sum; nobody would ever take the mark away. */
const UNMARKED = "delete from office_mark where owner_id = -1";

const INVOICE = SAMPLES.filter(([name]) => name === "invoice");
