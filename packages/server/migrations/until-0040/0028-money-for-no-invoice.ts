import { table, type Engine, type Migration } from "../migration.ts";

/**
 * A payment and its cash entry may pay no invoice: then they have a customer. SQLite must rebuild
 * the tables, starting with those that refer to them.
 */
export const moneyForNoInvoice: Migration = {
  version: 28,
  name: "money for no invoice",
  statements: (engine) => [
    ...(engine === "sqlite"
      ? [...paymentsAnew(), ...cashAnew()]
      : [
          "alter table payment alter column invoice_id drop not null",
          "alter table cash_entry alter column invoice_id drop not null",
        ]),
    `alter table cash_entry add column customer_id ${engine === "sqlite" ? "integer" : "bigint"}`,
  ],
};

const SQLITE: Engine = "sqlite";

function paymentsAnew(): readonly string[] {
  const words = "payments are append-only";
  const fixed =
    "owner_id, id, key, customer_id, invoice_id, method, amount, on_account, day, by_status, reverses, taken_by, created_at";
  return [
    table(
      SQLITE,
      "payment_anew",
      `owner_id integer not null references person (id), id integer not null, key text not null, customer_id integer, invoice_id integer,
       method text not null, amount integer not null, on_account integer not null, day text not null, reference text not null,
       by_status integer not null, reverses integer not null default 0, taken_by integer not null references person (id),
       version integer not null default 1, created_at text not null, updated_at text not null, deleted_at text not null default '',
       primary key (owner_id, id), unique (owner_id, key), foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
    ),
    "insert into payment_anew select * from payment",
    table(
      SQLITE,
      "allocation_anew",
      `owner_id integer not null, payment_id integer not null, position integer not null, invoice_id integer not null,
       amount integer not null, by_status integer not null, unneeded integer not null default 0,
       primary key (owner_id, payment_id, position),
       foreign key (owner_id, payment_id) references payment_anew (owner_id, id),
       foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
    ),
    "insert into allocation_anew select * from allocation",
    "drop table allocation",
    "drop table payment",
    // Renaming updates the references to the table.
    "alter table payment_anew rename to payment",
    "alter table allocation_anew rename to allocation",
    "create index allocation_by_invoice on allocation (owner_id, invoice_id)",
    "create index payment_by_day on payment (owner_id, day)",
    "create index payment_by_customer on payment (owner_id, customer_id)",
    "create index payment_by_invoice on payment (owner_id, invoice_id)",
    "create index payment_on_account on payment (owner_id) where on_account <> 0",
    "create unique index payment_reversed_once on payment (owner_id, reverses) where reverses > 0",
    `create trigger payment_no_update before update of ${fixed} on payment begin select raise(abort, '${words}'); end`,
    `create trigger payment_no_delete before delete on payment begin select raise(abort, '${words}'); end`,
    `create trigger allocation_no_update before update on allocation begin select raise(abort, '${words}'); end`,
    `create trigger allocation_no_delete before delete on allocation begin select raise(abort, '${words}'); end`,
  ];
}

const cashAnew = (): readonly string[] => [
  table(
    SQLITE,
    "cash_entry_anew",
    `owner_id integer not null references person (id), id integer not null, invoice_id integer, amount integer not null,
     day text not null, created_at text not null, primary key (owner_id, id),
     foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
  ),
  "insert into cash_entry_anew select * from cash_entry",
  "drop table cash_entry",
  "alter table cash_entry_anew rename to cash_entry",
  "create index cash_entry_by_invoice on cash_entry (owner_id, invoice_id)",
  ...["update", "delete"].map(
    (act) =>
      `create trigger cash_entry_no_${act} before ${act} on cash_entry begin select raise(abort, 'the stock ledger is append-only'); end`,
  ),
];
