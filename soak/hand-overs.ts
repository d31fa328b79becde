import { randomInt, randomUUID } from "node:crypto";
import { join } from "node:path";
import { startApp, type RunningApp } from "../e2e/app.ts";
import { startPostgres } from "../scripts/postgres.mjs";
import { checkDay } from "./hand-overs/check-day.ts";
import { day } from "./hand-overs/day.ts";
import { Outages } from "./hand-overs/outages.ts";
import { startTeam } from "./hand-overs/team.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "./parts/small-disk.ts";
import type { TrialContext, Trial } from "./parts/trial.ts";

/**
 * `npm run soak -- hand-overs --seed 7` repeats one seed's choices; the moments of its faults
 * differ.
 */
export const trial: Trial = {
  proves:
    "three drivers with two phones each, whose work is handed over in mid-day, while the server is killed, started again and without room on its disk, lose nothing, double nothing, and have nothing in two vans",
  async run(context) {
    const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
    await days(context, { seed, steps: 40 });
    const postgres = await startPostgres(context.postgres);
    try {
      await days(context, { seed, steps: 40, databaseUrl: postgres.url });
    } finally {
      await postgres.stop();
    }
  },
};

/** The same trial on SQLite alone, with a given seed and fewer steps. */
export const shortHandOvers = (seed: number, steps: number): Trial => ({
  ...trial,
  run: (context) => days(context, { seed, steps }),
});

interface Days {
  readonly seed: number;
  /** Steps of each phone on each day. */
  readonly steps: number;
  readonly databaseUrl?: string;
}

async function days(context: TrialContext, { seed, steps, databaseUrl }: Days): Promise<void> {
  const more = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const app = await startApp("empty", { TOKEN_SECRET: randomUUID(), BACKUPS: "0", ...more });
  const books = databaseUrl ?? join(app.dataDir, "roundsman.db");
  const disk = databaseUrl === undefined && canMount() ? await smallDiskOf(app) : null;
  const outages = new Outages(context, app, disk);
  try {
    const team = await startTeam(app.url);
    const taken = new Map<number, number>();
    for (let round = 0; round < context.rounds(5); round += 1) {
      const journal = await day(context, app, {
        team,
        outages,
        seed: seed + round * 100,
        steps,
      });
      for (const [person, amount] of journal.taken)
        taken.set(person, (taken.get(person) ?? 0) + amount);
      await checkDay(books, team, { journal, taken });
      context.log(
        `${databaseUrl ? "PostgreSQL" : "SQLite"}, seed ${seed}: ${journal.handOvers} hand-overs, ${journal.written.size} invoices, ${journal.delivered.size} delivered, ${journal.refused} refused to late work, all as they were acknowledged; ${faultsIn(outages, disk !== null)}`,
      );
      context.round();
    }
  } catch (error) {
    throw new Error(`npm run soak -- hand-overs --seed ${seed}: ${String(error)}`, {
      cause: error,
    });
  } finally {
    await app.pause();
    disk?.unmount();
    await app.stop();
  }
}

/** Megabytes: enough for a week's tables and a write-ahead log. */
const ROOM = 64;

async function smallDiskOf(app: RunningApp): Promise<SmallDisk> {
  await app.pause();
  const disk = mountSmallDisk(app.dataDir, ROOM);
  await app.resume();
  return disk;
}

/** A line with the faults of all days so far. */
const faultsIn = ({ made, refusals }: Outages, hasDisk: boolean): string =>
  [
    `kills: ${made.kills} (${made.inHandOvers} while work was handed over or taken back)`,
    `restarts: ${made.restarts}`,
    ...(hasDisk ? [`full disks: ${made.fullDisks} (${refusals} × 507)`] : []),
  ].join(", ");
