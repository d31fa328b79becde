import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { merger } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
const of = merger(() => driver);
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
});
afterAll(() => business.close());

const NAMED = { drivercustomer_id: expect.any(Number) as number, customer_name: "Golden Dragon" };

test("The advance of a merged customer names the kept one in every list of payments", async () => {
  const [kept, gone] = [await of.shop("Golden Dragon"), await of.shop("Jinlong")];
  const money = { method: "cash", amount: 8, drivercustomer_id: gone };
  await driver.send("POST", "/api/payments/", money);
  await of.merge(kept, gone);
  const named = { ...NAMED, drivercustomer_id: kept };
  expect(await of.read("/api/payments/")).toMatchObject({ payments: [named] });
  expect(await of.read("/api/balances/")).toMatchObject({ balances: [named] });
  const office = await manager.send("GET", "/api/office/payments/?from=2026-01-01&to=2026-12-31");
  expect(office.body).toMatchObject({ rows: [named] });
  await of.unmerge(gone);
  expect(await of.read("/api/payments/")).toMatchObject({
    payments: [{ drivercustomer_id: gone, customer_name: "Jinlong" }],
  });
});
