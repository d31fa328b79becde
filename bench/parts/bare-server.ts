import { createServer, type IncomingMessage } from "node:http";
import { verify } from "@node-rs/argon2";
import Connection from "libsql";

/**
 * The yardstick of bench/server.ts: the statements that the server runs for the same call, the look at the session and the throttle among
 * them, on the same engine with the same durability, in a plain node:http handler without validation, routing, codecs or signatures.
 * Sums are remembered, as the server does. Arguments: database file, port.
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

const sessionOf = db.prepare(
  "select p.id, p.name, p.email, p.manager, p.driver from session s join person p on p.id = s.person_id where s.person_id = 1 and s.ended_at = '' and p.disabled = 0 limit 1",
);
const stampOf = db.prepare("select next from counter where name = 'log/1'");
const ofStatus = db.prepare(
  "select * from invoice where owner_id = 1 and deleted_at = '' and payment_status = ? order by date desc, id desc",
);
const pageOf = db.prepare(
  "select * from invoice where owner_id = 1 and deleted_at = '' and (date, id) > (?, ?) order by date, id limit 51",
);
const SLOTS = Array.from({ length: 256 }, () => "?").join(", ");
const linesOf = db.prepare(
  `select invoice_id, product_ref, name, price, discount, quantity from invoice_line where owner_id = 1 and invoice_id in (${SLOTS}) order by invoice_id, position`,
);
const totalsOf = (where: string) => {
  const open = `i.owner_id = 1 and i.deleted_at = '' ${where}`;
  return {
    totals: db
      .prepare(`select count(*) as count, sum(discount) as discount, sum(total) as total_amount from invoice i where ${open}`)
      .get(),
    sheet: db
      .prepare(
        `select l.name, sum(l.quantity) as total_quantity from invoice i cross join invoice_line l on l.owner_id = i.owner_id and l.invoice_id = i.id where ${open} group by l.name`,
      )
      .all(),
  };
};
const customerOf = db.prepare("select id from customer where owner_id = 1 and deleted_at = '' and search_name = ? order by id limit 1");
const nextOf = db.prepare(
  "insert into counter (name, next) values (?, 1) on conflict (name) do update set next = counter.next + 1 returning next",
);
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

const insertToken = db.prepare("insert into refresh_token (hash, session_id, created_at) values (?, ?, ?)");
const countTry = db.prepare(
  "insert into throttle (name, count, since) values (?, 1, ?) on conflict (name) do update set count = throttle.count + 1 returning count, since",
);
const forgetAddress = db.prepare("update throttle set count = count - 1 where name = ? and count > 0");
const forgetName = db.prepare("delete from throttle where name = ?");

const ROUTES: Readonly<Record<string, (body: string) => unknown>> = {
  "/list": list,
  "/history": history,
  "/create": create,
  "/login": login,
};

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
  sessionOf.get();
  const invoices = ["due", "overdue"].flatMap((status) => ofStatus.all(status) as Row[]).toSorted(newestFirst);
  return answer("open", "and payment_status in ('due', 'overdue')", invoices);
}

function history(body: string): unknown {
  const { date, id } = JSON.parse(body) as { date: string; id: number };
  sessionOf.get();
  return answer("all", "", (pageOf.all(date, id) as Row[]).slice(0, 50));
}

interface Row {
  readonly id: number;
  readonly date: string;
}
const newestFirst = (a: Row, b: Row) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1);

const remembered = new Map<string, ReturnType<typeof totalsOf>>();
function answer(name: string, where: string, invoices: readonly Row[]): unknown {
  stampOf.get();
  const sums = remembered.get(name) ?? totalsOf(where);
  remembered.set(name, sums);
  const ids = invoices.map(({ id }) => id);
  const lines = grouped(linesOf.all(...ids, ...Array<number>(256 - ids.length).fill(0)) as { invoice_id: number }[]);
  return {
    invoices: invoices.map((each) => ({ ...each, product_details: lines.get(each.id) ?? [] })),
    product_details_summary: sums.sheet,
    totals: sums.totals,
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
  sessionOf.get();
  db.exec("begin immediate");
  customerOf.get(sent.customer_name.toLowerCase());
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
  nextOf.get(`invoices/1/${sent.invoice_date.slice(0, 7)}`);
  insertAudit.run(seq, at, `[${id}]`, body);
  insertChange.run(seq, `[${id}]`, at);
  db.exec("commit");
  return { ...sent, id, total_amount: total / 100 };
}

async function login(body: string): Promise<unknown> {
  const { username, password } = JSON.parse(body) as { username: string; password: string };
  const at = new Date().toISOString();
  inTransaction(() => ["login/address/127.0.0.1", `login/name/${username}`].map((name) => countTry.get(name, at)));
  const person = personOf.get(username) as { password_hash: string };
  const isRight = await verify(person.password_hash, password);
  inTransaction(() => [forgetAddress.run("login/address/127.0.0.1"), forgetName.run(`login/name/${username}`)]);
  const [session, refresh] = [crypto.randomUUID(), crypto.randomUUID()];
  inTransaction(() => [insertSession.run(session, at), insertToken.run(refresh, session, at)]);
  return { isRight, access: session, refresh };
}

function inTransaction(work: () => unknown): void {
  db.exec("begin immediate");
  work();
  db.exec("commit");
}
