import { table, type Engine, type Migration } from "../migration.ts";

export const accessLog: Migration = {
  version: 5,
  name: "access log and kept sums",
  statements: (engine) => [
    // person_id 0: a name that nobody has. The name itself is not stored, because people type their
    // password there.
    table(
      engine,
      "access_log",
      "id integer primary key, at text not null, event text not null, person_id integer not null, session_id text not null, address text not null",
    ),
    "create index access_log_by_time on access_log (at)",
    "create index access_log_by_person on access_log (person_id, at)",
    ...unchangeable(engine),
    // Totals of a person's invoices by month, valid while the month's stamp in "counter" is the
    // same.
    table(
      engine,
      "kept_sum",
      `owner_id integer not null, month text not null, name text not null, stamp integer not null, body text not null,
       primary key (owner_id, month, name)`,
    ),
  ],
};

/** Rows are deleted when they are old, but never change. */
function unchangeable(engine: Engine): readonly string[] {
  const words = "the access log does not change";
  if (engine === "sqlite")
    return [
      `create trigger access_log_no_update before update on access_log begin select raise(abort, '${words}'); end`,
    ];
  return [
    `create function access_log_no_update() returns trigger language plpgsql as $$ begin raise exception '${words}'; end $$`,
    "create trigger access_log_no_update before update on access_log for each row execute function access_log_no_update()",
  ];
}
