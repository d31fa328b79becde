import { killServer } from "./parts/kill-server.ts";
import type { Trial } from "./parts/trial.ts";

export const trial: Trial = {
  proves:
    "a server on SQLite that is killed in the middle of writes loses, doubles and halves nothing",
  run: (context) => killServer(context, context.rounds(50)),
};
