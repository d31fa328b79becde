import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { idOf, merger } from "./testing.ts";

let business: TestApp;
let driver: Caller;
const of = merger(() => driver);
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

let kept: number;
let gone: number;
beforeEach(async () => {
  kept = await of.shop("Golden Dragon");
  gone = await of.shop("Jinlong");
});
const inAdvance = async (customer: number, amount: number) =>
  idOf(
    await driver.send("POST", "/api/payments/", {
      method: "cash",
      amount,
      drivercustomer_id: customer,
    }),
  );

test("Undoing a merge returns a customer's money on account, and what it paid of their invoices", async () => {
  const theirs = await of.invoice(gone, 10);
  await inAdvance(gone, 8);
  await of.merge(kept, gone);
  await of.pay(theirs, 8, { method: "account" });
  expect(await of.balances()).toMatchObject({ [kept]: 2 });
  expect((await of.unmerge(gone)).status).toBe(200);
  expect(await of.balances()).toMatchObject({ [gone]: 2 });
  expect(await of.customer(gone)).not.toHaveProperty("on_account");
});

describe("A customer whose money on account is below zero after an invoice was restored", () => {
  /** £50 that were paid for a deleted invoice pay another one; then the deleted one is restored. */
  async function overdraw(customer: number) {
    const [deleted, second] = [await of.invoice(customer, 50), await of.invoice(customer, 50)];
    await of.pay(deleted, 50);
    await driver.send("POST", `/api/invoicedelete/${deleted}/`, {});
    await of.pay(second, 50, { method: "account" });
    await driver.send("POST", `/api/invoicerestore/${deleted}/`, {});
  }
  const accounts = async () =>
    Promise.all([kept, gone].map(async (id) => (await of.customer(id))["on_account"]));

  test.each(["the kept one", "the other one"])(
    "is the same after a merge was undone, as %s",
    async (which) => {
      await overdraw(which === "the kept one" ? kept : gone);
      const before = await accounts();
      await of.merge(kept, gone);
      expect((await of.unmerge(gone)).status).toBe(200);
      expect(await accounts()).toEqual(before);
    },
  );

  test("is the same after a merge was undone, if the other's money was not used for them", async () => {
    await overdraw(kept);
    await inAdvance(gone, 80);
    await of.merge(kept, gone);
    await of.pay(await of.invoice(gone, 10), 10, { method: "account" });
    expect((await of.unmerge(gone)).status).toBe(200);
    expect(await accounts()).toEqual([-50, 70]);
  });

  test("cannot be unmerged once the other's money paid one of their invoices", async () => {
    await overdraw(kept);
    await inAdvance(gone, 80);
    await of.merge(kept, gone);
    await of.pay(await of.invoice(kept, 10), 10, { method: "account" });
    expect((await of.unmerge(gone)).status).toBe(409);
  });
});

test("The receipt of an advance does not change", async () => {
  const payment = await inAdvance(gone, 8);
  const paper = async () =>
    (await driver.send("GET", `/api/payments/${payment}/document/?format=svg&lang=en`)).body;
  const before = await paper();
  expect(before).toBeTruthy();
  await of.merge(kept, gone);
  expect(await paper()).toEqual(before);
});

test("A customer whom the driver added to a route again stays on it", async () => {
  const routes = "/routeapi/responsible-persons/1/routes/";
  const id = idOf(await driver.send("POST", routes, { name: "Leeds" }));
  const put = (verb: string, customer: number) =>
    driver.send("POST", `${routes}${id}/${verb}_customer/`, { customer_ids: [customer] });
  const stops = async () =>
    ((await of.read(`${routes}${id}/`))["customers"] as { customer: { id: number } }[]).map(
      ({ customer }) => customer.id,
    );
  await put("add", gone);
  await of.merge(kept, gone);
  expect(await stops()).toEqual([kept]);
  await put("remove", kept);
  await put("add", kept);
  await of.unmerge(gone);
  expect(await stops()).toEqual([gone, kept]);
});
