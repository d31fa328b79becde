import { table, type Engine, type Migration } from "../migration.ts";

/** Imports that can be undone, and the tables that an erasure needs. */
export const privacy: Migration = {
  version: 4,
  name: "imports and erasure",
  statements: (engine) => [
    table(
      engine,
      "bulk_import",
      `owner_id integer not null references person (id), id integer not null, key text not null, kind text not null, file text not null,
       created_at text not null, items text not null, undone_at text not null default '', primary key (owner_id, id), unique (owner_id, key)`,
    ),
    // Issued invoices of erased customers, and the day until which the law requires them.
    table(
      engine,
      "kept_invoice",
      "owner_id integer not null, invoice_id integer not null, until text not null, primary key (owner_id, invoice_id)",
    ),
    "create index kept_invoice_by_day on kept_invoice (until)",
    // Pictures of erased customers that are still in the store.
    table(engine, "doomed_image", "name text primary key"),
    // Holds the owner during the transaction of an erasure; otherwise empty.
    table(engine, "erasing", "owner_id integer primary key"),
    "create index audit_by_time on audit (at, owner_id, seq)",
    ...forgetting(engine),
  ],
};

/**
 * The audit log stays append-only, with one exception: during an erasure, personal data can be
 * removed from the owner's `before` and `after`.
 */
function forgetting(engine: Engine): readonly string[] {
  const words = "the audit log is append-only";
  const same = ["owner_id", "seq", "actor_id", "at", "action", "kind", "entity_ids"]
    .map((column) => `new.${column} = old.${column}`)
    .join(" and ");
  const allowed = `${same} and exists (select 1 from erasing where erasing.owner_id = old.owner_id)`;
  if (engine === "sqlite")
    return [
      "drop trigger audit_no_update",
      `create trigger audit_no_update before update on audit when not (${allowed}) begin select raise(abort, '${words}'); end`,
    ];
  return [
    `create or replace function audit_append_only() returns trigger language plpgsql as $$ begin
       if tg_op = 'UPDATE' then if ${allowed} then return new; end if; end if;
       raise exception '${words}';
     end $$`,
  ];
}
