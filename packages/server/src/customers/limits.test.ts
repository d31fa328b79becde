import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
});
afterAll(() => business.close());

type Wire = Readonly<Record<string, unknown>>;
const path = (id: number) => `/api/responsible_persons_edit/${driver.id}/customers/${id}/`;
const read = async (id: number) => (await driver.send("GET", path(id))).body as Wire;
const update = (id: number, body: object, headers = {}) =>
  driver.send("PATCH", path(id), body, headers);
const set = (id: number, body: object, by = manager) =>
  by.send("PUT", `/api/office/credit-limits/${id}/`, body);
const listed = async (query = "") =>
  (
    (await manager.send("GET", `/api/office/credit-limits/?query=${encodeURIComponent(query)}`))
      .body as { customers: readonly Wire[] }
  ).customers;

/** A customer of the driver with a limit of £100 that a manager set. */
async function limited(name: string): Promise<number> {
  const { id } = await create(driver, name);
  expect((await set(id, { credit_limit: 100 })).status).toBe(200);
  return id;
}

describe("A credit limit that a manager set", () => {
  test("is shown on the customer, as set by a manager", async () => {
    const id = await limited("Jade");
    expect(await read(id)).toMatchObject({ credit_limit: 100, credit_limit_by: "manager" });
    expect(await listed()).toContainEqual(
      expect.objectContaining({ id, credit_limit: 100, by_manager: true, owed: 0 }),
    );
  });

  test("is in a list of up to as many customers as requested, from 1 to 20,000", async () => {
    await limited("Peony");
    const path = (limit: string) => `/api/office/credit-limits/?named=${limit}`;
    const { body } = await manager.send("GET", path("1"));
    expect((body as { customers: object[] }).customers).toHaveLength(1);
    for (const limit of ["0", "20001", "x"])
      expect((await manager.send("GET", path(limit))).status).toBe(422);
    expect((await manager.send("GET", path("20000"))).status).toBe(200);
  });

  test("cannot be raised or removed by a driver", async () => {
    const id = await limited("Lotus");
    for (const credit_limit of [100.01, 0, null, ""]) {
      const { version } = await read(id);
      const answer = await update(
        id,
        { credit_limit, version },
        { "idempotency-key": randomUUID() },
      );
      expect([answer.status, codeOf(answer.body)]).toEqual([409, "limit-of-manager"]);
    }
    expect(await read(id)).toMatchObject({ credit_limit: 100 });
  });

  test("can be lowered by a driver, and is still the manager's", async () => {
    const id = await limited("Plum");
    const { version } = await read(id);
    const key = { "idempotency-key": randomUUID() };
    expect((await update(id, { credit_limit: 80, version }, key)).status).toBe(200);
    expect(await read(id)).toMatchObject({ credit_limit: 80, credit_limit_by: "manager" });
  });

  test("is not changed by a client without versions that sends another limit with its other fields", async () => {
    const id = await limited("Bamboo");
    const answer = await update(id, { city: "Hull", credit_limit: 900 });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ city: "Hull", credit_limit: 100 }),
    ]);
    expect((await update(id, { city: "Leeds" })).status).toBe(200);
  });

  test("of another version is refused as stale first", async () => {
    const id = await limited("Maple");
    const key = { "idempotency-key": randomUUID() };
    const answer = await update(id, { credit_limit: 900, version: 1 }, key);
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "stale-version"]);
  });

  test("can be lifted for today and removed by managers only", async () => {
    const id = await limited("Pearl");
    await set(id, { lifted: true });
    expect(await read(id)).toMatchObject({ credit_limit: 100, limit_lifted_on: "2026-11-21" });
    await set(id, { lifted: false });
    expect(await read(id)).not.toHaveProperty("limit_lifted_on");
    await set(id, { credit_limit: 0 });
    const free = await read(id);
    expect(free).not.toHaveProperty("credit_limit");
    expect(free).not.toHaveProperty("credit_limit_by");
    expect((await set(id, { credit_limit: 5 }, driver)).status).toBe(403);
    expect((await update(id, { credit_limit: 500 })).status).toBe(200);
  });

  test("that is set to the same value changes nothing", async () => {
    const id = await limited("Peach");
    const { version } = await read(id);
    expect((await set(id, { credit_limit: 100, lifted: false })).status).toBe(200);
    expect(await read(id)).toMatchObject({ version });
  });

  test("does not refuse an invoice", async () => {
    const id = await limited("Ginger");
    const line = { id: "rice", name: "Rice", price: 500, quantity: 1, discount_amount: 0 };
    const made = await driver.send("POST", "/api/invoice/", {
      invoice_date: "2026-11-20",
      drivercustomer_id: id,
      customer_name: "Ginger",
      product_details: [line],
    });
    expect(made.status).toBe(201);
    expect((await listed("ginger"))[0]).toMatchObject({ id, owed: 500, credit_limit: 100 });
  });
});

test("An invalid limit and an unknown customer are refused", async () => {
  const id = await limited("Cedar");
  expect((await set(id, { credit_limit: -1 })).status).toBe(422);
  expect((await set(999_999, { credit_limit: 1 })).status).toBe(404);
});

test("Customers without a limit are found by a part of their name", async () => {
  const { id } = await create(driver, "100% Noodles");
  expect((await listed()).some((of) => of["id"] === id)).toBe(false);
  expect((await listed("0% nood")).map((of) => of["id"])).toEqual([id]);
});
