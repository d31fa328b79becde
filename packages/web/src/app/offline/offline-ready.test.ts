import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { Database } from "../../sync/store/database.ts";
import { counted } from "../../session/open-calls.ts";
import { prepareOffline } from "./offline-ready.ts";

let db: Database;
let stop = () => {};
afterEach(async () => {
  stop();
  await db.delete();
});

/**
 * Fetchers that record their names, each of `faults` failing once. `after(count)` resolves with the
 * names when so many fetches have begun.
 */
function ahead(faults: readonly string[] = []) {
  const left = [...faults];
  const fetched: string[] = [];
  const waiting = new Set<() => void>();
  const fetching = (name: string) => async () => {
    fetched.push(name);
    for (const each of waiting) each();
    if (left.includes(name)) {
      left.splice(left.indexOf(name), 1);
      throw new Error("no signal");
    }
  };
  const after = (count: number) =>
    new Promise<readonly string[]>((resolve) => {
      const look = () => void (fetched.length >= count && resolve([...fetched]));
      waiting.add(look);
      look();
    });
  return {
    after,
    fetched,
    of: {
      controlled: () => Promise.resolve(),
      lacksDay: () => Promise.resolve(!fetched.includes("day")),
      fetchDay: fetching("day"),
      fetchRest: fetching("rest"),
    },
  };
}

const isReady = () => expect.poll(() => db.getMeta("offlineReady")).toBe(1);

test("nothing is prefetched while the first list loads", async () => {
  db = new Database(1);
  const { of: programs, fetched } = ahead();
  stop = prepareOffline(db, programs);
  await db.getMeta("lastPull");
  await db.setMeta("online", 1);
  expect(fetched).toEqual([]);
});

test("the programs of the day are fetched with the first list, all others after the first pull", async () => {
  db = new Database(2);
  const { of: programs, after, fetched } = ahead();
  stop = prepareOffline(db, programs);
  await db.invoices.add({ key: "first", id: 1 } as never);
  expect(await after(1)).toEqual(["day"]);
  expect(await db.getMeta("offlineReady")).not.toBe(1);
  expect(fetched).toEqual(["day"]);
  await db.setMeta("lastPull", 1);
  expect(await after(2)).toEqual(["day", "rest"]);
  await isReady();
});

test("fonts and seldom used programs wait while a request waits for its answer", async () => {
  db = new Database(5);
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  const call = counted(() => answered)("/api/unpaid_invoices/", {});
  const { of: programs, after, fetched } = ahead();
  stop = prepareOffline(db, programs);
  await db.setMeta("lastPull", 1);
  await after(1);
  for (let look = 0; look < 20; look += 1) await db.getMeta("lastPull");
  expect(fetched).toEqual(["day"]);
  answer(new Response());
  await call;
  expect(await after(2)).toEqual(["day", "rest"]);
  await isReady();
});

test("a phone that lost a program of the day is not ready until it has it again", async () => {
  db = new Database(4);
  await db.setMeta("lastPull", 1);
  await db.setMeta("offlineReady", 1);
  const { of: programs, after } = ahead();
  const before: (number | null)[] = [];
  const fetchDay = async () => {
    before.push(await db.getMeta("offlineReady"));
    await programs.fetchDay();
  };
  stop = prepareOffline(db, { ...programs, fetchDay });
  await after(2);
  await isReady();
  expect(before).toEqual([0]);
});

test("a failed fetch is tried again when the browser finds a network", async () => {
  db = new Database(3);
  const found = new EventTarget();
  const { addEventListener } = globalThis;
  globalThis.addEventListener = found.addEventListener.bind(
    found,
  ) as typeof globalThis.addEventListener;
  try {
    await db.setMeta("lastPull", 1);
    const { of: programs, after } = ahead(["rest"]);
    stop = prepareOffline(db, programs);
    expect(await after(2)).toEqual(["day", "rest"]);
    const again = after(4);
    // Repeated, because the listener is added only after the failed call has returned.
    const nudge = setInterval(() => found.dispatchEvent(new Event("online")), 10);
    expect(await again).toEqual(["day", "rest", "day", "rest"]);
    clearInterval(nudge);
    await isReady();
  } finally {
    globalThis.addEventListener = addEventListener;
  }
});
