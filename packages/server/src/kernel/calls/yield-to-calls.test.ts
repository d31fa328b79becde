import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { yieldToCalls } from "./yield-to-calls.ts";

test("Of all long work one part is done in a turn, and others are answered before the next", async () => {
  const order: string[] = [];
  const long = async (name: string) => {
    for (let part = 0; part < 3; part += 1) {
      await yieldToCalls();
      order.push(name);
    }
  };
  const short = async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      await setImmediate();
      order.push("short");
    }
  };
  await Promise.all([long("first"), long("second"), short()]);
  expect(order).toEqual(
    Array.from({ length: 3 }, () => ["first", "short", "second", "short"]).flat(),
  );
  await long("third");
  expect(order.slice(12)).toEqual(["third", "third", "third"]);
});
