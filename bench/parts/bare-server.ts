import { createServer, type IncomingMessage } from "node:http";
import { verify } from "@node-rs/argon2";
import Connection from "libsql";

/**
 * The yardstick of bench/server.ts: the same statements on the same engine with the same durability, in a plain node:http handler without
 * validation, ownership, idempotency or codecs. Arguments: database file, port.
 */
const [, , file = "", port = ""] = process.argv;
const db = new Connection(file);
for (const pragma of ["journal_mode = wal", "synchronous = full", "busy_timeout = 5000"]) db.exec(`pragma ${pragma}`);

interface SentLine {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly discount_amount: number;
  readonly quantity: number;
}
interface SentInvoice {
  readonly customer_name: string;
  readonly invoice_date: string;
  readonly product_details: readonly SentLine[];
}

const OPEN = "owner_id = 1 and deleted_at = '' and payment_status in ('due', 'overdue')";
const invoicesOf = db.prepare(`select * from invoice where ${OPEN} order by date desc, id desc`);
const linesOf = db.prepare(
  `select * from invoice_line where owner_id = 1 and invoice_id in (select id from invoice where ${OPEN}) order by invoice_id, position`,
);
const totalsOf = db.prepare(`select count(*) as count, sum(discount) as discount, sum(total) as total_amount from invoice where ${OPEN}`);
const sheetOf = db.prepare(
  `select l.name, sum(l.quantity) as total_quantity from invoice i join invoice_line l on l.owner_id = i.owner_id and l.invoice_id = i.id where i.owner_id = 1 and i.deleted_at = '' and i.payment_status in ('due', 'overdue') group by l.name`,
);
const nextOf = db.prepare("update counter set next = next + 1 where name = ? returning next");
const insertInvoice = db.prepare(
  `insert into invoice (owner_id, id, key, customer_id, bill_name, bill_address, bill_city, bill_postcode, bill_email, bill_phone, search_name, search_text, date, summary, footnote, total, discount, delivery_status, payment_status, created_at, updated_at)
   values (1, ?, ?, null, ?, '', '', '', '', '', ?, ?, ?, '', '', ?, 0, 'not_shipped', 'due', ?, ?)`,
);
const insertLine = db.prepare(
  "insert into invoice_line (owner_id, invoice_id, position, product_ref, name, price, discount, quantity) values (1, ?, ?, ?, ?, ?, ?, ?)",
);
const insertAudit = db.prepare(
  "insert into audit (owner_id, seq, actor_id, at, action, kind, entity_ids, before, after) values (1, ?, 1, ?, 'create', 'invoice', ?, '', ?)",
);
const insertChange = db.prepare("insert into change (owner_id, seq, kind, ids, at) values (1, ?, 'invoice', ?, ?)");
const personOf = db.prepare("select * from person where username = ?");
const insertSession = db.prepare("insert into session (id, person_id, created_at) values (?, 1, ?)");

const ROUTES: Readonly<Record<string, (body: string) => unknown>> = { "/list": list, "/create": create, "/login": login };

createServer((request, response) => {
  void textOf(request)
    .then((body) => ROUTES[request.url ?? ""]?.(body))
    .then((answer) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer)));
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("ready\n"));

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function list(): unknown {
  const invoices = invoicesOf.all() as { id: number }[];
  const lines = grouped(linesOf.all() as { invoice_id: number }[]);
  return {
    invoices: invoices.map((each) => ({ ...each, product_details: lines.get(each.id) ?? [] })),
    product_details_summary: sheetOf.all(),
    totals: totalsOf.get(),
  };
}

function grouped(lines: readonly { readonly invoice_id: number }[]): Map<number, object[]> {
  const byInvoice = new Map<number, object[]>();
  for (const line of lines) {
    const known = byInvoice.get(line.invoice_id);
    if (known) known.push(line);
    else byInvoice.set(line.invoice_id, [line]);
  }
  return byInvoice;
}

function create(body: string): unknown {
  const sent = JSON.parse(body) as SentInvoice;
  const total = sent.product_details.reduce((sum, line) => sum + Math.round((line.price - line.discount_amount) * line.quantity * 100), 0);
  const at = new Date().toISOString();
  db.exec("begin immediate");
  const { next: id } = nextOf.get("invoice") as { next: number };
  const { next: seq } = nextOf.get("log/1") as { next: number };
  insertInvoice.run(id, crypto.randomUUID(), sent.customer_name, sent.customer_name, sent.customer_name, sent.invoice_date, total, at, at);
  sent.product_details.forEach((line, position) =>
    insertLine.run(
      id,
      position,
      line.id,
      line.name,
      Math.round(line.price * 100),
      Math.round(line.discount_amount * 100),
      line.quantity * 1000,
    ),
  );
  insertAudit.run(seq, at, `[${id}]`, body);
  insertChange.run(seq, `[${id}]`, at);
  db.exec("commit");
  return { ...sent, id, total_amount: total / 100 };
}

async function login(body: string): Promise<unknown> {
  const { username, password } = JSON.parse(body) as { username: string; password: string };
  const person = personOf.get(username) as { password_hash: string };
  const isRight = await verify(person.password_hash, password);
  insertSession.run(crypto.randomUUID(), new Date().toISOString());
  return { isRight, access: crypto.randomUUID(), refresh: crypto.randomUUID() };
}
