import { table, type Migration } from "./migration.ts";

/**
 * Adds totals of half months and of periods of five days to those of days, months and years, and a
 * column with the amounts of their days (decision 0045). All days are marked to be summed again,
 * and are counted from the documents until then. This includes days whose totals an erasure deleted
 * without a mark.
 */
export const partsOfMonths: Migration = {
  version: 47,
  name: "parts of months",
  statements: (engine) => [
    ...DAYS.map((days) => `insert into office_mark (owner_id, day) ${days}`),
    "drop table office_total",
    table(
      engine,
      "office_total",
      `owner_id integer not null references person (id), level text not null, period text not null, seller text not null, first_day text not null, last_day text not null,
       sums text not null, days text not null, products text not null, customers text not null, primary key (owner_id, level, period)`,
    ),
    ...(engine === "sqlite"
      ? [
          "drop trigger office_forget_name",
          `create trigger office_forget_name after update on invoice for each row when (new.bill_name = '' and old.bill_name <> '') begin ${FORGET} end`,
        ]
      : [
          `create or replace function office_forget_name() returns trigger language plpgsql as $$ begin ${FORGET} return null; end $$`,
        ]),
  ],
};

/** Every day that has totals. */
const DAYS = [
  "select owner_id, date from invoice where deleted_at = '' and payment_status <> 'scheduled' group by owner_id, date",
  "select owner_id, date from credit_note where voided_at = '' group by owner_id, date",
  "select owner_id, day from payment group by owner_id, day",
];

/** The days of an invoice and of its credit notes. */
const NAMED = `select old.date as day union select date from credit_note where owner_id = old.owner_id and invoice_id = old.id`;

/**
 * No total may keep a name that was blanked. The other documents of these days are summed again,
 * even if the invoice itself does not count.
 */
const FORGET = `
  insert into office_mark (owner_id, day) select old.owner_id, named.day from (${NAMED}) as named;
  delete from office_total where owner_id = old.owner_id and exists (
    select 1 from (${NAMED}) as named where named.day between office_total.first_day and office_total.last_day);`;
