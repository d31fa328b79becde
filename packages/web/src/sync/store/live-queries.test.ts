import "fake-indexeddb/auto";
import { Dexie, type DBCore } from "dexie";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRig, type Rig } from "../testing/rig.ts";

let rig: Rig;
beforeEach(() => {
  rig = createRig();
});
afterEach(() => rig.phone.db.delete());

const CHOICE = { customerKey: "a", vat: "included", language: "en" } as const;

/** Notes in their order what a live query shows and when a writing transaction has ended. */
async function watched(): Promise<{ happened: unknown[]; stop: () => void }> {
  const { db } = rig.phone;
  const happened: unknown[] = [];
  db.use({
    stack: "dbcore",
    name: "commits",
    create: (core: DBCore) => ({
      ...core,
      transaction(tables, mode, options) {
        const transaction = core.transaction(tables, mode, options) as IDBTransaction;
        const ended = () => happened.push("stored");
        if (mode === "readwrite") transaction.addEventListener("complete", ended);
        return transaction;
      },
    }),
  });
  const subscription = Dexie.liveQuery(() => db.choices.toArray()).subscribe((rows) =>
    happened.push(rows.length),
  );
  await expect.poll(() => happened).toEqual([0]);
  return { happened, stop: () => subscription.unsubscribe() };
}

test("a screen shows a change when it is stored, and not before", async () => {
  const { happened, stop } = await watched();
  await rig.phone.db.choices.put(CHOICE);
  await expect.poll(() => happened).toEqual([0, "stored", 1]);
  await rig.phone.db.choices.delete(CHOICE.customerKey);
  await expect.poll(() => happened).toEqual([0, "stored", 1, "stored", 0]);
  stop();
});
