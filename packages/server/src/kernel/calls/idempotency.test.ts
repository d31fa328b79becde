import { randomUUID } from "node:crypto";
import { contract } from "@roundsman/contract/contract";
import { fieldsOf } from "@roundsman/contract/wire/refusals";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { PASSWORD, retryKey, type Caller } from "../../testing/caller.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const stocks = "/responsible-persons/1/driver-stocks/";
const tea = { product_name: "Tea", price: 12.5, discount_amount: 0 };
const count = async (table: "product" | "audit" | "change" | "idempotency" | "invoice") =>
  (await business.database.db.selectFrom(table).selectAll().execute()).length;

test("Ten simultaneous retries act once and get the same answer", async () => {
  const key = retryKey();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => driver.send("POST", stocks, tea, key)),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(
    9,
  );
  expect([await count("product"), await count("audit"), await count("change")]).toEqual([1, 1, 1]);
});

test("Ten simultaneous retries of every kind of change act once each", async () => {
  const [{ body: made }] = [await driver.send("POST", stocks, tea)];
  const { id } = made as { id: number };
  const changes = [
    ["PUT", `${stocks}${id}/`, { ...tea, price: 13 }],
    ["DELETE", `${stocks}${id}/`, undefined],
    ["POST", `${stocks}${id}/restore/`, undefined],
    ["DELETE", `${stocks}bulk_delete/`, { product_ids: [id] }],
    ["POST", "/api/invoice/", { customer_name: "A", product_details: [] }],
  ] as const;
  for (const [method, url, body] of changes) {
    const before = await count("audit");
    const key = retryKey();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => driver.send(method, url, body, key)),
    );
    expect(
      new Set(answers.map((each) => JSON.stringify([each.status, each.body]))).size,
      `${method} ${url}`,
    ).toBe(1);
    expect((await count("audit")) - before, `${method} ${url}`).toBe(1);
  }
  expect(await count("invoice")).toBe(1);
});

test("The same key with another body, another call or another path is refused, and nothing is changed", async () => {
  const key = retryKey();
  await driver.send("POST", stocks, tea, key);
  for (const [method, url, body] of [
    ["POST", stocks, { ...tea, price: 13 }],
    ["DELETE", `${stocks}1/`, undefined],
    ["POST", "/api/invoice/", { customer_name: "A" }],
  ] as const)
    expect((await driver.send(method, url, body, key)).status, url).toBe(422);
  expect([await count("product"), await count("audit"), await count("invoice")]).toEqual([1, 1, 0]);
});

test("The same body with its fields in another order is the same request", async () => {
  const key = retryKey();
  const first = await driver.send("POST", stocks, tea, key);
  const again = await driver.send(
    "POST",
    stocks,
    { discount_amount: "0", price: "12.50", product_name: "Tea", responsible_person: 1 },
    key,
  );
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(again.body).toEqual(first.body);
});

test("Another person may use the same key", async () => {
  const key = retryKey();
  const partner = await business.signIn("partner");
  await driver.send("POST", stocks, tea, key);
  const theirs = await partner.send("POST", "/responsible-persons/2/driver-stocks/", tea, key);
  expect([theirs.status, theirs.headers["idempotency-replayed"]]).toEqual([201, undefined]);
});

test("A refusal is repeated as well, even if the same call would now succeed", async () => {
  const key = retryKey();
  const url = `${stocks}1/`;
  const first = await driver.send("PUT", url, tea, key);
  expect(first.status).toBe(404);
  await driver.send("POST", stocks, tea);
  const again = await driver.send("PUT", url, tea, key);
  expect([
    again.status,
    again.headers["idempotency-replayed"],
    again.headers["content-type"],
  ]).toEqual([404, "true", "application/problem+json; charset=utf-8"]);
  expect(again.body).toEqual(first.body);
  expect((await driver.send("PUT", url, tea, retryKey())).status).toBe(200);
});

test("A stale update repeats its answer, with the record of that time", async () => {
  await driver.send("POST", stocks, tea);
  await driver.send("PUT", `${stocks}1/`, tea);
  const key = retryKey();
  const first = await driver.send("PUT", `${stocks}1/`, { ...tea, version: 1 }, key);
  const again = await driver.send("PUT", `${stocks}1/`, { ...tea, version: 1 }, key);
  expect(first.body).toMatchObject({ status: 409, current: { version: 2, product_name: "Tea" } });
  expect(again.body).toEqual(first.body);
});

