import { table, type Engine, type Migration } from "./migration.ts";

/**
 * An export is written in pieces, and exists only once its row in accounts_export does: pieces
 * without that row do not count, and may be removed. The key of an entry therefore contains its
 * export. The exports to a program form a chain, so that each document is exported to it once: each
 * export names the one that it was planned after, and no two name the same.
 */
export const exportsInPieces: Migration = {
  version: 48,
  name: "exports in pieces",
  statements: (engine) => [
    `alter table accounts_export add column after_export ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
    `update accounts_export set after_export = coalesce((
       select max(earlier.id) from accounts_export as earlier
       where earlier.program = accounts_export.program and earlier.id < accounts_export.id), 0)`,
    "create unique index accounts_export_chain on accounts_export (program, after_export)",
    table(engine, "accounts_draft", "export_id integer primary key, begun_at text not null"),
    ...(engine === "sqlite" ? REBUILT : ALTERED),
    "create index accounts_entry_by_document on accounts_entry (kind, document_id, program, nth)",
    ...lasting(engine),
  ],
};

const KEY = "primary key (export_id, kind, document_id, nth)";

/** SQLite can drop neither a key nor a reference of a table. */
const REBUILT = [
  ...rebuilt(
    "accounts_file",
    "export_id integer not null, position integer not null, name text not null, body text not null, primary key (export_id, position)",
  ),
  ...rebuilt(
    "accounts_entry",
    `program text not null, owner_id integer not null, kind text not null, document_id integer not null, nth integer not null,
     export_id integer not null, day text not null, body text not null, ${KEY}`,
  ),
  "create index accounts_entry_by_day on accounts_entry (program, day)",
];

function rebuilt(name: string, columns: string): readonly string[] {
  return [
    table("sqlite", `${name}_rebuilt`, columns),
    `insert into ${name}_rebuilt select * from ${name}`,
    `drop table ${name}`,
    `alter table ${name}_rebuilt rename to ${name}`,
  ];
}

const ALTERED = [
  "drop trigger accounts_entry_no_update on accounts_entry",
  "drop trigger accounts_entry_no_delete on accounts_entry",
  "drop index accounts_entry_by_document",
  "drop index accounts_entry_by_export",
  "alter table accounts_file drop constraint accounts_file_export_id_fkey",
  `alter table accounts_entry drop constraint accounts_entry_export_id_fkey,
     drop constraint accounts_entry_pkey, add ${KEY}`,
];

function lasting(engine: Engine): readonly string[] {
  const words = "exports to accounting programs are append-only";
  const fixed = "program, owner_id, kind, document_id, nth, export_id, day";
  const isMade = "exists (select 1 from accounts_export where id = old.export_id)";
  if (engine === "sqlite")
    return [
      `create trigger accounts_entry_no_update before update of ${fixed} on accounts_entry begin select raise(abort, '${words}'); end`,
      `create trigger accounts_entry_no_delete before delete on accounts_entry when ${isMade} begin select raise(abort, '${words}'); end`,
    ];
  return [
    `create trigger accounts_entry_no_update before update of ${fixed} on accounts_entry for each row execute function accounts_append_only()`,
    `create function accounts_made_stays() returns trigger language plpgsql as $$ begin
       if ${isMade} then raise exception '${words}'; end if;
       return old; end $$`,
    "create trigger accounts_entry_no_delete before delete on accounts_entry for each row execute function accounts_made_stays()",
  ];
}
