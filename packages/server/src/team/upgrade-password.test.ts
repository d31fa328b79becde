import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, UPGRADE_PASSWORD, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  [driver, manager] = [await business.signIn("driver"), await business.signIn("manager")];
});
afterEach(() => business.close());

const upgrade = async (password: string) =>
  (
    (await driver.send("POST", "/api/user/update_customer_laokehu/", { name: "nobody", password }))
      .body as { message: string }
  ).message;
const set = async (password: string | null) =>
  (await manager.send("PUT", "/api/upgrade-password/", { password })).body;
const RIGHT = "Customer not found";
const WRONG = "Wrong password";

test("A manager's password replaces the installation's until it is removed", async () => {
  expect((await manager.send("GET", "/api/upgrade-password/")).body).toEqual({
    source: "installation",
  });
  expect(await upgrade(UPGRADE_PASSWORD)).toBe(RIGHT);
  expect(await set("a password of our own")).toEqual({ source: "manager" });
  expect([await upgrade(UPGRADE_PASSWORD), await upgrade("a password of our own")]).toEqual([
    WRONG,
    RIGHT,
  ]);
  expect(await set(null)).toEqual({ source: "installation" });
  expect(await upgrade(UPGRADE_PASSWORD)).toBe(RIGHT);
});

test("It is stored as a hash, shown to nobody, and can be set by managers only", async () => {
  await set("a password of our own");
  const { db } = business.database;
  const rows = JSON.stringify([
    await db.selectFrom("setting").selectAll().execute(),
    await db.selectFrom("audit").selectAll().execute(),
  ]);
  expect(rows).toContain("$argon2id$");
  expect(rows).not.toContain("a password of our own");
  expect(
    (await driver.send("PUT", "/api/upgrade-password/", { password: "another password" })).status,
  ).toBe(403);
  expect(await set("short")).toMatchObject({
    errors: { password: ["Please use at least 8 characters"] },
  });
});
