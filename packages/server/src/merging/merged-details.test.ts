import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { ONE } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { merger } from "./testing.ts";

let business: TestApp;
let driver: Caller;
const of = merger(() => driver);
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

test("A limit that a manager set is kept in a merge", async () => {
  const [kept, gone] = [await of.shop("Golden Dragon"), await of.shop("Jinlong")];
  const manager = await business.signIn("manager");
  const limit = (id: number, pounds: number) =>
    manager.send("PUT", `/api/office/credit-limits/${id}/`, { credit_limit: pounds });
  await limit(gone, 100);
  await manager.send("PUT", `/api/office/credit-limits/${gone}/`, { lifted: true });
  await driver.send("PATCH", ONE(driver, kept), { credit_limit: 5000 });
  expect((await of.merge(kept, gone)).body).toMatchObject({
    credit_limit: 100,
    credit_limit_by: "manager",
    limit_lifted_on: "2026-11-21",
  });
  const higher = await of.shop("Dragon");
  await limit(higher, 300);
  expect((await of.merge(higher, kept)).body).toMatchObject({ credit_limit: 100 });
});

test("A premium customer stays premium after a merge, and also after the merge is undone", async () => {
  const [kept, gone] = [await of.shop("Jade"), await of.shop("Yu")];
  const { db } = business.database;
  await db.updateTable("customer").set({ premium: 1 }).where("id", "=", gone).execute();
  await of.merge(kept, gone);
  expect(await of.customer(kept)).toMatchObject({ premium: true });
  await of.unmerge(gone);
  expect([await of.customer(kept), await of.customer(gone)]).toMatchObject([
    { premium: false },
    { premium: true },
  ]);
});
