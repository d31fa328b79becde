import { table, type Engine, type Migration } from "../migration.ts";

/**
 * The stock of a van is the sum of one ledger, the money collected is the sum of another. Both are
 * append-only.
 */
export const stock: Migration = {
  version: 3,
  name: "stock",
  statements: (engine) => [
    ...INVOICE_COLUMNS,
    ...TABLES.map(([name, columns]) => table(engine, name, columns)),
    ...INDEXES,
    ...appendOnly(engine),
  ],
};

const INVOICE_COLUMNS = [
  "alter table invoice add column paid_from text not null default ''",
  "alter table invoice add column before_stock integer not null default 0",
  // These goods left the van before its stock was kept.
  "update invoice set before_stock = 1 where delivery_status = 'delivered'",
];

const TABLES = [
  [
    "stock_entry",
    `owner_id integer not null references person (id), id integer not null, key text not null, kind text not null, day text not null,
     note text not null, invoice_id integer, created_at text not null, primary key (owner_id, id), unique (owner_id, key),
     foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
  ],
  [
    "stock_movement",
    `owner_id integer not null, entry_id integer not null, product_id integer not null, kind text not null, quantity integer not null,
     counted integer, expected integer, primary key (owner_id, entry_id, product_id),
     foreign key (owner_id, entry_id) references stock_entry (owner_id, id),
     foreign key (owner_id, product_id) references product (owner_id, id)`,
  ],
  [
    "cash_entry",
    `owner_id integer not null references person (id), id integer not null, invoice_id integer not null, amount integer not null,
     day text not null, created_at text not null, primary key (owner_id, id),
     foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
  ],
  [
    "day_sheet",
    `owner_id integer not null references person (id), id integer not null, key text not null, day text not null, note text not null,
     after_entry integer not null, last_entry integer not null, after_cash integer not null, last_cash integer not null,
     cash_counted integer not null, corrects integer, created_at text not null, primary key (owner_id, id), unique (owner_id, key),
     unique (owner_id, corrects)`,
  ],
  [
    "stock_product",
    `owner_id integer not null, product_id integer not null, low integer, barcode text not null default '',
     primary key (owner_id, product_id), foreign key (owner_id, product_id) references product (owner_id, id)`,
  ],
] as const;

const INDEXES = [
  "create index stock_entry_by_invoice on stock_entry (owner_id, invoice_id) where invoice_id is not null",
  "create index stock_movement_by_product on stock_movement (owner_id, product_id, entry_id, quantity)",
  "create index cash_entry_by_invoice on cash_entry (owner_id, invoice_id)",
  // Neither index contains new invoices, so inserting one costs nothing here.
  "create index invoice_delivered on invoice (owner_id, updated_at) where delivery_status = 'delivered'",
  "create index invoice_paid_from on invoice (owner_id, updated_at) where paid_from <> ''",
];

function appendOnly(engine: Engine): readonly string[] {
  const words = "the stock ledger is append-only";
  const tables = ["stock_entry", "stock_movement", "cash_entry", "day_sheet"];
  if (engine === "sqlite")
    return tables.flatMap((name) =>
      ["update", "delete"].map(
        (act) =>
          `create trigger ${name}_no_${act} before ${act} on ${name} begin select raise(abort, '${words}'); end`,
      ),
    );
  return [
    `create function stock_append_only() returns trigger language plpgsql as $$ begin raise exception '${words}'; end $$`,
    ...tables.map(
      (name) =>
        `create trigger ${name}_append_only before update or delete on ${name} for each row execute function stock_append_only()`,
    ),
  ];
}
