import { startPostgres } from "../scripts/postgres.mjs";
import { startApp } from "../e2e/app.ts";
import { auditedChanges, checkBooks } from "./parts/books.ts";
import { onlyRefusedBy } from "./parts/refusals.ts";
import type { Trial } from "./parts/trial.ts";
import { startWriters } from "./parts/writers.ts";

export const trial: Trial = {
  proves:
    "PostgreSQL that restarts under load costs nothing that was acknowledged: 503 meanwhile, and it heals by itself",
  async run(context) {
    const postgres = await startPostgres(context.postgres);
    const app = await startApp("empty", { DATABASE_URL: postgres.url });
    try {
      const writers = await startWriters([app.url]);
      for (let round = 0; round < context.rounds(20); round += 1) {
        await writers.more(20);
        await postgres.restart();
        context.faults();
        await writers.more(20);
        await writers.read();
        await checkBooks(postgres.url, [...writers.acknowledged]);
        context.round();
      }
      await writers.finish();
      const times = onlyRefusedBy("503", writers);
      const there = await checkBooks(postgres.url, writers.acknowledged);
      const audited = await auditedChanges(postgres.url);
      if (there !== writers.acknowledged.length || audited !== writers.changes())
        throw new Error(
          `${writers.changes()} changes to ${writers.acknowledged.length} invoices were acknowledged; there are ${audited} to ${there}`,
        );
      context.log(`${there} invoices, ${audited} changes, none lost, none twice; ${times} × 503`);
    } finally {
      await app.stop();
      await postgres.stop();
    }
  },
};
