import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { PASSWORD, type Caller } from "../testing/caller.ts";

let business: TestApp;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

const MEI = {
  username: " Mei ",
  name: "Mei Chen 陈",
  email: "mei@example.com",
  manager: 0,
  driver: 1,
  password: "nine tins of tea",
};
const add = (fields: object = {}) => manager.send("POST", "/api/team/", { ...MEI, ...fields });
const login = async (username: string, password: string) =>
  (await business.anyone.send("POST", "/api/manager/login/", { username, password })).status;
const canWork = async (caller: Caller) =>
  (await caller.send("GET", `/api/responsible_persons/${caller.id}/customers/`)).status;
const act = async (caller: Caller, id: number, what: string, body?: object) =>
  caller.send("POST", `/api/team/${id}/${what}/`, body);
const log = async () =>
  (await business.database.db.selectFrom("audit").selectAll().orderBy("seq").execute()).filter(
    ({ kind }) => kind === "person",
  );

test("A manager adds a person, who can sign in at once with the name in any case", async () => {
  const { status, body } = await add();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    id: 5,
    login: "mei",
    name: "Mei Chen 陈",
    manager: 0,
    driver: 1,
    disabled: false,
    last_seen: "",
    devices: 0,
  });
  expect(await login("MEI", MEI.password)).toBe(200);
  const [row] = (await manager.api.team.list({})).filter(({ id }) => id === 5);
  expect(row).toMatchObject({ lastSeen: "2026-11-21T12:00:00.000Z", devices: 1 });
  const entries = await log();
  const { password: _, ...details } = { ...MEI, username: "mei" };
  expect(entries.map(({ after }) => JSON.parse(after) as object)).toEqual([details]);
  expect(JSON.stringify(entries)).not.toMatch(/nine tins|argon2/);
});

test("A short password, an unknown role and a name that is in use are refused beside their fields", async () => {
  const { status, body } = await add({ password: "short", driver: 3 });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    errors: { password: ["Please use at least 8 characters"], driver: [expect.any(String)] },
  });
  expect((await add({ username: "Driver" })).body).toMatchObject({
    errors: { username: ["This name is already in use"] },
  });
});

test("A disabled person is signed out at once, and can sign in when enabled again", async () => {
  const driver = await business.signIn("driver");
  expect(await canWork(driver)).toBe(200);
  expect((await act(manager, 1, "disable")).body).toMatchObject({
    id: 1,
    disabled: true,
    devices: 0,
  });
  expect([await canWork(driver), await login("driver", PASSWORD)]).toEqual([401, 401]);
  expect(
    (await business.anyone.send("POST", "/api/token/refresh/", { refresh: driver.refresh })).status,
  ).toBe(401);
  expect((await act(manager, 1, "enable")).body).toMatchObject({ disabled: false });
  expect([await canWork(driver), await login("driver", PASSWORD)]).toEqual([401, 200]);
  expect((await log()).map(({ action, entity_ids }) => [action, entity_ids])).toEqual([
    ["disable", "[1]"],
    ["enable", "[1]"],
  ]);
});

test("A new password ends every session of its person, access tokens too", async () => {
  const [one, two] = [await business.signIn("driver"), await business.signIn("driver")];
  expect((await act(manager, 1, "password", { password: "another long one" })).status).toBe(200);
  expect([await canWork(one), await canWork(two)]).toEqual([401, 401]);
  expect([await login("driver", PASSWORD), await login("driver", "another long one")]).toEqual([
    401, 200,
  ]);
});

test("Signing oneself out everywhere keeps the current session", async () => {
  const [driver, other] = [await business.signIn("driver"), await business.signIn("manager")];
  expect((await act(manager, 1, "signout")).body).toMatchObject({ devices: 0 });
  expect((await act(manager, manager.id, "signout")).body).toMatchObject({ devices: 1 });
  expect([await canWork(driver), await canWork(other), await canWork(manager)]).toEqual([
    401, 401, 200,
  ]);
  const entries = await log();
  expect(entries.map(({ entity_ids, after }) => [entity_ids, JSON.parse(after ?? "{}")])).toEqual([
    ["[1]", { devices: 1 }],
    ["[3]", { devices: 1 }],
  ]);
});

