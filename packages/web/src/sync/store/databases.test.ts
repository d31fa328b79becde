import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, expect, test, vi } from "vitest";
import { sessionStore } from "../../session/current-session.ts";
import { memoryStorage } from "../testing/memory-storage.ts";
import { Database } from "./database.ts";
import { databaseOf, wipe } from "./databases.ts";

vi.stubGlobal("localStorage", memoryStorage());

const WANG = { id: 90, name: "Wang", email: "wang@example.org", manager: 0, driver: 1 };
const signIn = () => sessionStore().keep({ ...WANG, access: "a", refresh: "b" });
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

/** Stands for another tab that signs out: it deletes the database over its own connection. */
const otherTab = new Database(WANG.id);

async function expectClosed(): Promise<void> {
  await expect(databaseOf(WANG.id).meta.count()).rejects.toThrow(Dexie.DatabaseClosedError);
  expect(await names()).toEqual([]);
}

afterEach(async () => {
  sessionStore().clear();
  await otherTab.delete();
});

test("a late query does not recreate a database that another tab deleted", async () => {
  signIn();
  const db = databaseOf(WANG.id);
  await db.meta.count();
  await otherTab.delete();

  await expect(db.meta.count()).rejects.toThrow(Dexie.DatabaseClosedError);
  // This tab does not know of the sign-out yet.
  await expectClosed();
});

test("a new sign-in after another tab signed out has a database", async () => {
  signIn();
  await databaseOf(WANG.id).meta.count();
  await otherTab.delete();
  sessionStore().clear();
  signIn();
  expect(await databaseOf(WANG.id).meta.count()).toBe(1);
});

test("a new sign-in has one also if the sign-out was noticed before the deletion", async () => {
  signIn();
  await databaseOf(WANG.id).meta.count();
  sessionStore().clear();
  await otherTab.delete();
  await expectClosed();
  signIn();
  expect(await databaseOf(WANG.id).meta.count()).toBe(1);
});

test("a refreshed token does not count as a sign-in", async () => {
  signIn();
  await databaseOf(WANG.id).meta.count();
  await otherTab.delete();
  sessionStore().renew({ access: "c", refresh: "d" });
  await expectClosed();
});

test("the tab that signs out does not recreate its database", async () => {
  signIn();
  await databaseOf(WANG.id).meta.count();
  sessionStore().clear();
  const wiped = wipe(WANG.id);
  const late = databaseOf(WANG.id).meta.count();
  await expect(late).rejects.toThrow(Dexie.DatabaseClosedError);
  await wiped;
  await expectClosed();
  signIn();
  expect(await databaseOf(WANG.id).meta.count()).toBe(1);
});

test("a tab continues to read after another tab opened a newer release", async () => {
  signIn();
  const db = databaseOf(WANG.id);
  await db.meta.count();
  const change = new IDBVersionChangeEvent("versionchange", { oldVersion: 1, newVersion: 2 });
  db.backendDB().onversionchange?.(change);
  expect(db.isOpen()).toBe(false);
  expect(await db.meta.count()).toBe(1);
});
