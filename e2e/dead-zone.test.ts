import { describe, expect, test } from "vitest";
import { runDay } from "./day/day.ts";

const SEEDS = (process.env["SEED"] ?? "1").split(",").map(Number);
const DEEDS = Number(process.env["DEEDS"] ?? 24);

describe("a working day in a dead zone", () => {
  test.each(SEEDS)(
    "is on the server exactly once in the evening, though the phone died: day %i",
    async (seed) => {
      const said: string[] = [];
      const day = await runDay({ seed, deeds: DEEDS, say: (line) => void said.push(line) }).catch(
        (error: unknown) => {
          throw new Error(`Seed ${seed}, after\n  ${said.join("\n  ")}`, { cause: error });
        },
      );
      // A day on which nothing went wrong proves nothing.
      const faults = Object.entries(day.told).filter(
        ([fate, count]) => fate !== "fair" && count > 0,
      );
      expect(faults).not.toEqual([]);
      expect(day.phoneDeaths).toBeGreaterThan(0);
      expect(day.serverDeaths).toBeGreaterThan(0);
      expect(day.effects).toBeGreaterThan(DEEDS / 4);
    },
    300_000 + DEEDS * 10_000,
  );
});
