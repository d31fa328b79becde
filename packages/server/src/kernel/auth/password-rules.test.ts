import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, UPGRADE_PASSWORD, type TestApp } from "../../testing/fresh-app.ts";
import { PASSWORD, type Caller } from "../../testing/caller.ts";

let business: TestApp;
let manager: Caller;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  [manager, driver] = [await business.signIn("manager"), await business.signIn("driver")];
});
afterEach(() => business.close());

const MEI = {
  username: "mei",
  name: "Mei",
  email: "mei@example.com",
  manager: 0,
  driver: 1,
  password: "nine tins of tea",
};
const add = (fields: object) => manager.send("POST", "/api/team/", { ...MEI, ...fields });
const COMMON = { password: ["This password is too common. Please choose another."] };

test.each([
  "password",
  "12345678",
  "Password1",
  "P@ssword!",
  "qwertyuiop",
  "ｐａｓｓｗｏｒｄ",
  "11111111",
  "mei-2026!",
  "Roundsman 1",
  "iloveyou!!",
])("%s is not accepted as a password", async (password) => {
  const { status, body } = await add({ password });
  expect([status, body]).toEqual([422, expect.objectContaining({ errors: COMMON })]);
});

test.each([
  "correct horse",
  "nine tins of tea",
  "dongfang mingzhu",
  "东方明珠超市在利兹",
  "mei likes tea",
  "x7#kQ9!pLm",
])("%s is accepted", async (password) => {
  expect((await add({ password })).status).toBe(201);
});

test("Eight blanks are no password, and an emoji counts as one character", async () => {
  expect((await add({ password: "        " })).body).toMatchObject({
    errors: { password: ["Please input your Password!"] },
  });
  expect((await add({ password: "🍊🍋🍌🍍" })).body).toMatchObject({
    errors: { password: ["Please use at least 8 characters"] },
  });
});

test("The rules hold wherever a password is chosen", async () => {
  const chosen = [
    manager.send("POST", "/api/team/1/password/", { password: "driver123" }),
    driver.send("POST", "/api/account/password/", { current: PASSWORD, password: "12345678" }),
    manager.send("PUT", "/api/upgrade-password/", { password: "password" }),
  ];
  for (const answer of chosen)
    expect(await answer).toMatchObject({ status: 422, body: { errors: COMMON } });
  const fresh = await freshApp({ people: "none" });
  const owner = { username: "wang", name: "Wang", email: "wang@example.com", password: "wang2026" };
  expect((await fresh.anyone.send("POST", "/api/setup/", owner)).body).toMatchObject({
    errors: COMMON,
  });
  await fresh.close();
});

test.each([
  ["driver\u200b", "Please leave out invisible characters"],
  ["drіver", "Please use the letters of one alphabet"],
  ["ＤＲＩＶＥＲ", "This name is already in use"],
])("A new person cannot be called %j", async (username, message) => {
  expect(await add({ username })).toMatchObject({
    status: 422,
    body: { errors: { username: [message] } },
  });
});

test("A name that looks like an existing one in another alphabet is refused, also for a change", async () => {
  await add({ username: "cop" });
  const taken = { status: 422, body: { errors: { username: ["This name is already in use"] } } };
  expect(await add({ username: "сор" })).toMatchObject(taken);
  expect(await manager.send("PATCH", "/api/team/1/", { username: "СОР" })).toMatchObject(taken);
  expect(await manager.send("PATCH", "/api/team/1/", { username: "a\u200bb" })).toMatchObject({
    status: 422,
  });
});

test("A person whose name the rules would refuse now can still sign in and be edited, and the upgrade password may be shorter than they allow", async () => {
  const { db } = business.database;
  await db.updateTable("person").set({ username: "driver\u200b" }).where("id", "=", 1).execute();
  expect(
    (
      await business.anyone.send("POST", "/api/manager/login/", {
        username: "driver\u200b",
        password: PASSWORD,
      })
    ).status,
  ).toBe(200);
  const changed = await manager.send("PATCH", "/api/team/1/", {
    username: "driver\u200b",
    name: "Wei",
  });
  expect(changed).toMatchObject({ status: 200, body: { name: "Wei", login: "driver\u200b" } });
  // Set by the installation, whose operator chose it.
  expect(UPGRADE_PASSWORD.length).toBeLessThan(8);
});
