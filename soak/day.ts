import { randomInt } from "node:crypto";
import { runDay } from "../e2e/day/day.ts";
import type { DayReport } from "../e2e/day/state.ts";
import type { Trial, Soak } from "./parts/soak.ts";

/**
 * `ACTIONS=60` makes shorter days, `LOUD=1` prints every action. `npm run soak -- day --seed 7`
 * repeats one seed.
 */
const ACTIONS = Number(process.env["ACTIONS"] ?? 200);

export const soak: Soak = {
  proves: `a working day of ${ACTIONS} actions in places without signal, phone and server killed in the middle, is on the server in the evening, each action once`,
  async run(trial) {
    const { SEED } = process.env;
    const seeds = SEED
      ? [Number(SEED)]
      : Array.from({ length: trial.rounds(20) }, () => randomInt(1_000_000));
    const wrong: string[] = [];
    for (const seed of seeds)
      await runOne(trial, seed).catch((error: unknown) =>
        wrong.push(`seed ${seed}: ${String(error)}`),
      );
    if (wrong.length > 0)
      throw new Error(`${wrong.length} of ${seeds.length} days did not hold:\n${wrong.join("\n")}`);
  },
};

async function runOne(trial: Trial, seed: number): Promise<void> {
  const began = performance.now();
  const say = (words: string) =>
    trial.log(`seed ${seed}, ${Math.round((performance.now() - began) / 1000)} s: ${words}`);
  try {
    const day = await runDay({
      seed,
      actions: ACTIONS,
      log: process.env["LOUD"] ? say : () => undefined,
    });
    trial.round();
    trial.faults(faultsOf(day));
    say(`passed. ${JSON.stringify(day)}`);
  } catch (error) {
    say(`FAILED: ${String(error)}`);
    throw error;
  }
}

const faultsOf = ({ phoneKills, serverKills, callFaults }: DayReport) =>
  Object.entries(callFaults).reduce(
    (sum, [fault, count]) => (fault === "none" ? sum : sum + count),
    phoneKills + serverKills,
  );
