import Connection from "libsql";

/** The days that a history of any length is spread over: ten years. */
const FIRST_DAY = "2016-11-22";
const DAYS = 3650;
/** The day at a part (0 to 1) of a history. */
export const dayOf = (part: number): string =>
  new Date(Date.parse(FIRST_DAY) + Math.floor(part * DAYS) * 86_400_000).toISOString().slice(0, 10);
export const MIDDLE_DAY = dayOf(0.5);

/** Lines of each of its invoices. */
const LINES = 3;

/**
 * Writes paid invoices of person 1 straight into a SQLite file that has its tables, as the server would have written them:
 * 400 customers, 60 products, some a day for ten years, the oldest first.
 */
export function fillHistory(file: string, invoices: number): void {
  const db = new Connection(file);
  for (const pragma of ["journal_mode = wal", "synchronous = off", "cache_size = -400000"]) db.exec(`pragma ${pragma}`);
  const { next: before } = (db.prepare("select coalesce(max(id), 0) as next from invoice").get() ?? { next: 0 }) as { next: number };
  db.exec("begin");
  db.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?),
     made(i, day, name) as (
       select i, date('${FIRST_DAY}', '+' || (i * ${DAYS} / ?) || ' days'), printf('Customer %03d of Lisle Street', i * 7919 % 400) from n)
     insert into invoice (owner_id, id, key, customer_id, bill_name, bill_address, bill_city, bill_postcode, bill_email, bill_phone, search_name,
       search_text, date, summary, footnote, total, discount, delivery_status, payment_status, created_at, updated_at)
     select 1, ? + i, printf('%08x-0000-4000-8000-000000000000', i), null, name, '1 Lisle Street', 'London', 'WC2H 7BA', 'a@example.com',
       '020 7946 0114', lower(name), lower(name) || char(10) || 'wc2h 7ba' || char(10) || 'wc2h7ba' || char(10) || 'by the back door, order ' || i, day,
       'By the back door, order ' || i, '', ${LINES} * 1250, 0, 'delivered', 'paid', day || 'T12:00:00.000Z', day || 'T12:00:00.000Z' from made`,
  ).run(invoices, invoices + 1, before);
  db.prepare(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${LINES - 1})
     insert into invoice_line (owner_id, invoice_id, position, product_ref, name, price, discount, quantity)
     select 1, id, n.i, '"p' || n.i || '"', printf('Product %02d', (id + n.i * 17) % 60), 1250, 0, 1000 from invoice cross join n where id > ?`,
  ).run(before);
  db.prepare("insert into counter (name, next) values ('invoice', ?) on conflict (name) do update set next = excluded.next").run(
    before + invoices,
  );
  db.exec("commit");
  db.close();
}
