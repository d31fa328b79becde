import { describe, expect, test } from "vitest";
import { runDay } from "./day/day.ts";

const SEEDS = (process.env["SEED"] ?? "1").split(",").map(Number);
const ACTIONS = Number(process.env["ACTIONS"] ?? 24);

describe("a working day without signal", () => {
  test.each(SEEDS)(
    "is on the server exactly once in the evening, though the phone was killed: day %i",
    async (seed) => {
      const lines: string[] = [];
      const day = await runDay({
        seed,
        actions: ACTIONS,
        log: (line) => void lines.push(line),
      }).catch((error: unknown) => {
        throw new Error(`Seed ${seed}, after\n  ${lines.join("\n  ")}`, { cause: error });
      });
      // A day without faults would prove nothing.
      const faults = Object.entries(day.callFaults).filter(
        ([fault, count]) => fault !== "none" && count > 0,
      );
      expect(faults).not.toEqual([]);
      expect(day.phoneKills).toBeGreaterThan(0);
      expect(day.serverKills).toBeGreaterThan(0);
      expect(day.effects).toBeGreaterThan(ACTIONS / 4);
    },
    300_000 + ACTIONS * 10_000,
  );
});
