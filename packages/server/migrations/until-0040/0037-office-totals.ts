import { table, type Engine, type Migration } from "../migration.ts";

/**
 * Totals of the documents of a day, a month and a year, for the office (decision 0045). Triggers
 * mark the days of every document that is written, so that no code can forget it. A mark is a plain
 * row: two writers of one day write two. A change of lines alone makes no mark, because it always
 * increases the version of the invoice. Marks all days with documents.
 */
export const officeTotals: Migration = {
  version: 37,
  name: "office totals",
  statements: (engine) => [
    table(engine, "office_mark", "owner_id integer not null, day text not null"),
    "create index office_mark_by_day on office_mark (owner_id, day)",
    table(
      engine,
      "office_total",
      `owner_id integer not null references person (id), level text not null, period text not null, seller text not null, first_day text not null, last_day text not null,
       sums text not null, products text not null, customers text not null, primary key (owner_id, level, period)`,
    ),
    `insert into office_mark (owner_id, day) select owner_id, date from invoice where ${isSold("invoice")} group by owner_id, date`,
    "insert into office_mark (owner_id, day) select owner_id, date from credit_note where voided_at = '' group by owner_id, date",
    "insert into office_mark (owner_id, day) select owner_id, day from payment group by owner_id, day",
    ...TRIGGERS.flatMap((trigger) => created(engine, trigger)),
  ],
};

interface Trigger {
  readonly name: string;
  /** Such as "insert on invoice". */
  readonly after: string;
  readonly when: string;
  readonly does: readonly string[];
}

const isSold = (row: string) => `${row}.deleted_at = '' and ${row}.payment_status <> 'scheduled'`;
const mark = (row: string, day: string) =>
  `insert into office_mark (owner_id, day) values (${row}.owner_id, ${row}.${day})`;
/** A credit note belongs to its invoice's customer, and counts only if the invoice does. */
const markNotes = `insert into office_mark (owner_id, day) select owner_id, date from credit_note
  where owner_id = new.owner_id and invoice_id = new.id and voided_at = ''`;
/** No total may keep a name that was blanked, whether its day is marked or not. */
const dropTotals = `delete from office_total where owner_id = old.owner_id and exists (
  select 1 from (
    select old.date as day union select date from credit_note where owner_id = old.owner_id and invoice_id = old.id
  ) as named where office_total.period = substr(named.day, 1, length(office_total.period)))`;
const changed = (columns: readonly string[]) =>
  columns.map((column) => `old.${column} <> new.${column}`).join(" or ");

/** The parts of an invoice that count. For ids that can be null, 0 means none. */
const WHOSE = `(${changed(["deleted_at", "bill_name"])}
  or (old.payment_status = 'scheduled') <> (new.payment_status = 'scheduled')
  or coalesce(old.customer_id, 0) <> coalesce(new.customer_id, 0) or coalesce(old.company_id, 0) <> coalesce(new.company_id, 0))`;
const COUNTS = `(${changed(["version", "date", "vat_mode", "handed_out"])} or ${WHOSE})`;

const TRIGGERS: readonly Trigger[] = [
  {
    name: "office_mark_new_invoice",
    after: "insert on invoice",
    when: isSold("new"),
    does: [mark("new", "date")],
  },
  {
    name: "office_mark_former_day",
    after: "update on invoice",
    when: `${isSold("old")} and ${COUNTS}`,
    does: [mark("old", "date")],
  },
  {
    name: "office_mark_later_day",
    after: "update on invoice",
    when: `${isSold("new")} and (old.date <> new.date or not (${isSold("old")}))`,
    does: [mark("new", "date")],
  },
  {
    name: "office_mark_notes",
    after: "update on invoice",
    when: WHOSE,
    does: [markNotes],
  },
  {
    name: "office_forget_name",
    after: "update on invoice",
    when: "new.bill_name = '' and old.bill_name <> ''",
    does: [dropTotals],
  },
  {
    name: "office_mark_gone_invoice",
    after: "delete on invoice",
    when: isSold("old"),
    does: [mark("old", "date")],
  },
  {
    name: "office_mark_new_note",
    after: "insert on credit_note",
    when: "new.voided_at = ''",
    does: [mark("new", "date")],
  },
  {
    name: "office_mark_note",
    after: "update on credit_note",
    when: changed(["voided_at", "date", "net", "rates"]),
    does: [mark("old", "date"), mark("new", "date")],
  },
  {
    name: "office_mark_gone_note",
    after: "delete on credit_note",
    when: "old.voided_at = ''",
    does: [mark("old", "date")],
  },
  // A payment is never changed or deleted.
  {
    name: "office_mark_payment",
    after: "insert on payment",
    when: "new.method <> 'account'",
    does: [mark("new", "day")],
  },
];

function created(engine: Engine, { name, after, when, does }: Trigger): readonly string[] {
  const body = does.map((each) => `${each};`).join(" ");
  const head = `create trigger ${name} after ${after} for each row when (${when})`;
  if (engine === "sqlite") return [`${head} begin ${body} end`];
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `${head} execute function ${name}()`,
  ];
}
