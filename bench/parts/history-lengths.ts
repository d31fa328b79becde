import type { RunningApp } from "../../e2e/app.ts";
import type { BenchEngine } from "./engines.ts";
import { dayOf } from "./history.ts";
import { accessTo, post } from "./owner.ts";
import { median } from "./race.ts";

/** Requests in one turn, one after another; the lengths take turns. */
const ASKED = 400;
const TURNS = 7;

interface Measured {
  readonly length: number;
  readonly app: RunningApp;
  readonly access: string;
  /** Milliseconds for the first page, which includes the sums of the whole history. */
  readonly first: number;
  readonly turns: { readonly p50: number; readonly p99: number }[];
}

/** Times a page of 50 from anywhere in histories of different lengths, each on its own server. */
export async function compareLengths(
  engine: BenchEngine,
  lengths: readonly number[],
): Promise<void> {
  const businesses: Measured[] = [];
  try {
    for (const length of lengths) businesses.push(await start(engine, length));
    for (let turn = 0; turn <= TURNS; turn += 1)
      for (const each of businesses) {
        const seen = await walk(each);
        // The first turn compiles the code, so it does not count.
        if (turn > 0) each.turns.push(seen);
      }
    console.log("A page of 50 from anywhere in a history, one request at a time");
    const [shortest] = businesses;
    for (const each of businesses) console.log(line(each, shortest ?? each));
  } finally {
    for (const { app } of businesses) await app.stop();
  }
}

async function start(engine: BenchEngine, length: number): Promise<Measured> {
  const { app, fillHistory } = await engine.open();
  const access = await accessTo(app);
  await fillHistory({ invoices: length });
  const begun = performance.now();
  await post(app, "/api/search_invoices/", { body: { limit: 50 }, access });
  return { length, app, access, first: performance.now() - begun, turns: [] };
}

async function walk({ app, access }: Measured): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const cursor = Buffer.from(`${dayOf(((asked * 7919) % ASKED) / ASKED)}.1`).toString(
      "base64url",
    );
    const begun = performance.now();
    await post(app, "/api/search_invoices/", { body: { limit: 50, cursor }, access });
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  return {
    p50: times[ASKED >> 1] ?? Number.NaN,
    p99: times[Math.floor(ASKED * 0.99)] ?? Number.NaN,
  };
}

function line({ length, first, turns }: Measured, shortest: Measured): string {
  const [p50, p99] = [median(turns.map((turn) => turn.p50)), median(turns.map((turn) => turn.p99))];
  const ratio = (which: "p50" | "p99") =>
    median(
      turns.map((turn, index) => turn[which] / (shortest.turns[index]?.[which] ?? Number.NaN)),
    );
  return `  ${length.toLocaleString("en").padStart(9)}   p50 ${p50.toFixed(2)} ms (${ratio("p50").toFixed(2)})   p99 ${p99.toFixed(2)} ms (${ratio("p99").toFixed(2)})   first page with its sums ${first.toFixed(0)} ms`;
}
