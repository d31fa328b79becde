import { randomInt, randomUUID } from "node:crypto";
import { join } from "node:path";
import { startApp } from "../e2e/app.ts";
import { startPostgres } from "../scripts/postgres.mjs";
import { checkDay } from "./hand-overs/check-day.ts";
import { day } from "./hand-overs/day.ts";
import { startTeam } from "./hand-overs/team.ts";
import type { Course, Soak } from "./parts/soak.ts";

/** `npm run soak -- hand-overs --seed 7` for one seed again: its choices, not the moments of its faults. */
export const soak: Soak = {
  proves:
    "three drivers with two phones each, whose work is handed over in mid-day, lose nothing, double nothing, and have nothing in two vans",
  async run(course) {
    const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
    await days(course, { seed, steps: 40 });
    const postgres = await startPostgres(course.postgres);
    try {
      await days(course, { seed, steps: 40, databaseUrl: postgres.url });
    } finally {
      await postgres.stop();
    }
  },
};

/** The same on SQLite, with days of fewer steps of each phone, from a seed. */
export const shortHandOvers = (seed: number, steps: number): Soak => ({
  ...soak,
  run: (course) => days(course, { seed, steps }),
});

interface Days {
  readonly seed: number;
  /** Of each phone on each day. */
  readonly steps: number;
  readonly databaseUrl?: string;
}

async function days(course: Course, { seed, steps, databaseUrl }: Days): Promise<void> {
  const more = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const app = await startApp("empty", { TOKEN_SECRET: randomUUID(), BACKUPS: "0", ...more });
  const books = databaseUrl ?? join(app.dataDir, "roundsman.db");
  try {
    const team = await startTeam(app.url);
    const taken = new Map<number, number>();
    for (let round = 0; round < course.rounds(5); round += 1) {
      const journal = await day(course, app, { team, seed: seed + round * 100, steps });
      for (const [person, amount] of journal.taken)
        taken.set(person, (taken.get(person) ?? 0) + amount);
      await checkDay(books, team, { journal, taken });
      course.say(
        `${databaseUrl ? "PostgreSQL" : "SQLite"}, seed ${seed}: ${journal.handOvers} hand-overs, ${journal.written.size} invoices, ${journal.delivered.size} delivered, ${journal.refused} refused to late work, all as they were said to be`,
      );
      course.round();
    }
  } catch (error) {
    throw new Error(`npm run soak -- hand-overs --seed ${seed}: ${String(error)}`, {
      cause: error,
    });
  } finally {
    await app.stop();
  }
}
