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

test("The typed name is not stored, whether it is a password or a very long text", async () => {
  expect((await login("Correct horse battery")).status).toBe(401);
  expect((await login("\uFDFA".repeat(1000))).status).toBe(401);
  expect((await kept()).join(" ").toLowerCase()).not.toContain("horse");
  for (const name of await kept()) expect(name.length).toBeLessThan(100);
});

test("A name counts as the same in any case and width", async () => {
  for (let tries = 0; tries < 10; tries += 1)
    await login(tries % 2 === 0 ? "driver" : " ＤＲＩＶＥＲ ");
  expect((await login("Driver")).status).toBe(429);
});

test("Guesses are deleted once their time is over", async () => {
  await login("driver");
  await pruneExpired(business.database.db, business.clock.now + 2 * 3_600_000);
  expect(await kept()).toEqual([]);
});
