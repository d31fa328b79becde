import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../scripts/postgres.mjs";
import type { TrialContext, Trial } from "./parts/trial.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const MODEL = "packages/server/src/payments/payment-model.test.ts";
/** Histories in a run. Each has 4 to 108 operations, 38 on average: over 20,000 together. */
const HISTORIES = "640";

/** `npm run soak -- ledger --seed 7` repeats one seed. */
export const trial: Trial = {
  proves:
    "after 20,000 operations on each engine every customer's balance on every day is what books kept by hand say",
  async run(context) {
    for (let round = 0; round < context.rounds(1); round += 1) {
      const seed = process.env["SEED"] ?? String(randomInt(2 ** 31));
      await model(context, "server-sqlite", { SEED: seed });
      const postgres = await startPostgres(context.postgres, { autovacuum: "off" });
      try {
        await model(context, "server-postgres", {
          SEED: seed,
          TEST_DATABASE_URL: postgres.url,
        });
      } finally {
        await postgres.stop();
      }
      context.round();
    }
  },
};

interface Given {
  readonly SEED: string;
  readonly TEST_DATABASE_URL?: string;
}

async function model(context: TrialContext, project: string, more: Given) {
  context.log(`${project}, seed ${more.SEED}`);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project, MODEL];
  const env = { ...process.env, ...more, MODEL_RUNS: HISTORIES };
  const tests = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit", env });
  const [code] = (await once(tests, "exit")) as [number | null];
  if (code !== 0)
    throw new Error(`A balance is wrong: npm run soak -- ledger --seed ${more.SEED} --rounds 1`);
}
