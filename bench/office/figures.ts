import type { RunningApp } from "../../e2e/app.ts";
import type { BenchEngine } from "../parts/engines.ts";
import { cpuOf } from "../parts/load.ts";
import { untilSummed } from "./until-summed.ts";
import { officeBooks } from "./books.ts";
import { besideExports } from "./exports.ts";
import type { Measured } from "./measured.ts";
import { accessTo, ownerAgain } from "../parts/owner.ts";

/**
 * Requests of a figure in one turn. The businesses take short turns in alternating order, so that
 * other load on the machine affects them equally.
 */
const ASKED = 10;
/**
 * The fewest and most turns, and the seconds after which to stop once the fewest are done. The p99
 * of few requests would be their maximum, and say nothing.
 */
const TURNS = { least: 40, most: 200, seconds: 40 };
/** Turns that are not measured: the first requests compile the code. */
const WARMING = 3;

const MONTH = "from=2026-10-01&to=2026-10-31";
/** A month with payments at every size: the last invoices are not paid. */
const PAID_MONTH = "from=2026-03-01&to=2026-03-31";
const QUARTER = "from=2026-07-01&to=2026-09-30";
const WALK_IN = "Customer%20130%20of%20Lisle%20Street";
const YEAR = "/api/office/board/?from=2025-01-01&to=2025-12-31";
const FIGURES = [
  ["board of a month", `/api/office/board/?${MONTH}`],
  // The last invoices are dated the 21st.
  ["board of a month so far", "/api/office/board/?from=2026-11-01&to=2026-11-21"],
  ["board of 18 days", "/api/office/board/?from=2026-11-01&to=2026-11-18"],
  // Ten kept totals for each driver.
  ["board of 2 to 31 July", "/api/office/board/?from=2026-07-02&to=2026-07-31"],
  ["board of a year", YEAR],
  ["VAT of a quarter", `/api/office/vat/?${QUARTER}`],
  ["VAT documents, first page", `/api/office/vat/documents/?${QUARTER}&limit=50`],
  ["sales, first page", `/api/office/sales/?${MONTH}`],
  // These have a limit that even a small business reaches in a month, so that every size returns
  // equally many rows. What is rare among the documents takes longer to find. In the month, the
  // product is in an eighth of the small business's documents and a twentieth of the large one's;
  // in the quarter it is equally rare. The name has 3 documents of 3 drivers in the small business
  // and 26 of 20 in the large one.
  ["sales of a customer", `/api/office/sales/?${MONTH}&drivercustomer_id=94&limit=3`],
  ["sales of a walk-in name", `/api/office/sales/?${MONTH}&customer_name=${WALK_IN}&limit=3`],
  ["sales at a rate", `/api/office/sales/?${MONTH}&vat_rate=zero`],
  ["goods, first 20", `/api/office/goods/?${MONTH}&product_name=Product%2020&limit=20`],
  ["goods of a quarter", `/api/office/goods/?${QUARTER}&product_name=Product%2020&limit=20`],
  ["cash differences", `/api/office/cash/?${MONTH}`],
  ["payments, first page", `/api/office/payments/?${PAID_MONTH}`],
  ["debts, first page", "/api/office/debts/"],
  ["on account", "/api/office/on-account/"],
  ["work to hand over", "/api/office/hand-overs/work/?from_person=3"],
] as const;

/**
 * `FIGURES=goods` limits the benchmark to figures whose names match; it may be a regular
 * expression.
 */
const WANTED = new RegExp(process.env["FIGURES"] ?? "");

/** What to measure: the figures' own times, how long other calls take beside reports, or both. */
export type FigureParts = ReadonlySet<"figures" | "beside">;

export async function compareFigures(
  engine: BenchEngine,
  sizes: readonly number[],
  parts: FigureParts,
): Promise<void> {
  const businesses: Measured[] = [];
  try {
    for (const size of sizes) businesses.push(await start(engine, size));
    if (parts.has("figures"))
      for (const [name, path] of FIGURES)
        if (WANTED.test(name)) await compare(businesses, name, path);
    if (!parts.has("beside")) return;
    for (const business of businesses) await besideReports(business);
    for (const business of businesses) await besideExports(business);
  } finally {
    for (const { app } of businesses) await app.stop();
  }
}

/**
 * Prints a figure's times and processor time in each business, beside those of the first business.
 */
async function compare(businesses: readonly Measured[], name: string, path: string): Promise<void> {
  const asked = [];
  for (const business of businesses)
    asked.push({ business, ask: await asker(business), times: [] as number[], cpu: 0 });
  for (let turn = 0; turn < WARMING; turn += 1) for (const each of asked) await each.ask(path);
  const begun = performance.now();
  const isOver = (turn: number) =>
    turn >= TURNS.least && performance.now() - begun > 1000 * TURNS.seconds;
  for (let turn = 0; turn < TURNS.most && !isOver(turn); turn += 1)
    for (const each of turn % 2 === 0 ? asked : asked.toReversed()) {
      const before = cpuOf(each.business.app.pid());
      each.times.push(...(await each.ask(path)));
      each.cpu += cpuOf(each.business.app.pid()) - before;
    }
  const requests = asked[0]?.times.length;
  const p99 = asked.map(({ times }) => at(times, 0.99));
  const cpu = asked.map((each) => each.cpu / each.times.length);
  const shown = asked.map(({ business, times }, index) => {
    const size = business.size.toLocaleString("en-GB");
    const [p50, slow] = [at(times, 0.5).toFixed(1), p99[index]?.toFixed(1)];
    return `${size}: p50 ${p50}, p99 ${slow} ms (${ratio(p99, index)}), CPU ${cpu[index]?.toFixed(1)} ms (${ratio(cpu, index)})`;
  });
  console.log(`  ${name.padEnd(26)} ${shown.join("   ")}   of ${requests} requests`);
}

async function start(engine: BenchEngine, size: number): Promise<Measured> {
  const { app, write, url } = await engine.open();
  await accessTo(app);
  await write(officeBooks(engine.name, size));
  const begun = performance.now();
  await untilSummed(url);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(
    `  ${size.toLocaleString("en-GB")} invoices were summed by the server in ${seconds} s`,
  );
  return { size, app };
}

async function asker({ app }: Measured): Promise<(path: string) => Promise<number[]>> {
  const access = await ownerAgain(app);
  return (path) => ask(app, access, path);
}

async function ask(app: RunningApp, access: string, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const begun = performance.now();
    const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${access}` } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
    times.push(performance.now() - begun);
  }
  return times;
}

/** Measures a short call while boards of a year are read one after another. */
async function besideReports(business: Measured): Promise<void> {
  let isOver = false;
  const askFor = await asker(business);
  const reports = (async () => {
    while (!isOver) await askFor(YEAR);
  })();
  const times: number[] = [];
  for (let turn = 0; turn < 30; turn += 1)
    times.push(...(await askFor("/responsible-persons-query/1/driver-stocks/")));
  isOver = true;
  await reports;
  console.log(
    `  beside boards of a year over ${business.size.toLocaleString("en-GB")} invoices a short call takes p99 ${at(times, 0.99).toFixed(1)}, at most ${Math.max(...times).toFixed(1)} ms`,
  );
}

const ratio = (all: readonly number[], index: number): string =>
  ((all[index] ?? Number.NaN) / (all[0] ?? Number.NaN)).toFixed(2);

const at = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;
