import { officeTotals } from "../../packages/server/migrations/until-0040/0037-office-totals.ts";
import type { BenchEngine } from "../parts/engines.ts";
import { load } from "../parts/load.ts";
import { accessTo } from "../parts/owner.ts";

const TURNS = 5;
const SECONDS = 4;

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

/** Invoices of ten lines that ten people create in a second, with the triggers that mark days and without them, by turns. */
export async function compareMarks(engine: BenchEngine): Promise<void> {
  const business = await engine.open();
  const { app } = business;
  try {
    const access = await accessTo(app);
    const create = async (seconds: number) => {
      const url = `${app.url}/api/invoice/`;
      const { rate } = await load({
        pid: app.pid(),
        url,
        body: INVOICE,
        access,
        connections: 10,
        seconds,
      });
      return rate;
    };
    const turns: (readonly [marked: number, plain: number])[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      // A server that was just started compiles its code first.
      await create(2);
      const marked = await create(SECONDS);
      await business.write(without(engine).join(";"));
      await create(2);
      turns.push([marked, await create(SECONDS)]);
      await business.write(created(engine).join(";"));
    }
    const middle = (of: (turn: readonly [number, number]) => number) =>
      turns.map(of).toSorted((a, b) => a - b)[TURNS >> 1] ?? Number.NaN;
    console.log(
      `  creates ${middle(([marked]) => marked).toFixed(0)} /s with marks, ${middle(([, plain]) => plain).toFixed(0)} /s without: ${middle(([marked, plain]) => marked / plain).toFixed(2)}; medians of ${TURNS} turns`,
    );
  } finally {
    await app.stop();
  }
}

const created = ({ name }: BenchEngine): readonly string[] =>
  officeTotals
    .statements(name === "SQLite" ? "sqlite" : "postgres")
    .filter((statement) => statement.startsWith("create trigger"));

const without = (engine: BenchEngine): readonly string[] =>
  created(engine).flatMap((statement) => {
    const [, name, table] = /^create trigger (\w+) after \w+ on (\w+)/.exec(statement) ?? [];
    if (!name || !table) throw new Error(`This is no trigger: ${statement}`);
    return engine.name === "SQLite" ? `drop trigger ${name}` : `drop trigger ${name} on ${table}`;
  });
