import { startPostgres } from "../scripts/postgres.mjs";
import { killServer } from "./parts/kill-server.ts";
import type { Trial } from "./parts/trial.ts";

export const trial: Trial = {
  proves:
    "a server on PostgreSQL that is killed in the middle of writes loses, doubles and halves nothing",
  async run(context) {
    const postgres = await startPostgres(context.postgres);
    try {
      await killServer(context, context.rounds(50), postgres.url);
    } finally {
      await postgres.stop();
    }
  },
};
