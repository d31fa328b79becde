import type { Summary } from "./totals.ts";
import { expect, test } from "vitest";
import { summaryCache } from "./summary-cache.ts";

const MOST = 1000;
const MOST_OF_ONE = 300;

/** A cache that records its misses. */
function opened() {
  const { has, getOrCompute } = summaryCache(MOST, MOST_OF_ONE);
  const addedUp: string[] = [];
  const ask = (name: string, products: number, stamp = 1) =>
    getOrCompute(name, stamp, () => {
      addedUp.push(name);
      return Promise.resolve(sumOf(products));
    });
  return { has, ask, getOrCompute, addedUp };
}

const sumOf = (products: number): Summary => ({
  totals: { count: 1, discount: 0, total: 0 } as Summary["totals"],
  loadSheet: Array.from(
    { length: products },
    (_, at) => ({ name: `Product ${at}`, quantity: 1 }) as Summary["loadSheet"][number],
  ),
});

test("A sum is computed once until something in it changes", async () => {
  const { ask, addedUp } = opened();
  const [one, two] = await Promise.all([ask("May", 50), ask("May", 50)]);
  expect(two).toBe(one);
  await ask("May", 50);
  expect(addedUp).toEqual(["May"]);
  await ask("May", 50, 2);
  expect(addedUp).toEqual(["May", "May"]);
});

test("The cache keeps no more than fits, and drops the least recently used sums", async () => {
  const { ask, has } = opened();
  for (let month = 0; month < 40; month += 1) {
    await ask("always", 100);
    await ask(`month ${month}`, 200);
  }
  const kept = Array.from({ length: 40 }, (_, month) => `month ${month}`).filter((name) =>
    has(name, 1),
  );
  expect(kept).toEqual(["month 36", "month 37", "month 38", "month 39"]);
  expect(has("always", 1)).toBe(true);
});

test("Sums without products and long search words count towards the limit as well", async () => {
  const { ask, has } = opened();
  for (let word = 0; word < 500; word += 1) await ask(`word ${word}`, 0);
  expect([has("word 0", 1), has("word 450", 1)]).toEqual([false, true]);
  await ask("x".repeat(90_000), 0);
  expect([has("word 450", 1), has("word 499", 1)]).toEqual([false, true]);
});

test("A sum of thousands of products is returned and not cached, and evicts nobody else's", async () => {
  const { ask, has, addedUp } = opened();
  await ask("May", 250);
  expect((await ask("everything", MOST_OF_ONE + 1)).loadSheet).toHaveLength(MOST_OF_ONE + 1);
  await ask("everything", MOST_OF_ONE + 1);
  expect([has("everything", 1), has("May", 1)]).toEqual([false, true]);
  expect(addedUp).toEqual(["May", "everything", "everything"]);
});

test("A failed sum is computed again, and takes no room in the cache", async () => {
  const { ask, has, getOrCompute } = opened();
  for (let tries = 0; tries < 200; tries += 1)
    await expect(
      getOrCompute(`${tries}`, 1, () => Promise.reject(new Error("no"))),
    ).rejects.toThrow("no");
  await ask("May", 250);
  expect([has("199", 1), has("May", 1)]).toEqual([false, true]);
});
