import { setTimeout as pause } from "node:timers/promises";
import { addDays, day } from "../../packages/core/src/day.ts";
import { officeTotals } from "../../packages/server/migrations/until-0040/0037-office-totals.ts";
import { openDatabase } from "../../packages/server/src/kernel/storage/db.ts";
import type { BenchEngine, Business } from "../parts/engines.ts";
import { cpuOf, load, type Load } from "../parts/load.ts";
import { accessTo } from "../parts/owner.ts";

const ROUNDS = 12;
const SECONDS = 2;

const LINES = Array.from({ length: 10 }, (_, index) => ({
  id: `p${index}`,
  name: `Product ${index}`,
  price: 12.5 + index,
  discount_amount: 0.25,
  quantity: 1 + index,
}));
const INVOICE = { customer_name: "Golden Dragon", product_details: LINES };
const TODAY = day("2026-11-21");

/**
 * Compares how many invoices of ten lines ten people create in a second, in a business with the
 * triggers that mark days and in one without. They take short turns in alternating order, so that
 * other load on the machine affects them equally. Marked days are summed before the next round
 * begins.
 */
export async function compareMarks(engine: BenchEngine): Promise<void> {
  const marked = await creator(await engine.open());
  const plain = await creator(await engine.open(), without(engine));
  try {
    // Unmeasured rounds: a new server first compiles its code.
    for (const each of [marked, plain, marked, plain]) await each.create(ROUNDS);
    await marked.summed();
    const rounds: { readonly marked: Load; readonly plain: Load; readonly summing: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = round % 2 === 0 ? await marked.create(round) : undefined;
      const summing = first && (await marked.summed());
      const other = await plain.create(round);
      const load = first ?? (await marked.create(round));
      rounds.push({ marked: load, plain: other, summing: summing ?? (await marked.summed()) });
    }
    const of = (value: (round: (typeof rounds)[number]) => number) => spread(rounds.map(value));
    const [rate, cpu] = [
      of((round) => round.marked.rate / round.plain.rate),
      of((round) => round.plain.cpu / round.marked.cpu),
    ];
    console.log(
      `  creates ${of((round) => round.marked.rate).median.toFixed(0)} /s with marks, ${of((round) => round.plain.rate).median.toFixed(0)} /s without: ${shown(rate)}; CPU ${of((round) => round.marked.cpu).median.toFixed(2)} and ${of((round) => round.plain.cpu).median.toFixed(2)} ms each: ${shown(cpu)}; medians of ${ROUNDS} rounds (their middle half). Summing the day later took ${of(({ summing }) => summing).median.toFixed(0)} ms of CPU`,
    );
  } finally {
    await marked.stop();
    await plain.stop();
  }
}

async function creator({ app, url, write }: Business, first: readonly string[] = []) {
  const access = await accessTo(app);
  if (first.length > 0) await write(first.join(";"));
  const { db } = openDatabase(url);
  const isMarked = () => db.selectFrom("office_mark").select("day").limit(1).executeTakeFirst();
  return {
    /** Each round has another day, so that no day keeps growing. */
    create: (round: number) =>
      load({
        pid: app.pid(),
        url: `${app.url}/api/invoice/`,
        body: { ...INVOICE, invoice_date: addDays(TODAY, -round) },
        access,
        connections: 10,
        seconds: SECONDS,
      }),
    /** Waits until all marked days are summed. Resolves with the CPU milliseconds that it took. */
    async summed(): Promise<number> {
      const before = cpuOf(app.pid());
      while (await isMarked()) await pause(100);
      return cpuOf(app.pid()) - before;
    },
    async stop() {
      await db.destroy();
      await app.stop();
    },
  };
}

interface Spread {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

const shown = ({ lower, median, upper }: Spread): string =>
  `${median.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})`;

const without = (engine: BenchEngine): readonly string[] =>
  officeTotals
    .statements(engine.name === "SQLite" ? "sqlite" : "postgres")
    .filter((statement) => statement.startsWith("create trigger"))
    .map((statement) => {
      const [, name, table] = /^create trigger (\w+) after \w+ on (\w+)/.exec(statement) ?? [];
      if (!name || !table) throw new Error(`This is no trigger: ${statement}`);
      return engine.name === "SQLite" ? `drop trigger ${name}` : `drop trigger ${name} on ${table}`;
    });
