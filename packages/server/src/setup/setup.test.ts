import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
beforeEach(async () => {
  business = await freshApp({ people: "none" });
});
afterEach(() => business.close());

const owner = {
  username: "Wang",
  password: "correct horse",
  name: "Wang 伟",
  email: "wang@example.com",
};
const setUp = (body: object = owner) => business.anyone.send("POST", "/api/setup/", body);
const state = async () => (await business.anyone.send("GET", "/api/setup/")).body;

test("The first visitor makes the owner's account and is signed in as a manager", async () => {
  expect(await state()).toEqual({ needed: true, code_needed: false });
  const { status, body } = await setUp();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    responsible_person_id: 1,
    manager: 1,
    driver: 0,
    name: "Wang 伟",
    access: expect.any(String),
  });
  expect(await state()).toEqual({ needed: false, code_needed: false });
  const { access } = body as { access: string };
  const list = await business.anyone.send(
    "GET",
    "/api/responsible_persons/1/customers/",
    undefined,
    { authorization: `Bearer ${access}` },
  );
  expect([list.status, list.body]).toEqual([200, {}]);
});

test("The owner's account is the first row of the log, without the password", async () => {
  await setUp();
  const rows = await business.database.db.selectFrom("audit").selectAll().execute();
  expect(rows).toMatchObject([
    { owner_id: 1, actor_id: 1, action: "create", kind: "person", entity_ids: "[1]" },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/correct horse|argon2/);
});

test("A second owner cannot be created", async () => {
  await setUp();
  const second = await setUp({ ...owner, username: "thief" });
  expect(second.status).toBe(409);
  expect(
    (
      await business.anyone.send("POST", "/api/manager/login/", {
        username: "thief",
        password: owner.password,
      })
    ).status,
  ).toBe(401);
});

test("Ten visitors at once make one owner", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => setUp({ ...owner, username: `visitor ${index}` })),
  );
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  expect(await business.database.db.selectFrom("person").select("id").execute()).toHaveLength(1);
});

test("A short password is refused", async () => {
  expect((await setUp({ ...owner, password: "short" })).body).toMatchObject({
    errors: { password: ["Please use at least 8 characters"] },
  });
});
