import type { Migration } from "./migration.ts";
import { SAMPLES, statisticsOf } from "./until-0020/0013-first-statistics.ts";

/** Finds a customer's money on account: most invoices are paid, but few above what is owed. */
export const abovePaid: Migration = {
  version: 46,
  name: "above paid",
  statements: (engine) => [
    `create index invoice_above_paid on invoice (owner_id, customer_id) where (paid - case
       when deleted_at <> '' or payment_status = 'scheduled' then 0
       when paid < total + vat_added then paid
       else total + vat_added end) <> 0`,
    // A new index discards the table's first statistics.
    ...(engine === "sqlite" ? [] : [statisticsOf(INVOICE), PATIENT, UNMARKED]),
  ],
};

/** By then, 1600 rows were written to the table and deleted again. */
const PATIENT = `do $$ begin
  if not exists (select 1 from invoice) then
    alter table invoice set (autovacuum_analyze_threshold = 4000);
  end if;
end $$`;
/**
 * A trigger marks the day of every sample row to be summed, and nothing else would remove these
 * marks.
 */
const UNMARKED = "delete from office_mark where owner_id = -1";

const INVOICE = SAMPLES.filter(([name]) => name === "invoice");
