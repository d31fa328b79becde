import { startBare, type Bare } from "./parts/bare/start.ts";
import { compareBatches } from "./parts/batches.ts";
import { engines, type BenchEngine, type Business } from "./parts/engines.ts";
import { compareFilling } from "./parts/filling.ts";
import { MIDDLE_DAY } from "./parts/history.ts";
import { compareLengths } from "./parts/history-lengths.ts";
import { load, type Load } from "./parts/load.ts";
import { compareLogins } from "./parts/logins.ts";
import { accessTo, OWNER, post } from "./parts/owner.ts";
import { median } from "./parts/race.ts";
import { compareSearches } from "./parts/searches.ts";
import { untilSummed } from "./office/until-summed.ts";

/**
 * Compares the built server with a bare handler that runs the same statements on a copy of the same
 * database. They take turns in one run, on both engines. `ENGINES=sqlite` limits it to one engine,
 * `CASES=create` to calls whose title contains the word.
 */
const LINES = Array.from({ length: 10 }, (_, index) => ({
  id: `p${index}`,
  name: `Product ${index}`,
  price: 12.5 + index,
  discount_amount: 0.25,
  quantity: 1 + index,
}));
const INVOICE = {
  customer_name: "Golden Dragon",
  invoice_date: "2026-11-21",
  product_details: LINES,
};
const FROM_THE_MIDDLE = { limit: 50, cursor: Buffer.from(`${MIDDLE_DAY}.1`).toString("base64url") };
const INVOICES = 100_000;
/** Seconds of one turn; each case has five turns. */
const SECONDS = 2;
const TURNS = 5;

interface Case {
  readonly title: string;
  readonly path: string;
  readonly body: object;
  /** The path of the same call in the bare handler. */
  readonly bare: string;
  readonly bareBody?: object;
  readonly connections: number;
}

const CASES: readonly Case[] = [
  { title: "Login", path: "/api/manager/login/", body: OWNER, bare: "/login", connections: 2 },
  {
    title: "A list of 200 invoices with 10 lines each",
    path: "/api/unpaid_invoices/",
    body: {},
    bare: "/list",
    connections: 10,
  },
  {
    title: "A page of 50 in the middle of a history of 100,000",
    path: "/api/search_invoices/",
    body: FROM_THE_MIDDLE,
    bare: "/history",
    bareBody: { date: MIDDLE_DAY, id: 1 },
    connections: 10,
  },
  {
    title: "Create an invoice with 10 lines",
    path: "/api/invoice/",
    body: INVOICE,
    bare: "/create",
    connections: 10,
  },
];
const isAsked = (title: string) => title.toLowerCase().includes(process.env["CASES"] ?? "");

for await (const engine of engines()) {
  console.log(`\n${engine.name}`);
  await compareAll(engine);
  if (isAsked("login of nobody")) await compareLogins(engine);
  if (isAsked("500 creations")) await compareBatches(engine, INVOICE);
  if (isAsked("empty book")) await compareFilling(engine, INVOICE);
  if (isAsked("search by name"))
    await compareSearches(engine, { lengths: [10_000, 100_000], invoice: INVOICE });
  if (isAsked("history of any length")) await compareLengths(engine, [10_000, 100_000, 1_000_000]);
}

async function compareAll(engine: BenchEngine): Promise<void> {
  const asked = CASES.filter(({ title }) => isAsked(title));
  if (asked.length === 0) return;
  const business = await engine.open();
  const { app } = business;
  try {
    const access = await accessTo(app);
    for (let made = 0; made < 200; made += 1)
      await post(app, "/api/invoice/", { body: INVOICE, access });
    await business.fillHistory({ invoices: INVOICES });
    await untilSummed(business.url);
    const bare = await startBare(await business.copy());
    for (const each of asked) await compare(each, { business, bare, access });
    bare.stop();
  } finally {
    await app.stop();
  }
}

interface Sides {
  readonly business: Business;
  readonly bare: Bare;
  readonly access: string;
}

async function compare(
  { title, path, body, connections, ...of }: Case,
  { business: { app }, bare, access }: Sides,
): Promise<void> {
  const plain = { pid: bare.pid, url: bare.url + of.bare, body: of.bareBody ?? body, connections };
  const ours = { pid: app.pid(), url: app.url + path, body, access, connections };
  // Sums are made and code is compiled before measuring starts.
  for (const each of [plain, ours]) await load({ ...each, seconds: 1 });
  const turns: (readonly [Load, Load])[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push([
      await load({ ...plain, seconds: SECONDS }),
      await load({ ...ours, seconds: SECONDS }),
    ]);
  const medianOf = (each: (turn: readonly [Load, Load]) => number) => median(turns.map(each));
  const side = (which: 0 | 1) => {
    const of = (field: keyof Load) => medianOf((turn) => turn[which][field]);
    return `${of("rate").toFixed(0).padStart(7)} /s   p50 ${of("p50").toFixed(0).padStart(4)} ms   p99 ${of("p99").toFixed(0).padStart(4)} ms   CPU ${of("cpu").toFixed(2)} ms`;
  };
  console.log(title);
  console.log(`  bare    ${side(0)}`);
  console.log(`  ours    ${side(1)}`);
  console.log(
    `          ${medianOf(([a, b]) => b.rate / a.rate).toFixed(2)} of the bare rate, ${medianOf(([a, b]) => a.cpu / b.cpu).toFixed(2)} by CPU; medians of ${TURNS} turns`,
  );
}
