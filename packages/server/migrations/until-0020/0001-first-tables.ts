import { table, type Engine, type Migration } from "../migration.ts";

export const firstTables: Migration = {
  version: 1,
  name: "first tables",
  statements: (engine) => [
    ...[...PEOPLE, ...TRACES, ...BOOKS, ...INVOICES, ...GROUPS].map(([name, columns]) =>
      table(engine, name, columns),
    ),
    ...INDEXES,
    ...appendOnly(engine),
  ],
};

type Tables = readonly (readonly [name: string, columns: string])[];

const PEOPLE: Tables = [
  ["counter", "name text primary key, next integer not null"],
  ["setting", "name text primary key, value text not null"],
  [
    "person",
    `id integer primary key, username text not null unique, name text not null, email text not null, password_hash text not null,
     manager integer not null, driver integer not null, disabled integer not null default 0, created_at text not null`,
  ],
  [
    "session",
    "id text primary key, person_id integer not null references person (id), created_at text not null, ended_at text not null default ''",
  ],
  [
    "refresh_token",
    `hash text primary key, session_id text not null references session (id), used_at text not null default '',
     replaced_by text not null default '', created_at text not null`,
  ],
  ["throttle", "name text primary key, count integer not null, since text not null"],
];

const TRACES: Tables = [
  [
    "idempotency",
    `owner_id integer not null, key text not null, request_hash text not null, status integer not null, body text not null,
     created_at text not null, primary key (owner_id, key)`,
  ],
  [
    "audit",
    `owner_id integer not null, seq integer not null, actor_id integer not null, at text not null, action text not null, kind text not null,
     entity_ids text not null, before text not null, after text not null, primary key (owner_id, seq)`,
  ],
  [
    "change",
    "owner_id integer not null, seq integer not null, kind text not null, ids text not null, at text not null, primary key (owner_id, seq)",
  ],
];

const OWNED =
  "owner_id integer not null references person (id), id integer not null, key text not null";
const KEPT = `version integer not null default 1, created_at text not null, updated_at text not null, deleted_at text not null default '',
  primary key (owner_id, id), unique (owner_id, key)`;

const BOOKS: Tables = [
  [
    "customer",
    `${OWNED}, name text not null, search_name text not null, email text not null, address text not null, city text not null,
     postcode text not null, phone text not null, images text not null default '[]', premium integer not null default 0, ${KEPT}`,
  ],
  [
    "task",
    `${OWNED}, title text not null, search_title text not null, description text not null, priority text not null, place text not null,
     deadline text not null, email text not null, images text not null default '[]', premium integer not null default 0, ${KEPT}`,
  ],
  [
    "product",
    `${OWNED}, name text not null, search_name text not null, price integer not null, discount integer not null, ${KEPT}`,
  ],
  [
    "company",
    `${OWNED}, name text not null, email text not null, registration_number text not null, bank_account text not null, bank_sort_code text not null,
     vat_number text not null, contact_number text not null, contact_person text not null, address text not null default '', ${KEPT}`,
  ],
  ["customs_source", "id integer primary key, kind text not null, body text not null"],
];

const INVOICES: Tables = [
  [
    "invoice",
    `${OWNED}, customer_id integer, bill_name text not null, bill_address text not null, bill_city text not null, bill_postcode text not null,
     bill_email text not null, bill_phone text not null, search_name text not null, search_text text not null, date text not null,
     summary text not null, footnote text not null, total integer not null, discount integer not null,
     delivery_status text not null, payment_status text not null, ${KEPT}`,
  ],
  [
    "invoice_line",
    `owner_id integer not null, invoice_id integer not null, position integer not null, product_ref text not null, name text not null,
     price integer not null, discount integer not null, quantity integer not null,
     primary key (owner_id, invoice_id, position), foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
  ],
];

const group = (name: string, members: string, member: string): Tables => [
  [name, `${OWNED}, name text not null, folded_name text not null, ${KEPT}`],
  [
    members,
    `owner_id integer not null, group_id integer not null, member_id integer not null, position integer not null,
     primary key (owner_id, group_id, member_id), foreign key (owner_id, group_id) references ${name} (owner_id, id),
     foreign key (owner_id, member_id) references ${member} (owner_id, id)`,
  ],
];

const GROUPS: Tables = [
  ...group("delivery_route", "delivery_route_stop", "customer"),
  ...group("task_category", "task_category_member", "task"),
  ...group("product_category", "product_category_member", "product"),
];

const GROUP_INDEXES = ["delivery_route", "task_category", "product_category"].map(
  (name) =>
    `create unique index ${name}_by_name on ${name} (owner_id, folded_name) where deleted_at = ''`,
);
const MEMBER_INDEXES = [
  "delivery_route_stop",
  "task_category_member",
  "product_category_member",
].map((name) => `create index ${name}_by_member on ${name} (owner_id, member_id)`);

const INDEXES: readonly string[] = [
  "create index session_by_person on session (person_id)",
  "create index refresh_token_by_session on refresh_token (session_id)",
  "create index idempotency_by_age on idempotency (created_at)",
  "create index customer_by_name on customer (owner_id, deleted_at, search_name)",
  "create index task_by_title on task (owner_id, deleted_at, search_title)",
  "create index product_by_name on product (owner_id, deleted_at, search_name)",
  "create index invoice_by_status on invoice (owner_id, deleted_at, payment_status, date, id)",
  "create index invoice_by_date on invoice (owner_id, deleted_at, date, id)",
  "create index invoice_by_name on invoice (owner_id, deleted_at, search_name)",
  "create index invoice_by_customer on invoice (owner_id, customer_id)",
  ...GROUP_INDEXES,
  ...MEMBER_INDEXES,
];

/** Makes the audit log append-only. */
function appendOnly(engine: Engine): readonly string[] {
  const words = "the audit log is append-only";
  if (engine === "sqlite")
    return ["update", "delete"].map(
      (act) =>
        `create trigger audit_no_${act} before ${act} on audit begin select raise(abort, '${words}'); end`,
    );
  return [
    `create function audit_append_only() returns trigger language plpgsql as $$ begin raise exception '${words}'; end $$`,
    "create trigger audit_append_only before update or delete on audit for each row execute function audit_append_only()",
  ];
}
