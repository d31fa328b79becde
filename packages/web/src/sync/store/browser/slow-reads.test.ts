import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasSlowReads, onSlowReads, watchRead } from "./slow-reads.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a read of the phone's own database that takes five seconds is slow, until it ends", async () => {
  const seen: boolean[] = [];
  const stop = onSlowReads(() => seen.push(hasSlowReads()));
  let answer: (rows: string) => void = () => undefined;
  const read = watchRead(new Promise<string>((resolve) => (answer = resolve)));
  vi.advanceTimersByTime(4_999);
  expect(hasSlowReads()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(hasSlowReads()).toBe(true);
  answer("rows");
  expect(await read).toBe("rows");
  expect(seen).toEqual([true, false]);
  stop();
});

test("a quick read, and one that fails at once, are not slow", async () => {
  await expect(watchRead(Promise.resolve(1))).resolves.toBe(1);
  await expect(watchRead(Promise.reject(new Error("closed")))).rejects.toThrow("closed");
  vi.advanceTimersByTime(60_000);
  expect(hasSlowReads()).toBe(false);
});
