import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { sessionState, sessionStore, storedActor } from "./current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import { draftKey, STOCK_TAKING } from "../device/page-drafts.ts";
import { findStranded, strandedAtStart } from "./session-stranded.ts";
import { signIn, signOut } from "./session.ts";
import { fakeSignIn } from "../sync/testing/fake-sign-in.ts";
import { memoryStorage } from "../sync/testing/memory-storage.ts";
import { CUSTOMER } from "../sync/testing/rig.ts";

vi.stubGlobal("localStorage", memoryStorage());
let desk = fakeSignIn();

beforeEach(async () => {
  await signOut({ discard: true });
  for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  desk = fakeSignIn();
});

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);

/** Wang wrote a customer, and the session expired before it was sent. */
async function wangWaits(): Promise<string> {
  expect(await signIn("Wang", "secret")).toBeNull();
  const key = await createCustomer(CUSTOMER);
  sessionStore().expire();
  return key;
}

test("a person who signs in over another's unsent work sees whose it is, and leaving keeps none of the new person's data", async () => {
  const key = await wangWaits();
  const conflict = await signIn("Li", "secret");
  expect(conflict).toMatchObject({
    before: { name: "Wang" },
    next: { name: "Li", id: 91 },
    loss: { unsent: 1, drafts: false },
  });
  expect(storedActor()?.name).toBe("Wang");
  expect(sessionState()).toBe("expired");

  conflict?.cancel();
  expect(desk.ended).toEqual(["refresh of Li"]);
  expect(await currentPhone().db.customers.get(key)).toMatchObject({ sync: "waiting" });
  expect(await signIn("Wang", "secret")).toBeNull();
  expect(await currentPhone().db.outbox.count()).toBe(1);
});

test("a person who continues is signed in, and nothing of the other person stays", async () => {
  await wangWaits();
  localStorage.setItem(draftKey(90, STOCK_TAKING), "[]");
  const conflict = await signIn("Li", "secret");
  expect(conflict?.loss).toEqual({ unsent: 1, drafts: true });
  await conflict?.confirm();
  conflict?.cancel();
  expect(storedActor()?.name).toBe("Li");
  expect(sessionState()).toBe("ok");
  expect(desk.ended).toEqual([]);
  expect(localStorage.getItem(draftKey(90, STOCK_TAKING))).toBeNull();
  expect(await databaseNames()).not.toContain("roundsman-90");
});

test("unsaved input is mentioned, too", async () => {
  await signIn("Wang", "secret");
  sessionStore().expire();
  localStorage.setItem(draftKey(90, "product-form"), '[{"key":"first"}]');
  expect((await signIn("Li", "secret"))?.loss).toEqual({ unsent: 0, drafts: true });
});

test("without unsent work the next person signs in at once, and finds no data of the one before", async () => {
  await signIn("Wang", "secret");
  await databaseOf(90).setMeta("answers", 1);
  expect(await signIn("Li", "secret")).toBeNull();
  expect(storedActor()?.name).toBe("Li");
  expect(desk.ended).toEqual(["refresh of Wang"]);
  expect(await databaseNames()).not.toContain("roundsman-90");
});

test("work that an older release left under another person's session is found, once per page load", async () => {
  await wangWaits();
  sessionStore().clear();
  await signIn("Li", "secret");
  await databaseOf(91).setMeta("answers", 1);
  expect(await findStranded()).toEqual([{ owner: 90, unsent: 1 }]);
  expect(await strandedAtStart()).toHaveLength(1);
  expect(await strandedAtStart()).toEqual([]);
});
