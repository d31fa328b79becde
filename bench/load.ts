import { engines, type BenchEngine } from "./parts/engines.ts";
import { startLoadProfile } from "./parts/load-profile.ts";
import { openLoad, type Outcome } from "./parts/open-load.ts";
import { memoryOf } from "./parts/memory.ts";

/**
 * Simulates a whole business. Requests arrive when people send them, however the server responds
 * (an open model): 80 reads to 20 writes, while each person has a change stream open. The server is
 * the built program. `SECONDS=60 INVOICES=100000 PEOPLE=50 RATE=100` makes it shorter,
 * `ENGINES=sqlite` limits it to one engine.
 */
const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const INVOICES = number("INVOICES", 1_000_000);
const PEOPLE = number("PEOPLE", 200);
const RATE = number("RATE", 200);
const SECONDS = number("SECONDS", 300);
/** Seconds before measuring starts, for code to be compiled and caches to fill. */
const WARM_SECONDS = Math.min(20, SECONDS / 4);

console.log(
  `${INVOICES.toLocaleString("en")} invoices, ${PEOPLE} people, ${RATE} requests a second, ${SECONDS} s`,
);
for await (const engine of engines()) await run(engine);

async function run(engine: BenchEngine): Promise<void> {
  const business = await engine.open({ BACKUPS: "1" });
  const { app } = business;
  try {
    const begun = performance.now();
    const profile = await startLoadProfile(business, { invoices: INVOICES, people: PEOPLE });
    const seeded = (performance.now() - begun) / 1000;
    await openLoad(profile, { rate: RATE, seconds: WARM_SECONDS, seed: 1 });
    const memory = memoryOf(app.pid());
    const outcomes = await openLoad(profile, { rate: RATE, seconds: SECONDS, seed: 2 });
    const { highest, last } = memory.stop();
    profile.close();
    console.log(
      `\n${engine.name} (made and signed in in ${seeded.toFixed(0)} s; ${profile.eventsReceived()} changes received by the streams)`,
    );
    for (const kind of ["read", "write"] as const)
      console.log(
        line(
          kind,
          outcomes.filter((each) => each.kind === kind),
        ),
      );
    for (const name of new Set(outcomes.map((each) => each.name)))
      console.log(
        line(
          `  ${name}`,
          outcomes.filter((each) => each.name === name),
        ),
      );
    console.log(
      `  memory of the server ${last.toFixed(0)} MB at the end, ${highest.toFixed(0)} MB at most`,
    );
    for (const fault of new Set(outcomes.flatMap(({ fault: found }) => found ?? []).slice(0, 5)))
      console.log(`  ! ${fault}`);
  } finally {
    await app.stop();
  }
}

function line(title: string, outcomes: readonly Outcome[]): string {
  const times = outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const at = (part: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN)
      .toFixed(1)
      .padStart(7);
  const errors = outcomes.filter(({ fault }) => fault !== undefined).length;
  return `  ${title.padEnd(24)} ${String(outcomes.length).padStart(6)}   errors ${errors}   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   most ${at(1)} ms`;
}
