import { table, type Engine, type Migration } from "../migration.ts";

/**
 * What a full VAT invoice contains beyond the specification's data, which company issues it, and
 * which documents of it were handed out.
 */
export const documents: Migration = {
  version: 6,
  name: "documents",
  statements: (engine) => [
    "alter table invoice add column supply_date text not null default ''",
    "alter table invoice add column due_date text not null default ''",
    `alter table invoice add column company_id ${wholeNumber(engine)}`,
    // The last document that was handed out, as JSON; "" for none. Stored here because lists show
    // it, and must not read a second table for it.
    "alter table invoice add column handed_out text not null default ''",
    "alter table company add column bank_name text not null default ''",
    table(
      engine,
      "handed_out",
      `owner_id integer not null references person (id), id integer not null, key text not null, invoice_id integer not null, kind text not null,
       vat text not null, language text not null, total integer not null, company text not null, at text not null, created_at text not null,
       primary key (owner_id, id), unique (owner_id, key), foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
    ),
    "create index handed_out_by_invoice on handed_out (owner_id, invoice_id, id)",
  ],
};

/** The type of a 64-bit column that is added to an existing table. */
const wholeNumber = (engine: Engine): string => (engine === "sqlite" ? "integer" : "bigint");
