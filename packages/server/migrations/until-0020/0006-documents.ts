import { table, type Engine, type Migration } from "../migration.ts";

/** What a full VAT invoice says beside the specification's data, which company issues it, and what was handed out of it. */
export const documents: Migration = {
  version: 6,
  name: "documents",
  statements: (engine) => [
    "alter table invoice add column supply_date text not null default ''",
    "alter table invoice add column due_date text not null default ''",
    `alter table invoice add column company_id ${wholeNumber(engine)}`,
    // The last document that was handed out of it, as JSON; "" for none. Lists show it, and must not ask a second table for it.
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

/** A column of 64 bits that is added by itself. */
const wholeNumber = (engine: Engine): string => (engine === "sqlite" ? "integer" : "bigint");
