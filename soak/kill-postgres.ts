import { startPostgres } from "../scripts/postgres.mjs";
import { killServer } from "./parts/kill-server.ts";
import type { Soak } from "./parts/soak.ts";

export const soak: Soak = {
  proves:
    "a server on PostgreSQL that is killed in the middle of writes loses, doubles and halves nothing",
  async run(course) {
    const postgres = await startPostgres(course.postgres);
    try {
      await killServer(course, course.rounds(50), postgres.url);
    } finally {
      await postgres.stop();
    }
  },
};
