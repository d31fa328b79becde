import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { pruneExpired } from "../../main/prune-expired.ts";

let business: TestApp;
beforeEach(async () => {
  business = await freshApp();
});
afterEach(() => business.close());

const login = (username: string) =>
  business.anyone.send("POST", "/api/manager/login/", { username, password: "wrong" });
const kept = async () =>
  (await business.database.db.selectFrom("throttle").select("name").execute()).map(
    ({ name }) => name,
  );

test("What was typed as a name is not kept, be it a password or a page of one character that unfolds to eighteen", async () => {
  expect((await login("Correct horse battery")).status).toBe(401);
  expect((await login("\uFDFA".repeat(1000))).status).toBe(401);
  expect((await kept()).join(" ").toLowerCase()).not.toContain("horse");
  for (const name of await kept()) expect(name.length).toBeLessThan(100);
});

test("One name is one, however it is written", async () => {
  for (let tries = 0; tries < 10; tries += 1)
    await login(tries % 2 === 0 ? "driver" : " ＤＲＩＶＥＲ ");
  expect((await login("Driver")).status).toBe(429);
});

test("Guesses are forgotten when their window is long over", async () => {
  await login("driver");
  await pruneExpired(business.database.db, business.clock.now + 2 * 3_600_000);
  expect(await kept()).toEqual([]);
});