test("A body that failed validation can be corrected under the same key", async () => {
  const key = retryKey();
  expect((await driver.send("POST", stocks, { ...tea, price: "x" }, key)).status).toBe(422);
  expect((await driver.send("POST", stocks, tea, key)).status).toBe(201);
});

test("A key that is no UUID is refused", async () => {
  const { status, body } = await driver.send("POST", stocks, tea, { "idempotency-key": "1" });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    errors: { "Idempotency-Key": ["The Idempotency-Key must be a UUID"] },
  });
});

test("A server error is not stored: the retry does the work", async () => {
  const { db } = business.database;
  const key = retryKey();
  // For this call, the database is broken.
  await db.schema.alterTable("product").renameTo("elsewhere").execute();
  const broken = await driver.send("POST", stocks, tea, key);
  expect(broken.status).toBe(500);
  expect(broken.body).toEqual({
    type: "urn:roundsman:bug",
    title: "Internal Server Error",
    status: 500,
    detail: "Something went wrong on the server. It has been logged.",
    message: "Something went wrong on the server. It has been logged.",
    request_id: broken.headers["x-request-id"],
  });
  await db.schema.alterTable("elsewhere").renameTo("product").execute();
  const mended = await driver.send("POST", stocks, tea, key);
  expect([mended.status, mended.headers["idempotency-replayed"]]).toEqual([201, undefined]);
  expect(mended.body).toMatchObject({ id: 1 });
});

test("Ten phones that create with the same client_id at once get one product", async () => {
  const client_id = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => driver.send("POST", stocks, { ...tea, client_id })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
  expect([await count("product"), await count("audit")]).toEqual([1, 1]);
});

const secretCalls = [
  [
    "POST",
    "/api/team/",
    {
      username: "new",
      name: "New",
      email: "new@example.com",
      manager: 0,
      driver: 1,
      password: "a fifth long password",
    },
  ],
  ["POST", "/api/team/1/password/", { password: "a fourth long password" }],
  ["PUT", "/api/upgrade-password/", { password: "a third long password" }],
  ["POST", "/api/user/update_customer_laokehu/", { name: "nobody", password: "a guess" }],
  ["POST", "/api-todo/user/update_customer_laokehu/", { name: "nobody", password: "a guess" }],
  ["POST", "/api/account/password/", { current: PASSWORD, password: "another long password" }],
] as const;

test("Stored calls with passwords cannot be used to guess them; all others are recognised under another secret", async () => {
  const calls = [["POST", "/api/invoice/", { customer_name: "A" }], ...secretCalls] as const;
  const keys = calls.map(() => randomUUID());
  const keptUnder = async (TOKEN_SECRET: string) => {
    const office = await freshApp({ env: { TOKEN_SECRET } });
    const manager = await office.signIn("manager");
    for (const [index, [method, url, body]] of calls.entries()) {
      const answer = await manager.send(method, url, body, {
        "idempotency-key": keys[index] ?? "",
      });
      expect(answer.status, url).toBeLessThan(300);
    }
    const rows = await office.database.db
      .selectFrom("idempotency")
      .select(["key", "request_hash"])
      .execute();
    await office.close();
    return keys.map((key) => rows.find((row) => row.key === key)?.request_hash);
  };
  const [one, other] = [
    await keptUnder("a secret of the first office, long enough"),
    await keptUnder("a secret of the other office, long enough"),
  ];
  expect(one).not.toContain(undefined);
  expect(keys.map((_, index) => one[index] === other[index])).toEqual([
    true,
    ...secretCalls.map(() => false),
  ]);
});

test("Every call with a password uses one field name", () => {
  const changes = Object.values(contract).flatMap((calls) =>
    Object.values(calls).filter(({ access, effect }) => access !== "public" && effect === "change"),
  );
  const fields = changes.map(({ body }) =>
    fieldsOf(body).filter((field) => /pass|secret|current/i.test(field)),
  );
  const secret = fields.filter((each) => each.length > 0);
  expect(secret).toHaveLength(secretCalls.length);
  for (const each of secret) expect(each).toContain("password");
});
