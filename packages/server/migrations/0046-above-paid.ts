import type { Migration } from "./migration.ts";
import { SAMPLES, statisticsOf } from "./until-0020/0013-first-statistics.ts";

/** What somebody has on account for invoices: few are paid above what is owed of them, and most are paid. */
export const abovePaid: Migration = {
  version: 46,
  name: "above paid",
  statements: (engine) => [
    `create index invoice_above_paid on invoice (owner_id, customer_id) where (paid - case
       when deleted_at <> '' or payment_status = 'scheduled' then 0
       when paid < total + vat_added then paid
       else total + vat_added end) <> 0`,
    // A new index takes the table's first statistics away.
    ...(engine === "sqlite" ? [] : [statisticsOf(INVOICE), PATIENT, UNMARKED]),
  ],
};

/** By then 1600 rows were written into it and deleted again. */
const PATIENT = `do $$ begin
  if not exists (select 1 from invoice) then
    alter table invoice set (autovacuum_analyze_threshold = 4000);
  end if;
end $$`;
/** A trigger marks the day of every sample row as one to sum; nobody would ever take the mark away. */
const UNMARKED = "delete from office_mark where owner_id = -1";

const INVOICE = SAMPLES.filter(([name]) => name === "invoice");
