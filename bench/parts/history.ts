import Connection from "libsql";
import pg from "pg";

/** A history of any length is spread over these ten years. */
const FIRST_DAY = "2016-11-22";
const DAYS = 3650;
/** The day at a fraction (0 to 1) of the history. */
export const dayOf = (part: number): string =>
  new Date(Date.parse(FIRST_DAY) + Math.floor(part * DAYS) * 86_400_000).toISOString().slice(0, 10);
export const MIDDLE_DAY = dayOf(0.5);

export interface Filling {
  readonly invoices: number;
  /**
   * The number of owners, who alternate: persons 1 to this number, which must exist. Default: 1.
   */
  readonly people?: number;
  /** How many of each person's last invoices are unpaid. Default: none. */
  readonly open?: number;
}

/** Lines of each invoice. */
const LINES = 3;
const COLUMNS = `owner_id, id, key, customer_id, bill_name, bill_address, bill_city, bill_postcode, bill_email, bill_phone, search_name, search_text,
  date, summary, footnote, total, discount, delivery_status, payment_status, created_at, updated_at`;
const LINE_COLUMNS = "owner_id, invoice_id, position, product_ref, name, price, discount, quantity";
const COUNT_ON = "insert into counter (name, next) values ('invoice', ";
const OR_RAISE = ") on conflict (name) do update set next = excluded.next";

/**
 * SQL that turns the rows made(i, owner, day, name, key) into invoices, person by person as the
 * indexes are ordered, the oldest first: 400 customers, 60 products.
 */
const invoiceOf = (before: string, { invoices, people = 1, open = 0 }: Filling) =>
  `select owner, ${before} + i, key, null, name, '1 Lisle Street', 'London', 'WC2H 7BA', 'a@example.com', '020 7946 0114', lower(name),
     lower(name) || '\n' || 'wc2h 7ba' || '\n' || 'wc2h7ba' || '\n' || 'by the back door, order ' || i, day, 'By the back door, order ' || i, '',
     ${LINES} * 1250, 0, 'delivered', case when i > ${invoices - open * people} then 'due' else 'paid' end, day || 'T12:00:00.000Z', day || 'T12:00:00.000Z'
   from made order by owner, i`;

/** Writes a history straight into a database file that has its tables, as the server would have. */
export function fillSqlite(file: string, what: Filling): void {
  const { invoices, people = 1 } = what;
  const db = new Connection(file);
  for (const pragma of ["journal_mode = wal", "synchronous = off", "cache_size = -400000"])
    db.exec(`pragma ${pragma}`);
  const { last } = db.prepare("select coalesce(max(id), 0) as last from invoice").get() as {
    last: number;
  };
  db.exec(`begin;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${invoices}),
      made(i, owner, day, name, key) as (select i, 1 + i % ${people}, date('${FIRST_DAY}', '+' || (i * ${DAYS} / ${invoices + 1}) || ' days'),
        printf('Customer %03d of Lisle Street', i * 7919 % 400), printf('%08x-0000-4000-8000-000000000000', i) from n)
    insert into invoice (${COLUMNS}) ${invoiceOf(String(last), what)};
    with recursive n(i) as (select 0 union all select i + 1 from n where i < ${LINES - 1})
    insert into invoice_line (${LINE_COLUMNS})
      select owner_id, id, n.i, '"p' || n.i || '"', printf('Product %02d', (id + n.i * 17) % 60), 1250, 0, 1000
      from invoice cross join n where id > ${last} order by owner_id, id, n.i;
    ${COUNT_ON}${last + invoices}${OR_RAISE};
    commit; analyze; pragma wal_checkpoint(truncate)`);
  db.close();
}

/** The same for PostgreSQL. */
export async function fillPostgres(url: string, what: Filling): Promise<void> {
  const { invoices, people = 1 } = what;
  const db = new pg.Client(url);
  await db.connect();
  const { rows } = await db.query<{ last: string }>(
    "select coalesce(max(id), 0) as last from invoice",
  );
  const last = rows[0]?.last ?? "0";
  // Skips the foreign-key check of four million rows: they are known to be right.
  await db.query("set session_replication_role = replica; set work_mem = '256MB'");
  await db.query(`begin;
    with made(i, owner, day, name, key) as (select i, 1 + i % ${people}, to_char(date '${FIRST_DAY}' + (i * ${DAYS} / ${invoices + 1})::int, 'YYYY-MM-DD'),
        'Customer ' || lpad((i * 7919 % 400)::text, 3, '0') || ' of Lisle Street', lpad(to_hex(i), 8, '0') || '-0000-4000-8000-000000000000'
      from generate_series(1, ${invoices}::bigint) as i)
    insert into invoice (${COLUMNS}) ${invoiceOf(last, what)};
    insert into invoice_line (${LINE_COLUMNS})
      select owner_id, id, n, '"p' || n || '"', 'Product ' || lpad(((id + n * 17) % 60)::text, 2, '0'), 1250, 0, 1000
      from invoice cross join generate_series(0, ${LINES - 1}) as n where id > ${last} order by owner_id, id, n;
    ${COUNT_ON}${Number(last) + invoices}${OR_RAISE};
    commit`);
  await db.query("vacuum analyze");
  await db.end();
}
