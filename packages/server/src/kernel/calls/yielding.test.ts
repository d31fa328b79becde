import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { waitForOtherCalls, trackLongCall, trackCall, yieldToCalls } from "./yielding.ts";

/**
 * A call of the given number of turns of the event loop, and a report that waits for it once.
 */
async function together(turns: number, on: (event: string) => void): Promise<void> {
  const write = trackCall(async () => {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    on("write");
  });
  const report = trackCall(() =>
    trackLongCall(async () => {
      await waitForOtherCalls();
      on("report");
    }),
  );
  await Promise.all([write, report]);
}

test("A running call ends first, even if a report has only a few parts", async () => {
  const events: string[] = [];
  await together(10, (event) => events.push(event));
  expect(events).toEqual(["write", "report"]);
});

test("A report continues beside a call that takes long itself", async () => {
  const events: string[] = [];
  await together(100_000, (event) => events.push(event));
  expect(events).toEqual(["report", "write"]);
});

test("Reports do not wait for each other", async () => {
  const events: string[] = [];
  const report = (name: string) =>
    trackCall(() =>
      trackLongCall(async () => {
        for (const part of [1, 2]) {
          await waitForOtherCalls();
          events.push(`${name} ${part}`);
        }
      }),
    );
  await Promise.all([report("a"), report("b")]);
  expect(events).toEqual(["a 1", "b 1", "a 2", "b 2"]);
});

test("All long work does one part per turn, and other calls are answered before the next", async () => {
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
