import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { ChangedMeanwhile, inTransaction } from "./transaction.ts";

let business: TestApp;
beforeEach(async () => {
  business = await freshApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await business.close();
});

/** Fails the given number of times, a minute apart, and then succeeds. */
function slowWork(failures: number, error: () => Error) {
  let tries = 0;
  return () =>
    inTransaction(business.database.db, () => {
      tries += 1;
      if (tries > failures) return Promise.resolve(tries);
      vi.setSystemTime(Date.now() + 60_000);
      return Promise.reject(error());
    });
}

const taken = () => Object.assign(new Error("taken"), { code: "23505" });
const busy = () => new ChangedMeanwhile();

test("A transaction that waited long is still tried again, because the machine may have been suspended", async () => {
  expect(await slowWork(11, busy)()).toBe(12);
  expect(await slowWork(2, taken)()).toBe(3);
});

test("A transaction that fails every time is given up", async () => {
  await expect(slowWork(1000, busy)()).rejects.toThrow(ChangedMeanwhile);
  await expect(slowWork(1000, taken)()).rejects.toThrow("taken");
});
