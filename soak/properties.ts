import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Trial } from "./parts/trial.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Settings of the property tests that read them: more cases than `npm test` has time for. */
const MORE = { HISTORIES: "1000", FUZZ_RUNS: "60", MODEL_RUNS: "60" };

const PROJECTS = ["core", "contract", "documents", "web", "server-sqlite"];

/**
 * `npm test` tries the same cases every time (scripts/vitest/fixed-seeds.ts); this tries others.
 * `npm run soak -- properties --seed 7` repeats one seed.
 */
export const trial: Trial = {
  proves: "every property test holds with seeds that nobody has tried",
  async run(context) {
    const { SEED } = process.env;
    for (let round = 0; round < context.rounds(3); round += 1) {
      const seed = SEED ?? String(randomInt(2 ** 31));
      context.log(`seed ${seed}`);
      const args = [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--reporter=dot",
        ...PROJECTS.flatMap((name) => ["--project", name]),
      ];
      const tests = spawn(process.execPath, args, {
        cwd: ROOT,
        stdio: "inherit",
        env: { ...process.env, ...MORE, SEED: seed },
      });
      const [code] = (await once(tests, "exit")) as [number | null];
      if (code !== 0)
        throw new Error(
          `A property does not hold: npm run soak -- properties --seed ${seed} --rounds 1`,
        );
      context.round();
    }
  },
};
