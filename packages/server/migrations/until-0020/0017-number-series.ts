import { table, type Migration } from "../migration.ts";

/**
 * The number series of phones, every number that was given, and the number of an invoice ("" for
 * none).
 */
export const numberSeries: Migration = {
  version: 17,
  name: "number series",
  statements: (engine) => [
    "alter table invoice add column number text not null default ''",
    table(
      engine,
      "number_series",
      `owner_id integer not null references person (id), id integer not null unique, key text not null, prefix text not null unique,
       closed_at text not null default '', created_at text not null, primary key (owner_id, id), unique (owner_id, key)`,
    ),
    table(
      engine,
      "series_number",
      `series_id integer not null references number_series (id), number integer not null, owner_id integer not null, invoice_id integer not null,
       created_at text not null, primary key (series_id, number), unique (owner_id, invoice_id),
       foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
    ),
  ],
};
