import { books, morePeople } from "../parts/people.ts";

const DRIVERS = 20;
/** Open invoices of each driver, at every size. */
const OPEN = 30;
const CUSTOMERS = 100;
const PRODUCTS = 60;
const LINES = 3;
/** Every seventh invoice is for a customer who is not saved. */
const WALK_IN = 7;
/** Five years. */
const FIRST_DAY = "2021-11-22";
const DAYS = 1826;

/** SQL for the day that is `days` after the first, in each engine's dialect. */
const DAY_AFTER = {
  SQLite: (days: string) => `date('${FIRST_DAY}', '+' || (${days}) || ' days')`,
  PostgreSQL: (days: string) => `to_char(date '${FIRST_DAY}' + (${days})::int, 'YYYY-MM-DD')`,
};

/**
 * Begins the import. On PostgreSQL it turns off triggers and foreign keys: checking correct data
 * and marking days one by one would take longer than writing the rows.
 */
const BEGIN = { SQLite: "begin;", PostgreSQL: "begin; set session_replication_role = replica;" };

/**
 * SQL that makes 20 drivers with `invoices` invoices in total, of three lines each, spread over
 * five years. Each driver has equally many customers and products; some invoices are for walk-in
 * customers. All but the last invoices are paid on their day.
 */
export function officeBooks(engine: string, invoices: number): string {
  const kind = engine === "SQLite" ? engine : "PostgreSQL";
  const dayAfter = DAY_AFTER[kind];
  const day = dayAfter(`i * ${DAYS} / ${invoices + 1}`);
  const number = `(i / ${DRIVERS} * 37) % ${CUSTOMERS}`;
  const isOpen = `i > ${invoices - OPEN * DRIVERS}`;
  return `${morePeople(DRIVERS)};
    ${books(DRIVERS)};
    ${BEGIN[kind]}
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${invoices})
    insert into invoice (owner_id, id, key, customer_id, bill_name, bill_address, bill_city, bill_postcode, bill_email, bill_phone, search_name,
      search_text, date, summary, footnote, total, discount, delivery_status, payment_status, vat_mode, paid, created_at, updated_at)
    select 1 + i % ${DRIVERS}, i, 'invoice-' || i, case when i % ${WALK_IN} = 0 then null else (i % ${DRIVERS}) * ${CUSTOMERS} + ${number} + 1 end, 'Customer ' || (100 + ${number}) || ' of Lisle Street',
      '', '', '', '', '', 'customer ' || (100 + ${number}) || ' of lisle street', 'customer', ${day}, '', '', ${LINES * 1250}, 0, 'delivered', case when ${isOpen} then 'due' else 'paid' end,
      'included', case when ${isOpen} then 0 else ${LINES * 1250} end, '', '' from n where true;
    with recursive l(position) as (select 0 union all select position + 1 from l where position < ${LINES - 1})
    insert into invoice_line (owner_id, invoice_id, position, product_ref, name, price, discount, quantity, vat_rate)
    select owner_id, id, position, '"p' || position || '"', 'Product ' || (10 + (id / ${DRIVERS} + position * 17) % ${PRODUCTS}), 1250, 0, 1000,
      case when position = 0 then 'zero' else 'standard' end
    from invoice cross join l where true order by owner_id, id, position;
    insert into payment (owner_id, id, key, customer_id, invoice_id, method, amount, on_account, day, reference, by_status, taken_by, created_at, updated_at)
    select owner_id, id, 'payment-' || id, customer_id, id, case when id % 3 = 0 then 'cash' else 'card' end, paid, 0, date, '', 0, owner_id, '', ''
    from invoice where paid > 0;
    ${closedDays(dayAfter("i"), invoices)};
    insert into counter (name, next) values ('invoice', ${invoices}), ('payment', ${invoices}), ('cash_entry', ${invoices}), ('day_sheet', ${DRIVERS * DAYS}) on conflict (name) do update set next = excluded.next;
    delete from office_mark;
    insert into office_mark (owner_id, day) select distinct owner_id, date from invoice;
    commit; analyze`;
}

/**
 * Each driver closes each day, at every size; on every seventh day the count is a pound too high.
 */
const closedDays = (day: string, invoices: number): string => `
    insert into cash_entry (owner_id, id, invoice_id, amount, day, created_at)
    select owner_id, id, id, paid, date, '' from invoice where paid > 0 and id % 3 = 0;
    with recursive n(i) as (select 0 union all select i + 1 from n where i < ${DAYS - 1}),
      d(owner) as (select 1 union all select owner + 1 from d where owner < ${DRIVERS}),
      sheet as (select owner, i, (i * ${invoices + 1} - 1) / ${DAYS} as after_cash, ((i + 1) * ${invoices + 1} - 1) / ${DAYS} as last_cash from d cross join n)
    insert into day_sheet (owner_id, id, key, day, note, after_entry, last_entry, after_cash, last_cash, after_payment, last_payment, cash_expected, cash_counted, created_at)
    select owner, i * ${DRIVERS} + owner, 'sheet-' || owner || '-' || i, ${day}, '', 0, 0, after_cash, last_cash, 0, 0, expected,
      expected + case when i % 7 = 0 then 100 else 0 end, ''
    from (select sheet.*, (select coalesce(sum(amount), 0) from cash_entry where owner_id = owner and id > after_cash and id <= last_cash) as expected from sheet) as closed`;
