import { SAMPLES } from "./0013-first-statistics.ts";
import { table, type Migration } from "../migration.ts";

/**
 * Credit notes of invoices. A note is written once; its number and its lines stay when it is
 * voided.
 */
export const creditNotes: Migration = {
  version: 18,
  name: "credit notes",
  statements: (engine) => [
    `alter table invoice add column credited ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
    table(
      engine,
      "credit_note",
      `owner_id integer not null references person (id), id integer not null, key text not null, number text not null unique,
       invoice_id integer not null, date text not null, reason text not null, summary text not null, language text not null,
       vat_mode text not null, net integer not null, vat integer, total integer not null, rates text not null,
       voided_at text not null default '', version integer not null default 1, created_at text not null, updated_at text not null,
       deleted_at text not null default '', primary key (owner_id, id), unique (owner_id, key),
       foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
    ),
    table(
      engine,
      "credit_note_line",
      `owner_id integer not null, credit_note_id integer not null, position integer not null, line_ref text not null, nth integer not null,
       name text not null, quantity integer not null, unit_price integer not null, vat_rate text not null, amount integer not null,
       net integer not null, vat integer not null, gross integer not null, goods text not null,
       primary key (owner_id, credit_note_id, position),
       foreign key (owner_id, credit_note_id) references credit_note (owner_id, id)`,
    ),
    "create index credit_note_by_invoice on credit_note (owner_id, invoice_id)",
    "create index credit_note_by_date on credit_note (owner_id, date)",
    ...(engine === "sqlite" ? [] : [FIRST_STATISTICS]),
  ],
};

const [, invoiceColumns, invoiceValues] = SAMPLES[0] ?? [];

/**
 * Same as step 13 for earlier tables, so that even the first line finds its note by the primary
 * key.
 */
const FIRST_STATISTICS = `do $$ begin
  insert into person (id, username, name, email, password_hash, manager, driver, created_at) values (-1, '', '', '', '', 0, 0, '');
  insert into invoice (owner_id, id, key, created_at, updated_at, ${invoiceColumns})
    select -1, i, 'k' || i, '', '', ${invoiceValues} from generate_series(0, 0) as i;
  insert into credit_note (owner_id, id, key, number, invoice_id, date, reason, summary, language, vat_mode, net, vat, total, rates, created_at, updated_at)
    select -1, i, 'k' || i, 'n' || i, 0, '2026-01-' || lpad((1 + i % 28)::text, 2, '0'), 'returned', '', 'en', 'included', i, 0, i, '[]', '', ''
    from generate_series(1, 400) as i;
  analyze credit_note;
  delete from credit_note;
  delete from invoice where owner_id = -1;
  delete from person where id = -1;
  alter table credit_note set (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 3000);
end $$`;
