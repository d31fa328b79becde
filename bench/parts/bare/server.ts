import { createServer, type IncomingMessage } from "node:http";
import { verify } from "@node-rs/argon2";
import { bareEngine, type Row } from "./engine.ts";
import type { StatementName } from "./statements.ts";

/**
 * The yardstick of bench/server.ts. It runs the statements that the server runs for the same call,
 * including the session and throttle checks, on the same engine with the same durability. It is a
 * plain node:http handler without validation, routing, codecs or signatures. Like the server, it
 * caches sums. Arguments: database, port.
 */
const [, , database = "", port = ""] = process.argv;
const { ask, inTransaction } = bareEngine(database);

const ROUTES: Readonly<Record<string, (body: string) => Promise<unknown>>> = {
  "/list": list,
  "/history": history,
  "/create": create,
  "/login": login,
};

createServer((request, response) => {
  void textOf(request)
    .then((body) => ROUTES[request.url ?? ""]?.(body))
    .then((answer) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer)),
    )
    .catch((error: unknown) => response.writeHead(500).end(String(error)));
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("ready\n"));

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function list(): Promise<unknown> {
  await ask("session");
  const invoices: Row[] = [];
  for (const status of ["due", "overdue"]) invoices.push(...(await ask("ofStatus", status)));
  return answer("openTotals", "openSheet", invoices.toSorted(newestFirst));
}

async function history(body: string): Promise<unknown> {
  const { date, id } = JSON.parse(body) as { date: string; id: number };
  await ask("session");
  return answer("allTotals", "allSheet", (await ask("page", date, id)).slice(0, 50));
}

const newestFirst = (a: Row, b: Row) =>
  a["date"] === b["date"]
    ? Number(b["id"]) - Number(a["id"])
    : String(a["date"]) < String(b["date"])
      ? 1
      : -1;

const remembered = new Map<StatementName, readonly Row[]>();
async function sums(name: StatementName): Promise<readonly Row[]> {
  const known = remembered.get(name) ?? (await ask(name));
  remembered.set(name, known);
  return known;
}

async function answer(
  totals: StatementName,
  sheet: StatementName,
  invoices: readonly Row[],
): Promise<unknown> {
  await ask("stamp");
  const ids = invoices.map(({ id }) => Number(id));
  const lines = grouped(await ask("lines", ...ids, ...Array<number>(256 - ids.length).fill(0)));
  return {
    invoices: invoices.map((each) => ({ ...each, product_details: lines.get(each["id"]) ?? [] })),
    product_details_summary: await sums(sheet),
    totals: (await sums(totals))[0],
  };
}

function grouped(lines: readonly Row[]): Map<unknown, Row[]> {
  const byInvoice = new Map<unknown, Row[]>();
  for (const line of lines) {
    const known = byInvoice.get(line["invoice_id"]);
    if (known) known.push(line);
    else byInvoice.set(line["invoice_id"], [line]);
  }
  return byInvoice;
}

interface SentInvoice {
  readonly customer_name: string;
  readonly invoice_date: string;
  readonly product_details: readonly {
    readonly id: string;
    readonly name: string;
    readonly price: number;
    readonly discount_amount: number;
    readonly quantity: number;
  }[];
}

async function create(body: string): Promise<unknown> {
  const sent = JSON.parse(body) as SentInvoice;
  const { customer_name: name, invoice_date: date, product_details: lines } = sent;
  const total = lines.reduce(
    (sum, line) => sum + Math.round((line.price - line.discount_amount) * line.quantity * 100),
    0,
  );
  const at = new Date().toISOString();
  await ask("session");
  return inTransaction(async (on) => {
    const next = async (series: string) => Number((await on("next", series))[0]?.["next"]);
    await on("customer", name.toLowerCase());
    const id = await next("invoice");
    await on("insertInvoice", id, crypto.randomUUID(), name, name, name, date, total, at, at);
    const values = lines.flatMap((line, position) => [
      id,
      position,
      line.id,
      line.name,
      Math.round(line.price * 100),
      Math.round(line.discount_amount * 100),
      line.quantity * 1000,
    ]);
    await on("insertLines", ...values);
    await next(`invoices/1/${date.slice(0, 7)}`);
    const seq = await next("log/1");
    await on("insertAudit", seq, at, `[${id}]`, body);
    await on("insertChange", seq, `[${id}]`, at);
    return { ...sent, id, total_amount: total / 100 };
  });
}

async function login(body: string): Promise<unknown> {
  const { username, password } = JSON.parse(body) as { username: string; password: string };
  const at = new Date().toISOString();
  const [byAddress, byName] = ["login/address/127.0.0.1", `login/name/${username}`];
  await inTransaction(async (on) => [
    await on("countTry", byAddress, at),
    await on("countTry", byName, at),
  ]);
  const [person] = await ask("person", username);
  const isRight = await verify(String(person?.["password_hash"]), password);
  await inTransaction(async (on) => [
    await on("forgetAddress", byAddress),
    await on("forgetName", byName),
  ]);
  const [session, refresh] = [crypto.randomUUID(), crypto.randomUUID()];
  await inTransaction(async (on) => [
    await on("insertSession", session, at),
    await on("insertToken", refresh, session, at),
  ]);
  return { isRight, access: session, refresh };
}