test("Everybody can sign out their other phones", async () => {
  const [lost, kept, partner] = [
    await business.signIn("driver"),
    await business.signIn("driver"),
    await business.signIn("partner"),
  ];
  expect((await kept.send("POST", "/api/account/signout-others/")).body).toEqual({ devices: 1 });
  expect([await canWork(lost), await canWork(kept), await canWork(partner)]).toEqual([
    401, 200, 200,
  ]);
  const entry = (await log()).at(-1);
  expect([entry?.action, JSON.parse(entry?.after ?? "{}")]).toEqual(["sign out", { devices: 1 }]);
});

test("A person changes their own password by entering it, and their other phones are signed out", async () => {
  const [lost, kept] = [await business.signIn("driver"), await business.signIn("driver")];
  const change = (current: string) =>
    kept.send("POST", "/api/account/password/", { current, password: "a new long password" });
  expect((await change("a guess")).body).toMatchObject({
    errors: { current: ["This is not your password"] },
  });
  expect((await change(PASSWORD)).body).toEqual({ devices: 1 });
  expect([await canWork(lost), await canWork(kept)]).toEqual([401, 200]);
  expect([await login("driver", PASSWORD), await login("driver", "a new long password")]).toEqual([
    401, 200,
  ]);
  for (let tries = 0; tries < 10; tries += 1) await change("a guess");
  expect((await change("a new long password")).status).toBe(429);
});

test("Nobody disables themselves, changes their own role or resets their own password here", async () => {
  expect((await act(manager, 3, "disable")).status).toBe(409);
  for (const role of [{ driver: 1 }, { manager: 0 }])
    expect((await manager.send("PATCH", "/api/team/3/", role)).status).toBe(409);
  expect((await act(manager, 3, "password", { password: PASSWORD })).status).toBe(409);
  expect(
    (await manager.send("PATCH", "/api/team/3/", { name: "The boss", manager: 1 })).body,
  ).toMatchObject({
    name: "The boss",
    manager: 1,
  });
  expect((await act(manager, 77, "disable")).status).toBe(404);
});

test("Of two managers who disable each other at the same moment, one stays", async () => {
  const id = ((await add({ manager: 1, driver: 0 })).body as { id: number }).id;
  const { access } = (
    await business.anyone.send("POST", "/api/manager/login/", {
      username: "mei",
      password: MEI.password,
    })
  ).body as {
    access: string;
  };
  const other = (path: string) =>
    business.anyone.send("POST", path, undefined, { authorization: `Bearer ${access}` });
  const answers = await Promise.all([act(manager, id, "disable"), other("/api/team/3/disable/")]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const standing = await business.database.db
    .selectFrom("person")
    .select("id")
    .where("disabled", "=", 0)
    .where("id", "in", [3, id])
    .execute();
  expect(standing).toHaveLength(1);
});

test("A changed role applies from the next request on", async () => {
  const driver = await business.signIn("driver");
  await manager.send("PATCH", "/api/team/1/", { driver: 0, manager: 1, username: "Boss" });
  expect((await driver.send("GET", "/api/team/")).status).toBe(200);
  await manager.send("PATCH", "/api/team/1/", { manager: 0 });
  expect([(await driver.send("GET", "/api/team/")).status, await canWork(driver)]).toEqual([
    403, 403,
  ]);
  expect(await login("boss", PASSWORD)).toBe(200);
});

test("A person with an older user name that the rules forbid can be edited, but not get another such name", async () => {
  const { db } = business.database;
  await db.updateTable("person").set({ username: "w\u0435i" }).where("id", "=", 1).execute();
  const edit = (change: object) => manager.send("PATCH", "/api/team/1/", change);
  expect((await edit({ username: "w\u0435i", name: "Wei" })).body).toMatchObject({ name: "Wei" });
  const odd = await edit({ username: "m\u0435i" });
  expect([odd.status, odd.body]).toMatchObject([
    422,
    { errors: { username: [expect.any(String)] } },
  ]);
});
