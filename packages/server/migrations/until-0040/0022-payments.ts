import { SAMPLES } from "../until-0020/0013-first-statistics.ts";
import { table, type Engine, type Migration } from "../migration.ts";

/**
 * Payments of customers, and the invoices that they pay. Both tables are append-only; only the free
 * text of a payment can be blanked (privacy).
 */
export const payments: Migration = {
  version: 22,
  name: "payments",
  statements: (engine) => [
    `alter table invoice add column paid ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
    table(
      engine,
      "payment",
      `owner_id integer not null references person (id), id integer not null, key text not null, customer_id integer, invoice_id integer not null,
       method text not null, amount integer not null, on_account integer not null, day text not null, reference text not null,
       by_status integer not null, reverses integer not null default 0, taken_by integer not null references person (id),
       version integer not null default 1, created_at text not null, updated_at text not null, deleted_at text not null default '',
       primary key (owner_id, id), unique (owner_id, key), foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
    ),
    table(
      engine,
      "allocation",
      `owner_id integer not null, payment_id integer not null, position integer not null, invoice_id integer not null,
       amount integer not null, by_status integer not null, primary key (owner_id, payment_id, position),
       foreign key (owner_id, payment_id) references payment (owner_id, id),
       foreign key (owner_id, invoice_id) references invoice (owner_id, id)`,
    ),
    ...paidBefore(engine),
    "create index allocation_by_invoice on allocation (owner_id, invoice_id)",
    "create index payment_by_day on payment (owner_id, day)",
    "create index payment_by_customer on payment (owner_id, customer_id)",
    "create index payment_by_invoice on payment (owner_id, invoice_id)",
    "create index payment_on_account on payment (owner_id) where on_account <> 0",
    "create unique index payment_reversed_once on payment (owner_id, reverses) where reverses > 0",
    ...appendOnly(engine),
    ...(engine === "sqlite" ? [] : [FIRST_STATISTICS]),
  ],
};

/**
 * Turns what is paid today into payments, one per invoice, with the invoice's key: in cash on the
 * day in the cash ledger, else on the day of the invoice, by an unknown method.
 */
function paidBefore(engine: Engine): readonly string[] {
  const cash = (what: string) =>
    `(select ${what} from cash_entry as c where c.owner_id = i.owner_id and c.invoice_id = i.id)`;
  return [
    `insert into payment (owner_id, id, key, customer_id, invoice_id, method, amount, on_account, day, reference, by_status, taken_by, created_at, updated_at)
     select i.owner_id, row_number() over (order by i.owner_id, i.id), i.key, i.customer_id, i.id,
       case when coalesce(${cash("sum(c.amount)")}, 0) <> 0 then 'cash' else 'unknown' end,
       i.total + i.vat_added, 0,
       case when coalesce(${cash("sum(c.amount)")}, 0) <> 0 then ${cash("max(c.day)")} else i.date end,
       '', 1, i.owner_id, i.updated_at, i.updated_at
     from invoice as i
     where i.payment_status = 'paid' and i.deleted_at = '' and i.total + i.vat_added > 0`,
    `insert into allocation (owner_id, payment_id, position, invoice_id, amount, by_status)
     select owner_id, id, 0, invoice_id, amount, 1 from payment`,
    `update invoice set paid = total + vat_added
     where payment_status = 'paid' and deleted_at = '' and total + vat_added > 0`,
    `insert into counter (name, next) select 'payment', count(*) from payment where true having count(*) > 0`,
    ...(engine === "sqlite" ? [] : ["analyze payment", "analyze allocation"]),
  ];
}

function appendOnly(engine: Engine): readonly string[] {
  const words = "payments are append-only";
  const fixed =
    "owner_id, id, key, customer_id, invoice_id, method, amount, on_account, day, by_status, reverses, taken_by, created_at";
  if (engine === "sqlite")
    return [
      `create trigger payment_no_update before update of ${fixed} on payment begin select raise(abort, '${words}'); end`,
      `create trigger payment_no_delete before delete on payment begin select raise(abort, '${words}'); end`,
      `create trigger allocation_no_update before update on allocation begin select raise(abort, '${words}'); end`,
      `create trigger allocation_no_delete before delete on allocation begin select raise(abort, '${words}'); end`,
    ];
  return [
    `create function payments_append_only() returns trigger language plpgsql as $$ begin raise exception '${words}'; end $$`,
    `create trigger payment_no_update before update of ${fixed} on payment for each row execute function payments_append_only()`,
    "create trigger payment_no_delete before delete on payment for each row execute function payments_append_only()",
    "create trigger allocation_append_only before update or delete on allocation for each row execute function payments_append_only()",
  ];
}

const [, invoiceColumns, invoiceValues] = SAMPLES[0] ?? [];

/** Same as step 13 for earlier tables. The sample rows are deleted again. */
const FIRST_STATISTICS = `do $$ begin
  if not exists (select 1 from payment) then
    alter table payment disable trigger user;
    alter table allocation disable trigger user;
    insert into person (id, username, name, email, password_hash, manager, driver, created_at) values (-1, '', '', '', '', 0, 0, '');
    insert into invoice (owner_id, id, key, created_at, updated_at, ${invoiceColumns})
      select -1, i, 'k' || i, '', '', ${invoiceValues} from generate_series(1, 400) as i;
    insert into payment (owner_id, id, key, customer_id, invoice_id, method, amount, on_account, day, reference, by_status, taken_by, created_at, updated_at)
      select -1, i, 'k' || i, i, i, 'cash', i, 0, '2026-01-' || lpad((1 + i % 28)::text, 2, '0'), '', 1, -1, '', '' from generate_series(1, 400) as i;
    insert into allocation (owner_id, payment_id, position, invoice_id, amount, by_status)
      select -1, i, 0, i, i, 1 from generate_series(1, 400) as i;
    analyze payment;
    analyze allocation;
    delete from allocation;
    delete from payment;
    delete from invoice where owner_id = -1;
    delete from person where id = -1;
    alter table payment enable trigger user;
    alter table allocation enable trigger user;
  end if;
  alter table payment set (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 3000);
  alter table allocation set (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 3000);
end $$`;
