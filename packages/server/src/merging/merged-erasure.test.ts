import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mergeFault } from "../admin/merge-fault.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { codeOf, merger } from "./testing.ts";

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
  gone = await of.shop("Jinlong", { phone: "0999 888", peppol_id: "9932:GB999888" });
});
const one = (id: number) => `/api/responsible-persons/1/customers/${id}/`;

test("Erasing the kept customer erases the data of both, and the sums stay right", async () => {
  const bill = await of.invoice(kept, 10);
  await of.invoice(gone, 20, { customer_name: "Jinlong" });
  await of.pay(bill, 14, { drivercustomer_id: gone });
  await of.merge(kept, gone);
  const before = await of.balances();
  expect(await of.read(`${one(kept)}erasure/`)).toMatchObject({ kept: 2 });
  expect((await driver.send("POST", `${one(kept)}erasure/`, {})).status).toBe(200);
  expect(await of.balances()).toEqual(before);
  for (const table of ["customer", "merged_customer", "idempotency", "audit"] as const) {
    const rows = await business.database.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/0999 888|GB999888/);
  }
  for (const id of [kept, gone])
    expect((await driver.send("POST", `${one(id)}erasure/`, {})).body).toMatchObject({ kept: 2 });
  expect((await of.unmerge(gone)).status).toBe(404);
});

test("The data file of the kept customer includes the merged one", async () => {
  await of.merge(kept, gone);
  const answer = await business.app.inject({
    url: `${one(kept)}held/`,
    headers: { authorization: `Bearer ${driver.access}` },
  });
  expect(answer.statusCode).toBe(200);
  const files = unzipSync(answer.rawPayload);
  const words = strFromU8(files["read-me.txt"] ?? new Uint8Array());
  expect(words).toContain("Name · 名称: Golden Dragon");
  expect(words).toContain("Phone · 电话: 0999 888");
});

test("The merged customer alone can be neither exported nor erased", async () => {
  await of.merge(kept, gone);
  for (const [method, path] of [
    ["GET", "held"],
    ["GET", "erasure"],
    ["POST", "erasure"],
  ] as const) {
    const answer = await driver.send(
      method,
      `${one(gone)}${path}/`,
      method === "POST" ? {} : undefined,
    );
    expect([answer.status, codeOf(answer)]).toEqual([409, "customer-merged"]);
  }
});

test("The doctor says which invoice names a customer who was merged", async () => {
  const bill = await of.invoice(gone, 20);
  await of.merge(kept, gone);
  await of.merge(await of.shop("Dragon House"), kept);
  expect(await mergeFault(business.database)).toBe(undefined);
  const wrong = business.database.db.updateTable("invoice").set({ customer_id: gone });
  await wrong.where("id", "=", bill).execute();
  expect(await mergeFault(business.database)).toBe(
    `INV-${bill} names customer ${gone}, who was merged`,
  );
});
