import { randomInt } from "node:crypto";
import { runDay } from "../e2e/day/day.ts";
import type { DayReport } from "../e2e/day/state.ts";
import type { TrialContext, Trial } from "./parts/trial.ts";

/**
 * `ACTIONS=60` makes shorter days, `LOUD=1` prints every action. `npm run soak -- day --seed 7`
 * repeats one seed.
 */
const ACTIONS = Number(process.env["ACTIONS"] ?? 200);

export const trial: Trial = {
  proves: `a working day of ${ACTIONS} actions in places without signal, phone and server killed in the middle, is on the server in the evening, each action once`,
  async run(context) {
    const { SEED } = process.env;
    const seeds = SEED
      ? [Number(SEED)]
      : Array.from({ length: context.rounds(20) }, () => randomInt(1_000_000));
    const wrong: string[] = [];
    for (const seed of seeds)
      await runOne(context, seed).catch((error: unknown) =>
        wrong.push(`seed ${seed}: ${String(error)}`),
      );
    if (wrong.length > 0)
      throw new Error(`${wrong.length} of ${seeds.length} days did not hold:\n${wrong.join("\n")}`);
  },
};

async function runOne(context: TrialContext, seed: number): Promise<void> {
  const began = performance.now();
  const say = (words: string) =>
    context.log(`seed ${seed}, ${Math.round((performance.now() - began) / 1000)} s: ${words}`);
  try {
    const day = await runDay({
      seed,
      actions: ACTIONS,
      log: process.env["LOUD"] ? say : () => undefined,
    });
    context.round();
    context.faults(faultsOf(day));
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
