import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { counted, whenQuiet } from "./open-calls.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

test("The network is idle a second after the last answer, and not while a call is open", async () => {
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  const call = counted(() => answered)("/api/unpaid_invoices/", {});
  let isQuiet = false;
  void whenQuiet().then(() => (isQuiet = true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isQuiet).toBe(false);
  answer(new Response());
  await call;
  await vi.advanceTimersByTimeAsync(999);
  expect(isQuiet).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isQuiet).toBe(true);
});

test("Neither a failed call nor a clock that was set back blocks others", async () => {
  const failing = counted(() => Promise.reject(new Error("no signal")))("/api/pull/", {});
  await expect(failing).rejects.toThrow("no signal");
  vi.setSystemTime(1_700_000_000_000);
  await whenQuiet();
});
