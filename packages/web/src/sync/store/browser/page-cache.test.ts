import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEngine } from "../../engine.ts";
import { enterPageCache, leavePageCache, takeCutShort } from "./page-cache.ts";
import { transact } from "../phone.ts";
import { memoryStorage } from "../../testing/memory-storage.ts";
import { createRig, type Rig } from "../../testing/rig.ts";

let rig: Rig;
beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  rig = createRig();
});
afterEach(async () => {
  leavePageCache();
  vi.unstubAllGlobals();
  await rig.phone.db.delete();
});

/** A transaction that is still running. */
function running(mode: "r" | "rw") {
  const { db } = rig.phone;
  let begun = () => {};
  const inside = new Promise<void>((resolve) => (begun = resolve));
  const ended = db
    .transaction(mode, db.meta, async () => {
      // Unlike other reads, one by a cursor is never answered from Dexie's own cache.
      for (;;) {
        await db.meta.filter(() => true).toArray();
        begun();
      }
    })
    .then(
      () => "done",
      ({ name }: Error) => name,
    );
  return { inside, ended };
}

test.each(["r", "rw"] as const)(
  "a page that enters the cache ends its reads or pulls (%s), so that the next page is not blocked",
  async (mode) => {
    const { inside, ended } = running(mode);
    await inside;
    enterPageCache();
    expect(await ended).toBe("AbortError");
    expect(takeCutShort()).toBe(false);
    leavePageCache();
  },
);

const CHOICE = { vat: "included", language: "en" } as const;

test("nothing begins while the page is in the cache, and everything continues when it returns", async () => {
  const { db } = rig.phone;
  await db.setMeta("online", 1);
  enterPageCache();
  await expect(db.getMeta("online")).rejects.toThrow("back/forward cache");
  leavePageCache();
  expect(await db.getMeta("online")).toBe(1);
});

test("a person's interrupted write leaves nothing half done, and the next page reports it once", async () => {
  const { db } = rig.phone;
  let halfway = () => {};
  const inside = new Promise<void>((resolve) => (halfway = resolve));
  const write = transact({ ...rig.phone }, [db.meta, db.choices], async () => {
    await db.choices.put({ customerKey: "half", ...CHOICE });
    for (;;) {
      await db.meta.get("online");
      halfway();
    }
  }).catch(({ name }: Error) => name);
  await inside;
  enterPageCache();
  expect(await write).toBe("AbortError");
  leavePageCache();
  expect(await db.choices.count()).toBe(0);
  expect(takeCutShort()).toBe(true);
  expect(takeCutShort()).toBe(false);
});

test("a write that was done before the page was left is kept, and nothing is reported", async () => {
  const { db } = rig.phone;
  await transact(rig.phone, [db.choices], () =>
    db.choices.put({ customerKey: "whole", ...CHOICE }),
  );
  enterPageCache();
  leavePageCache();
  expect(await db.choices.count()).toBe(1);
  expect(takeCutShort()).toBe(false);
});

test("an interrupted live query answers when the page returns", async () => {
  const { db } = rig.phone;
  await db.setMeta("online", 1);
  const answers: (number | null)[] = [];
  const subscription = Dexie.liveQuery(() => db.getMeta("online")).subscribe((value) =>
    answers.push(value),
  );
  enterPageCache();
  leavePageCache();
  await db.setMeta("online", 0);
  await expect.poll(() => answers.at(-1)).toBe(0);
  subscription.unsubscribe();
});

test("stopping an engine ends its pull: the open call is aborted, and nothing waits for its turn", async () => {
  const { db } = rig.phone;
  let asked = () => {};
  const underway = new Promise<void>((resolve) => (asked = resolve));
  const ended: unknown[] = [];
  const engine = createEngine({
    ...rig.sender,
    db,
    clock: rig.clock,
    exclusive: rig.exclusive,
    random: () => 0.5,
    ready: () => true,
    fetch: () => new Promise<never>(() => {}),
    transport: ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener("abort", () => {
          ended.push("ended");
          reject(signal.reason);
        });
        asked();
      }),
  });
  await underway;
  engine.stop();
  await rig.exclusive(`roundsman-pull-${db.owner}`, async () => ended.push("next"));
  expect(ended.at(0)).toBe("ended");
  expect(ended.at(-1)).toBe("next");
});
