import { randomUUID } from "node:crypto";
import type { RunningApp } from "../../e2e/app.ts";
import type { BenchEngine } from "./engines.ts";
import { accessTo, OWNER } from "./owner.ts";
import { median } from "./race.ts";

const CREATIONS = 500;
const A_BATCH = 100;
const TURNS = 5;

/**
 * Sends 500 invoices that a phone kept: one by one, each after the answer to the last, and in
 * batches of 100. The two ways take turns.
 */
export async function compareBatches(engine: BenchEngine, invoice: object): Promise<void> {
  const { app } = await engine.open();
  try {
    const access = await accessTo(app);
    const ways = [oneByOne, inBatches];
    for (const way of ways) await way(app, access, invoice);
    const times = ways.map(() => [] as number[]);
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const [index, way] of ways.entries()) {
        const began = performance.now();
        await way(app, access, invoice);
        times[index]?.push(performance.now() - began);
      }
    const [loop = Number.NaN, batches = Number.NaN] = times.map(median);
    console.log(`${CREATIONS} creations of ${OWNER.name}, invoices with 10 lines`);
    console.log(`  one by one          ${loop.toFixed(0).padStart(6)} ms`);
    console.log(
      `  in batches of ${A_BATCH}   ${batches.toFixed(0).padStart(6)} ms, ${(batches / loop).toFixed(2)} of it; medians of ${TURNS} turns`,
    );
  } finally {
    await app.stop();
  }
}

type Way = (app: RunningApp, access: string, invoice: object) => Promise<void>;

const oneByOne: Way = async (app, access, invoice) => {
  for (let made = 0; made < CREATIONS; made += 1)
    await send(
      `${app.url}/api/invoice/`,
      access,
      { ...invoice, client_id: randomUUID() },
      { "idempotency-key": randomUUID() },
    );
};

const inBatches: Way = async (app, access, invoice) => {
  const entry = () => ({
    id: randomUUID(),
    method: "POST",
    path: "/api/invoice/",
    body: { ...invoice, client_id: randomUUID() },
  });
  for (let made = 0; made < CREATIONS; made += A_BATCH) {
    const answer = await send(`${app.url}/api/batch/`, access, {
      requests: Array.from({ length: A_BATCH }, entry),
    });
    const { responses } = answer as { readonly responses: readonly { readonly status: number }[] };
    if (responses.some(({ status }) => status !== 201)) throw new Error("An entry was refused");
  }
};

async function send(
  url: string,
  access: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const own = { "content-type": "application/json", authorization: `Bearer ${access}` };
  const answer = await fetch(url, {
    method: "POST",
    headers: { ...own, ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
