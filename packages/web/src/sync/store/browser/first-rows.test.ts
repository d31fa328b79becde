import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Clock } from "../../../device/clock.ts";
import { whenIdle } from "../../../device/idle.ts";
import { Database } from "../database.ts";
import type { LocalInvoice } from "../local.ts";
import {
  areFirstRowsAwaited,
  firstListReceived,
  firstPullEnded,
  firstListStored,
  onFirstRows,
  openForFirstRows,
  rowsAhead,
} from "./first-rows.ts";

beforeEach(firstPullEnded);

test("on a new phone the screens wait for the first list, and prefetching waits for all lists", async () => {
  const opening = openForFirstRows(new Database(1), stoppedClock().clock);
  expect(areFirstRowsAwaited()).toBe(true);
  await opening;
  expect(areFirstRowsAwaited()).toBe(true);
  // `requestIdleCallback` always finds the phone idle.
  vi.stubGlobal("requestIdleCallback", (work: () => void) => void work());
  onTestFinished(() => void vi.unstubAllGlobals());
  const fetched = vi.fn();
  whenIdle(fetched);
  firstListStored();
  expect(areFirstRowsAwaited()).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
  firstPullEnded();
  expect(fetched).toHaveBeenCalledOnce();
});

test("a new phone shows its first list as it arrives, until the database has it", async () => {
  const invoices: readonly LocalInvoice[] = [];
  const opening = openForFirstRows(new Database(6), stoppedClock().clock);
  firstListReceived(invoices);
  // The browser may still find a database with their rows.
  expect(rowsAhead()).toBeNull();
  const listener = vi.fn();
  onTestFinished(onFirstRows(listener));
  await opening;
  expect(listener).toHaveBeenCalledOnce();
  expect(rowsAhead()).toBe(invoices);
  firstListStored();
  expect(rowsAhead()).toBeNull();
});

test("a list that arrives after the screens stopped waiting is left to the database", async () => {
  const { clock, timers } = stoppedClock();
  await openForFirstRows(new Database(7), clock);
  for (const { work } of timers) work();
  firstListReceived([]);
  expect(rowsAhead()).toBeNull();
});

test("a phone that has the person's rows shows those, not the first list", async () => {
  const before = new Database(8);
  await before.open();
  before.close();
  const opening = openForFirstRows(new Database(8), stoppedClock().clock);
  firstListReceived([]);
  await opening;
  expect(rowsAhead()).toBeNull();
});

test("a new sign-in over open screens does not make them wait", async () => {
  const open = new Database(5);
  await open.open();
  const listener = vi.fn();
  onTestFinished(onFirstRows(listener));
  await openForFirstRows(open, stoppedClock().clock);
  expect(listener).not.toHaveBeenCalled();
});

test("a phone that has the person's rows shows them at once", async () => {
  const before = new Database(2);
  await before.open();
  before.close();
  await openForFirstRows(new Database(2), stoppedClock().clock);
  expect(areFirstRowsAwaited()).toBe(false);
});

test("the screens wait for a missing list for three seconds at most", async () => {
  const { clock, timers } = stoppedClock();
  await openForFirstRows(new Database(3), clock);
  expect(areFirstRowsAwaited()).toBe(true);
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([3_000]);
  for (const { work } of timers) work();
  expect(areFirstRowsAwaited()).toBe(false);
});

test("without a database the screens show an error instead of waiting", async () => {
  const closed = new Database(4);
  closed.open = () => Dexie.Promise.reject(new Error("The disk is full"));
  await expect(openForFirstRows(closed, stoppedClock().clock)).rejects.toThrow("The disk is full");
  expect(areFirstRowsAwaited()).toBe(false);
});

/** A clock that does not move, and the timers set on it. */
function stoppedClock() {
  const timers: { readonly milliseconds: number; readonly work: () => void }[] = [];
  const clock: Clock = {
    now: () => 0,
    after: (milliseconds, work) => {
      timers.push({ milliseconds, work });
      return () => {};
    },
  };
  return { clock, timers };
}
