import { killServer } from "./parts/kill-server.ts";
import type { Soak } from "./parts/soak.ts";

export const soak: Soak = {
  proves:
    "a server on SQLite that is killed in the middle of writes loses, doubles and halves nothing",
  run: (trial) => killServer(trial, trial.rounds(50)),
};
