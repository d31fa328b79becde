import { runDay } from "../e2e/day/day.ts";
import type { Soak } from "./parts/soak.ts";

export const soak: Soak = {
  proves: "a working day of 200 deeds in dead zones, with phone and server killed, is on the server in the evening, each deed once",
  async run(course) {
    const seeds = process.env["SEED"] ? [Number(process.env["SEED"])] : Array.from({ length: course.rounds(20) }, (_, index) => index + 1);
    const faults: string[] = [];
    for (const seed of seeds) {
      const began = performance.now();
      try {
        const done = await runDay({
          seed,
          deeds: Number(process.env["DEEDS"] ?? 200),
          say: process.env["LOUD"] ? course.say : () => undefined,
        });
        course.round();
        course.faults(done.phoneDeaths + done.serverDeaths);
        course.say(`seed ${seed}: held in ${Math.round((performance.now() - began) / 1000)} s ${JSON.stringify(done)}`);
      } catch (error) {
        faults.push(`seed ${seed}: ${String(error)}`);
        course.say(`seed ${seed}: FAILED after ${Math.round((performance.now() - began) / 1000)} s: ${String(error)}`);
      }
    }
    if (faults.length > 0) throw new Error(`${faults.length} of ${seeds.length} days did not hold\n${faults.join("\n")}`);
  },
};
