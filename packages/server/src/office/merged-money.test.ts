import { afterAll, beforeAll, expect, test } from "vitest";
import { merger } from "../merging/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
const of = merger(() => driver);
beforeAll(async () => {
  business = await freshApp();
  [driver, manager] = [await business.signIn("driver"), await business.signIn("manager")];
});
afterAll(() => business.close());

const office = async (path: string) =>
  (await manager.send("GET", `/api/office/${path}`)).body as {
    readonly rows: readonly object[];
    readonly on_account: number;
  };
const span = "from=2026-11-01&to=2026-11-30";

test("The office's list of payments has the customer and the name that the driver's has", async () => {
  const [kept, gone] = [await of.shop("Golden Dragon"), await of.shop("Jinlong")];
  const bill = await of.invoice(kept, 20);
  await of.pay(bill, 5, { drivercustomer_id: gone });
  await driver.send("POST", "/api/payments/", {
    method: "cash",
    amount: 8,
    drivercustomer_id: gone,
  });
  await of.merge(kept, gone);
  const whose = (rows: readonly object[]) =>
    rows.map((row) => {
      const { drivercustomer_id, customer_name } = row as Record<string, unknown>;
      return { drivercustomer_id, customer_name };
    });
  const { payments } = await of.read("/api/payments/");
  const own = whose(payments as object[]);
  expect(own.map((each) => each.drivercustomer_id)).toEqual([kept, kept]);
  expect(whose((await office(`payments/?${span}`)).rows)).toEqual(own);
});

test("What an erased customer has on account stays in the office's figure and its list", async () => {
  const customer = await of.shop("Pearl");
  await of.pay(await of.invoice(customer, 10), 15);
  const sent = { method: "cash", amount: 50, drivercustomer_id: customer };
  await driver.send("POST", "/api/payments/", sent);
  const before = (await office(`board/?${span}`)).on_account;
  const listed = async () =>
    (await office("on-account/")).rows.map((row) => row as Record<string, unknown>);
  expect(await listed()).toContainEqual(
    expect.objectContaining({
      drivercustomer_id: customer,
      customer_name: "Pearl",
      on_account: 55,
    }),
  );
  const erasure = `/api/responsible-persons/${driver.id}/customers/${customer}/erasure/`;
  expect((await driver.send("POST", erasure, {})).status).toBe(200);
  expect((await of.balances())[customer]).toBe(-55);
  expect((await office(`board/?${span}`)).on_account).toBe(before);
  expect(await listed()).toContainEqual(
    expect.objectContaining({ drivercustomer_id: customer, customer_name: "", on_account: 55 }),
  );
});
