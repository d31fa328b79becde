import type { BenchEngine } from "./engines.ts";
import { load } from "./load.ts";
import { accessTo, OWNER } from "./owner.ts";

const TURNS = 6;
const SECONDS = 5;

/**
 * Ten people fill an empty business by creating invoices. Shows whether the rate stays the same
 * before and after the database has statistics.
 */
export async function compareFilling(engine: BenchEngine, body: object): Promise<void> {
  const { app } = await engine.open();
  try {
    const access = await accessTo(app);
    console.log(`An empty book of ${OWNER.name} is filled, 10 at a time, ${SECONDS} s a turn`);
    const rates: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1)
      rates.push(
        (
          await load({
            pid: app.pid(),
            url: `${app.url}/api/invoice/`,
            body,
            access,
            connections: 10,
            seconds: SECONDS,
          })
        ).rate,
      );
    console.log(
      `  ${rates.map((rate) => rate.toFixed(0)).join(", ")} /s; the last is ${((rates.at(-1) ?? 0) / (rates[0] ?? 1)).toFixed(2)} of the first`,
    );
  } finally {
    await app.stop();
  }
}
