import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { advancesNameTheirCustomer } from "../../migrations/until-0040/0035-advances-name-their-customer.ts";
import { download } from "../exchange/testing.ts";
import { merger } from "../merging/testing.ts";
import { cashier, type WirePayment } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { FORM, ONE } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { shop, merge } = merger(() => driver);
const { paid, reverse } = cashier(() => driver);
const advance = (customer: number, more: object = {}): Promise<WirePayment> =>
  paid([], { amount: 50, drivercustomer_id: customer, ...more });

async function file(path: string): Promise<string> {
  const { statusCode, body } = await business.app.inject({
    url: path,
    headers: { authorization: `Bearer ${driver.access}` },
  });
  expect(statusCode).toBe(200);
  return body;
}
const receipt = async (id: number): Promise<string> =>
  (await file(`/api/payments/${id}/document/?lang=en&format=svg`))
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("The receipt of an advance keeps the customer's name and address of its day", async () => {
  const kept = await shop("Lotus");
  const of = await Promise.all(["Renamed", "Merged", "Deleted"].map((name) => shop(name)));
  const taken = await Promise.all(of.map((id) => advance(id)));
  const before = await Promise.all(taken.map(({ id }) => receipt(id)));
  const [renamed = 0, merged = 0, deleted = 0] = of;
  const anew = { ...FORM, customer_name: "Quite another", customer_address: "9 Mill Lane" };
  expect((await driver.send("PATCH", ONE(driver, renamed), anew)).status).toBe(200);
  expect((await merge(kept, merged)).status).toBe(200);
  expect((await driver.send("DELETE", ONE(driver, deleted))).status).toBe(200);
  expect(await Promise.all(taken.map(({ id }) => receipt(id)))).toEqual(before);
  for (const [index, name] of ["Renamed", "Merged", "Deleted"].entries()) {
    expect(before[index]).toContain(name);
    const { body } = await reverse(taken[index]?.id ?? 0);
    expect(await receipt((body as WirePayment).id)).toContain(name);
    expect(body).toMatchObject({ payer: { customer_name: name, customer_city: FORM.city } });
  }
});

test("A payment for an invoice has no payer of its own", async () => {
  const { invoice } = cashier(() => driver);
  const of = await invoice(20);
  expect(await paid([[of, 20]])).not.toHaveProperty("payer");
});

test("An erasure removes the name from the receipt, and phones and managers receive the change", async () => {
  const customer = await shop("Forget me", { customer_address: "77 Erased Road" });
  const { id } = await advance(customer, { reference: "Erased words" });
  const { body: begun } = await driver.send("POST", "/api/pull/", {});
  const path = `/api/responsible-persons/1/customers/${customer}/erasure/`;
  expect((await driver.send("POST", path, {})).status).toBe(200);
  expect(await receipt(id)).not.toMatch(/Forget me|Erased/);
  const { cursor } = begun as { readonly cursor: string };
  const { body } = await driver.send("POST", "/api/pull/", { cursor });
  const { changes } = body as { changes: { payments: readonly WirePayment[] } };
  expect(changes.payments.map((of) => of.id)).toEqual([id]);
  expect(changes.payments[0]).not.toHaveProperty("payer");
  for (const table of ["payment", "customer", "idempotency", "audit"] as const) {
    const rows = await business.database.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Forget me|77 Erased Road|Erased words/);
  }
});

test("An upgrade stores the customer's current name with older advances, also of a merged customer", async () => {
  const [kept, gone] = [await shop("Kept"), await shop("Former “name” \\ 金港")];
  const { id } = await advance(gone);
  await merge(kept, gone);
  const { db, engine } = business.database;
  const printed = await receipt(id);
  await db.updateTable("payment").set({ payer: "" }).execute();
  const [, ...fill] = advancesNameTheirCustomer.statements(engine);
  for (const statement of fill) await sql.raw(statement).execute(db);
  expect(await receipt(id)).toBe(printed);
  expect(printed).toContain("Former “name” \\ 金港");
});

test("The export has the name on a receipt beside the customer whose money it is", async () => {
  const [kept, gone] = [await shop("Counts for"), await shop("Receipt names")];
  await advance(gone);
  await merge(kept, gone);
  const files = await download(business, driver, "/api/exchange/export/");
  const [head = "", ...rows] = (files.get("payments.csv") ?? "").trim().split("\r\n");
  const last = rows.at(-1)?.split(",") ?? [];
  const cells = Object.fromEntries(head.split(",").map((name, index) => [name, last[index]]));
  expect(cells).toMatchObject({
    customer_name: "Counts for",
    receipt_name: "Receipt names",
    receipt_city: FORM.city,
  });
});
