import { table, type Engine, type Migration } from "../migration.ts";

/**
 * What was exported to which accounting program. An entry is never changed or removed, except that
 * a name in it can be blanked (privacy). Its key prevents that a document is exported to a program
 * twice.
 */
export const accountsExports: Migration = {
  version: 25,
  name: "accounts exports",
  statements: (engine) => [
    table(
      engine,
      "accounts_export",
      `id integer primary key, key text not null unique, program text not null, from_day text not null, to_day text not null, sales_account text not null,
       figures text not null, file_name text not null, made_by integer not null references person (id), created_at text not null`,
    ),
    table(
      engine,
      "accounts_file",
      `export_id integer not null references accounts_export (id), position integer not null, name text not null, body text not null,
       primary key (export_id, position)`,
    ),
    table(
      engine,
      "accounts_entry",
      `program text not null, owner_id integer not null, kind text not null, document_id integer not null, nth integer not null,
       export_id integer not null references accounts_export (id), day text not null, body text not null,
       primary key (program, owner_id, kind, document_id, nth)`,
    ),
    "create index accounts_entry_by_day on accounts_entry (program, day)",
    "create index accounts_entry_by_export on accounts_entry (export_id)",
    "create index accounts_entry_by_document on accounts_entry (owner_id, kind, document_id)",
    ...lasting(engine),
  ],
};

function lasting(engine: Engine): readonly string[] {
  const words = "exports to accounting programs are append-only";
  const fixed = "program, owner_id, kind, document_id, nth, export_id, day";
  if (engine === "sqlite")
    return [
      `create trigger accounts_entry_no_update before update of ${fixed} on accounts_entry begin select raise(abort, '${words}'); end`,
      `create trigger accounts_entry_no_delete before delete on accounts_entry begin select raise(abort, '${words}'); end`,
    ];
  return [
    `create function accounts_append_only() returns trigger language plpgsql as $$ begin raise exception '${words}'; end $$`,
    `create trigger accounts_entry_no_update before update of ${fixed} on accounts_entry for each row execute function accounts_append_only()`,
    "create trigger accounts_entry_no_delete before delete on accounts_entry for each row execute function accounts_append_only()",
  ];
}
