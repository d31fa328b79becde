import { runDay } from "../e2e/day/day.ts";
import type { DayReport } from "../e2e/day/world.ts";
import type { Course, Soak } from "./parts/soak.ts";

/** `DEEDS=60` makes shorter days, `LOUD=1` tells every deed. One seed again: `npm run soak -- day --seed 7`. */
const DEEDS = Number(process.env["DEEDS"] ?? 200);

export const soak: Soak = {
  proves: `a working day of ${DEEDS} deeds in dead zones, phone and server killed in the middle, is on the server in the evening, each deed once`,
  async run(course) {
    const { SEED } = process.env;
    const seeds = SEED
      ? [Number(SEED)]
      : Array.from({ length: course.rounds(20) }, (_, index) => index + 1);
    const wrong: string[] = [];
    for (const seed of seeds)
      await live(course, seed).catch((error: unknown) =>
        wrong.push(`seed ${seed}: ${String(error)}`),
      );
    if (wrong.length > 0)
      throw new Error(`${wrong.length} of ${seeds.length} days did not hold:\n${wrong.join("\n")}`);
  },
};

async function live(course: Course, seed: number): Promise<void> {
  const began = performance.now();
  const say = (words: string) =>
    course.say(`seed ${seed}, ${Math.round((performance.now() - began) / 1000)} s: ${words}`);
  try {
    const day = await runDay({
      seed,
      deeds: DEEDS,
      say: process.env["LOUD"] ? say : () => undefined,
    });
    course.round();
    course.faults(faultsOf(day));
    say(`held. ${JSON.stringify(day)}`);
  } catch (error) {
    say(`DID NOT HOLD: ${String(error)}`);
    throw error;
  }
}

const faultsOf = ({ phoneDeaths, serverDeaths, told }: DayReport) =>
  Object.entries(told).reduce(
    (sum, [fate, count]) => (fate === "fair" ? sum : sum + count),
    phoneDeaths + serverDeaths,
  );
