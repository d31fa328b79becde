import { startPostgres } from "../scripts/postgres.mjs";
import { killServer } from "./parts/kill-server.ts";
import type { Soak } from "./parts/soak.ts";

export const soak: Soak = {
  proves:
    "a server on PostgreSQL that is killed in the middle of writes loses, doubles and halves nothing",
  async run(trial) {
    const postgres = await startPostgres(trial.postgres);
    try {
      await killServer(trial, trial.rounds(50), postgres.url);
    } finally {
      await postgres.stop();
    }
  },
};
