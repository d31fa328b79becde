import { startPostgres } from "../scripts/postgres.mjs";
import { startApp } from "../e2e/app.ts";
import { auditedChanges, checkBooks } from "./parts/books.ts";
import { onlyRefusedBy } from "./parts/refusals.ts";
import type { Soak } from "./parts/soak.ts";
import { startWriters } from "./parts/writers.ts";

export const soak: Soak = {
  proves:
    "PostgreSQL that restarts under load costs nothing that was acknowledged: 503 meanwhile, and it heals by itself",
  async run(trial) {
    const postgres = await startPostgres(trial.postgres);
    const app = await startApp("empty", { DATABASE_URL: postgres.url });
    try {
      const writers = await startWriters([app.url]);
      for (let round = 0; round < trial.rounds(20); round += 1) {
        await writers.more(20);
        await postgres.restart();
        trial.faults();
        await writers.more(20);
        await writers.read();
        await checkBooks(postgres.url, [...writers.promised]);
        trial.round();
      }
      await writers.finish();
      const times = onlyRefusedBy("503", writers);
      const there = await checkBooks(postgres.url, writers.promised);
      const audited = await auditedChanges(postgres.url);
      if (there !== writers.promised.length || audited !== writers.changes())
        throw new Error(
          `${writers.changes()} changes to ${writers.promised.length} invoices were acknowledged; there are ${audited} to ${there}`,
        );
      trial.log(`${there} invoices, ${audited} changes, none lost, none twice; ${times} × 503`);
    } finally {
      await app.stop();
      await postgres.stop();
    }
  },
};
