import type { BenchEngine } from "../parts/engines.ts";
import { cpuOf } from "../parts/load.ts";
import { untilSummed } from "./until-summed.ts";
import { officeBooks } from "./books.ts";
import { besideExports } from "./exports.ts";
import type { Measured } from "./measured.ts";
import { accessTo } from "../parts/owner.ts";

/** Each is asked for so often in a turn; the sizes take turns. */
const ASKED = 30;
const TURNS = 4;

const MONTH = "from=2026-10-01&to=2026-10-31";
/** Something was paid in it at every size: the last invoices are still open. */
const PAID_MONTH = "from=2026-03-01&to=2026-03-31";
const QUARTER = "from=2026-07-01&to=2026-09-30";
const WALK_IN = "Customer%20130%20of%20Lisle%20Street";
const YEAR = "/api/office/board/?from=2025-01-01&to=2025-12-31";
const FIGURES = [
  ["board of a month", `/api/office/board/?${MONTH}`],
  // The last invoices are of the 21st.
  ["board of a month so far", "/api/office/board/?from=2026-11-01&to=2026-11-21"],
  ["board of 18 days", "/api/office/board/?from=2026-11-01&to=2026-11-18"],
  // Ten kept totals of each driver.
  ["board of 2 to 31 July", "/api/office/board/?from=2026-07-02&to=2026-07-31"],
  ["board of a year", YEAR],
  ["VAT of a quarter", `/api/office/vat/?${QUARTER}`],
  ["VAT documents, first page", `/api/office/vat/documents/?${QUARTER}&limit=50`],
  ["sales, first page", `/api/office/sales/?${MONTH}`],
  // Of one customer and of one product, as many rows at every size: a small business has no more in a month.
  ["sales of a customer", `/api/office/sales/?${MONTH}&drivercustomer_id=94&limit=3`],
  ["sales of a walk-in name", `/api/office/sales/?${MONTH}&customer_name=${WALK_IN}&limit=3`],
  ["sales at a rate", `/api/office/sales/?${MONTH}&vat_rate=zero`],
  ["goods, first 20", `/api/office/goods/?${MONTH}&product_name=Product%2020&limit=20`],
  ["cash differences", `/api/office/cash/?${MONTH}`],
  ["payments, first page", `/api/office/payments/?${PAID_MONTH}`],
  ["debts, first page", "/api/office/debts/"],
  ["on account", "/api/office/on-account/"],
  ["work to hand over", "/api/office/hand-overs/work/?from_person=3"],
] as const;

export async function compareFigures(engine: BenchEngine, sizes: readonly number[]): Promise<void> {
  const businesses: Measured[] = [];
  try {
    for (const size of sizes) businesses.push(await start(engine, size));
    for (const [name, path] of FIGURES) {
      const times = businesses.map((): number[] => []);
      const cpu = businesses.map(() => 0);
      for (let turn = 0; turn <= TURNS; turn += 1)
        for (const [index, business] of businesses.entries()) {
          const before = cpuOf(business.app.pid());
          const asked = await ask(business, path);
          // The first turn compiles the code.
          if (turn === 0) continue;
          times[index]?.push(...asked);
          cpu[index] = (cpu[index] ?? 0) + cpuOf(business.app.pid()) - before;
        }
      const p99 = times.map((each) => at(each, 0.99));
      const shown = p99.map(
        (each, index) =>
          `${sizes[index]?.toLocaleString("en-GB")}: p50 ${at(times[index] ?? [], 0.5).toFixed(1)}, p99 ${each.toFixed(1)} ms (${ratio(p99, index)}), CPU ${((cpu[index] ?? 0) / ASKED / TURNS).toFixed(1)} ms (${ratio(cpu, index)})`,
      );
      console.log(`  ${name.padEnd(26)} ${shown.join("   ")}`);
    }
    for (const business of businesses) await besideReports(business);
    for (const business of businesses) await besideExports(business);
  } finally {
    for (const { app } of businesses) await app.stop();
  }
}

async function start(engine: BenchEngine, size: number): Promise<Measured> {
  const { app, write, url } = await engine.open();
  const access = await accessTo(app);
  await write(officeBooks(engine.name, size));
  const begun = performance.now();
  await untilSummed(url);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(
    `  ${size.toLocaleString("en-GB")} invoices were summed by the server in ${seconds} s`,
  );
  return { size, app, access };
}

async function ask({ app, access }: Measured, path: string): Promise<number[]> {
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

/** How long a short call takes while boards of a year are read one after the other. */
async function besideReports(business: Measured): Promise<void> {
  let isOver = false;
  const reports = (async () => {
    while (!isOver) await ask(business, YEAR);
  })();
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn += 1)
    times.push(...(await ask(business, "/responsible-persons-query/1/driver-stocks/")));
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
