/**
 * The server's statements for the same calls, word for word where it matters. Parameters are $1 and
 * so on, as in PostgreSQL.
 */
const SLOTS = Array.from({ length: 256 }, (_, index) => `$${index + 1}`).join(", ");

const open = (where: string) => `i.owner_id = 1 and i.deleted_at = '' ${where}`;
const WORKING = "and payment_status in ('due', 'overdue')";
const totals = (where: string) =>
  `select count(*) as count, cast(coalesce(sum(discount), 0) as bigint) as discount, cast(coalesce(sum(total), 0) as bigint) as total_amount from invoice i where ${open(where)}`;
const sheet = (where: string) =>
  `select l.name, cast(coalesce(sum(l.quantity), 0) as bigint) as total_quantity from invoice i cross join invoice_line l where l.owner_id = i.owner_id and l.invoice_id = i.id and ${open(where)} group by l.name`;
const count = "do update set next = counter.next + 1 returning next";

export const STATEMENTS = {
  session:
    "select p.id, p.name, p.email, p.manager, p.driver from session s join person p on p.id = s.person_id where s.person_id = 1 and s.ended_at = '' and p.disabled = 0 limit 1",
  stamp: "select next from counter where name = 'log/1'",
  ofStatus:
    "select * from invoice where owner_id = 1 and deleted_at = '' and payment_status = $1 order by date desc, id desc",
  page: "select * from invoice where owner_id = 1 and deleted_at = '' and (date, id) > ($1, $2) order by date, id limit 51",
  lines: `select invoice_id, product_ref, name, price, discount, quantity from invoice_line where owner_id = 1 and invoice_id in (${SLOTS}) order by invoice_id, position`,
  openTotals: totals(WORKING),
  openSheet: sheet(WORKING),
  allTotals: totals(""),
  allSheet: sheet(""),
  customer:
    "select id from customer where owner_id = 1 and deleted_at = '' and search_name = $1 order by id limit 1",
  next: `insert into counter (name, next) values ($1, 1) on conflict (name) ${count}`,
  insertInvoice: `insert into invoice (owner_id, id, key, customer_id, bill_name, bill_address, bill_city, bill_postcode, bill_email, bill_phone, search_name, search_text, date, summary, footnote, total, discount, delivery_status, payment_status, created_at, updated_at)
    values (1, $1, $2, null, $3, '', '', '', '', '', $4, $5, $6, '', '', $7, 0, 'not_shipped', 'due', $8, $9)`,
  insertLines: `insert into invoice_line (owner_id, invoice_id, position, product_ref, name, price, discount, quantity) values ${Array.from(
    { length: 10 },
    (_, line) =>
      `(1, ${Array.from({ length: 7 }, (__, index) => `$${line * 7 + index + 1}`).join(", ")})`,
  ).join(", ")}`,
  insertAudit:
    "insert into audit (owner_id, seq, actor_id, at, action, kind, entity_ids, before, after) values (1, $1, 1, $2, 'create', 'invoice', $3, 'null', $4)",
  insertChange:
    "insert into change (owner_id, seq, kind, ids, at) values (1, $1, 'invoice', $2, $3)",
  person: "select * from person where username = $1",
  insertSession: "insert into session (id, person_id, created_at) values ($1, 1, $2)",
  insertToken: "insert into refresh_token (hash, session_id, created_at) values ($1, $2, $3)",
  countTry:
    "insert into throttle (name, count, since) values ($1, 1, $2) on conflict (name) do update set count = throttle.count + 1 returning count, since",
  forgetAddress: "update throttle set count = count - 1 where name = $1 and count > 0",
  forgetName: "delete from throttle where name = $1",
} as const satisfies Record<string, string>;
export type StatementName = keyof typeof STATEMENTS;
