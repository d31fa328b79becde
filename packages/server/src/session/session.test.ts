import { verify } from "@node-rs/argon2";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { PASSWORD, type Caller } from "../testing/caller.ts";

let business: TestApp;
beforeEach(async () => {
  business = await freshApp();
});
afterEach(() => business.close());

const login = (username: string, password = PASSWORD) =>
  business.anyone.send("POST", "/api/manager/login/", { username, password });
const refresh = (token: string) =>
  business.anyone.send("POST", "/api/token/refresh/", { refresh: token });
const logout = (token: string) =>
  business.anyone.send("POST", "/api/manager/logout/", { refresh: token });
const tokenIn = ({ body }: { body: unknown }) => (body as { refresh: string }).refresh;
const canWork = async (access: string) =>
  (
    await business.anyone.send("GET", "/api/responsible_persons/1/customers/", undefined, {
      authorization: `Bearer ${access}`,
    })
  ).status;
const isIn = ({ access }: Caller) => canWork(access);

test("Signing in returns tokens and user info, with the name in any case", async () => {
  const { status, body } = await login("  DRIVER ");
  expect(status).toBe(200);
  expect(body).toEqual({
    access: expect.any(String),
    refresh: expect.any(String),
    responsible_person_id: 1,
    manager: 0,
    driver: 1,
    email: "driver@example.com",
    name: "The driver",
    device: expect.any(String),
  });
});

test("A wrong password and an unknown name get the same response", async () => {
  const [wrong, unknown] = [await login("driver", "wrong"), await login("stranger", "wrong")];
  const bare = ({ status, body }: typeof wrong) => ({
    status,
    ...(body as object),
    request_id: "",
  });
  expect(wrong.status).toBe(401);
  expect(bare(wrong)).toEqual(bare(unknown));
});

test("An unknown name takes as much work as a known one, and as a disabled person's right password", async () => {
  const verified: string[] = [];
  const passwords = createPasswords((hash, password) => {
    verified.push(String(hash).split("$").slice(0, 4).join("$"));
    return verify(hash, password);
  });
  const office = await freshApp({ passwords });
  const password_hash = await passwords.hash(PASSWORD);
  await office.database.db.updateTable("person").set({ password_hash }).execute();
  await office.database.db.updateTable("person").set({ disabled: 1 }).where("id", "=", 2).execute();
  const attempts = [
    { username: "driver", password: "wrong" },
    { username: "stranger", password: "wrong" },
    { username: "partner", password: PASSWORD },
  ];
  for (const each of attempts)
    expect((await office.anyone.send("POST", "/api/manager/login/", each)).status).toBe(401);
  const rows = await office.database.db
    .selectFrom("access_log")
    .select(["event", "person_id"])
    .orderBy("id")
    .execute();
  await office.close();
  // `npm run bench server` measures how long it takes.
  expect(verified).toEqual([
    "$argon2id$v=19$m=19456,t=2,p=1",
    "$argon2id$v=19$m=19456,t=2,p=1",
    "$argon2id$v=19$m=19456,t=2,p=1",
  ]);
  expect(rows).toEqual([1, 0, 2].map((person_id) => ({ event: "refused", person_id })));
});

test("Blank fields get the messages of the form", async () => {
  expect((await business.anyone.send("POST", "/api/manager/login/", {})).body).toMatchObject({
    errors: {
      username: ["Please input your Username!"],
      password: ["Please input your Password!"],
    },
  });
});

test("A refresh returns a new pair of tokens, which works", async () => {
  const driver = await business.signIn("driver");
  const second = await refresh(driver.refresh);
  expect(second.status).toBe(200);
  expect(await canWork((second.body as { access: string }).access)).toBe(200);
  expect((await refresh(tokenIn(second))).status).toBe(200);
});

test("A refresh can be repeated if its answer was lost", async () => {
  const driver = await business.signIn("driver");
  await refresh(driver.refresh);
  const again = await refresh(driver.refresh);
  expect(again.status).toBe(200);
  expect((await refresh(tokenIn(again))).status).toBe(200);
});

test("A used token that is sent again after its successor was used counts as stolen, and ends the session", async () => {
  const driver = await business.signIn("driver");
  const second = await refresh(driver.refresh);
  const third = await refresh(tokenIn(second));
  expect((await refresh(driver.refresh)).status).toBe(401);
  expect((await refresh(tokenIn(third))).status).toBe(401);
  expect(await isIn(driver)).toBe(401);
});

test("The token of a lost answer counts as stolen if it is used after a newer one", async () => {
  const driver = await business.signIn("driver");
  const lost = await refresh(driver.refresh);
  const again = await refresh(driver.refresh);
  expect((await refresh(tokenIn(lost))).status).toBe(401);
  expect((await refresh(tokenIn(again))).status).toBe(401);
});

test.each([2, 8])(
  "%i tabs that refresh at the same moment do not count as theft, and all keep a session",
  async (tabs) => {
    const driver = await business.signIn("driver");
    const answers = await Promise.all(Array.from({ length: tabs }, () => refresh(driver.refresh)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const later = await Promise.all(
      answers.map(({ body }) => canWork((body as { access: string }).access)),
    );
    expect(later).toEqual(answers.map(() => 200));
  },
);

test("A theft does not end another session of the same person", async () => {
  const [driver, other] = [await business.signIn("driver"), await business.signIn("driver")];
  const second = await refresh(driver.refresh);
  await refresh(tokenIn(second));
  await refresh(driver.refresh);
  expect(await isIn(other)).toBe(200);
});

test("A refresh token expires after ninety days without use", async () => {
  const driver = await business.signIn("driver");
  business.clock.now += 91 * 86_400_000;
  expect((await refresh(driver.refresh)).status).toBe(401);
});

test("Signing out ends access at once", async () => {
  const driver = await business.signIn("driver");
  expect(await isIn(driver)).toBe(200);
  const out = await logout(driver.refresh);
  expect([out.status, out.body]).toEqual([204, undefined]);
  expect(await isIn(driver)).toBe(401);
  expect((await refresh(driver.refresh)).status).toBe(401);
  expect((await logout(driver.refresh)).status).toBe(204);
  expect((await logout("nonsense")).status).toBe(204);
});

test("A disabled person is signed out at once and cannot sign in again", async () => {
  const driver = await business.signIn("driver");
  await business.database.db
    .updateTable("person")
    .set({ disabled: 1 })
    .where("id", "=", 1)
    .execute();
  expect(await isIn(driver)).toBe(401);
  expect((await refresh(driver.refresh)).status).toBe(401);
  expect((await login("driver")).status).toBe(401);
});

test("An access token runs out after a quarter of an hour", async () => {
  const driver = await business.signIn("driver");
  business.clock.now += 15 * 60_000 - 1000;
  expect(await isIn(driver)).toBe(200);
  business.clock.now += 1000;
  expect(await isIn(driver)).toBe(401);
});

test("Tokens are stored only as hashes", async () => {
  const driver = await business.signIn("driver");
  const rows = JSON.stringify(
    await business.database.db.selectFrom("refresh_token").selectAll().execute(),
  );
  expect(rows).not.toContain(driver.refresh);
  const people = JSON.stringify(
    await business.database.db.selectFrom("person").selectAll().execute(),
  );
  expect(people).toContain("$argon2id$");
  expect(await createPasswords().hash(PASSWORD)).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(people).not.toContain(PASSWORD);
});
