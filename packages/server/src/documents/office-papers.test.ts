import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let shop: TestApp;
let driver: Caller;
let manager: Caller;
let papers: readonly (readonly [kind: string, path: string, id: number])[];
beforeAll(async () => {
  shop = await freshApp();
  driver = await shop.signIn("driver");
  manager = await shop.signIn("manager");
  const made = async (url: string, body: object) =>
    ((await driver.send("POST", url, body)).body as { id: number }).id;
  const line = { id: "tea", name: "Tea", price: 6, quantity: 2, discount_amount: 0 };
  const invoice = await made("/api/invoice/", {
    customer_name: "Golden Wok",
    invoice_date: "2026-11-20",
    vat_mode: "included",
    product_details: [line],
  });
  const lines = [{ line: "tea", quantity: 1 }];
  const credit = { reason: "returned", credit_date: "2026-11-20", lines };
  const note = await made(`/api/invoices/${invoice}/creditnotes/`, credit);
  const allocations = [{ invoice_id: invoice, amount: 1 }];
  const payment = await made("/api/payments/", { method: "cash", amount: 1, allocations });
  papers = [
    ["invoices", "/api/invoices/", invoice],
    ["creditnotes", "/api/creditnotes/", note],
    ["payments", "/api/payments/", payment],
  ];
});
afterAll(() => shop.close());

const bytesOf = async (url: string, by: Caller) => {
  const headers = { authorization: `Bearer ${by.access}` };
  const answer = await shop.app.inject({ url, headers });
  return { status: answer.statusCode, bytes: answer.rawPayload.toString("latin1") };
};

test("A manager gets a driver's documents, byte for byte the same as the driver's own", async () => {
  for (const [kind, own, id] of papers) {
    const theirs = await bytesOf(`${own}${id}/document/?lang=both`, driver);
    const office = `/api/office/papers/${driver.id}/${kind}/${id}/?lang=both`;
    expect(theirs.status).toBe(200);
    expect(await bytesOf(office, manager)).toEqual(theirs);
  }
});

test("A manager cannot use the driver's own path, nor a driver the office's", async () => {
  for (const [kind, own, id] of papers) {
    const at = (who: number, of = id) => `/api/office/papers/${who}/${kind}/${of}/`;
    const asked: readonly (readonly [url: string, by: Caller, status: number])[] = [
      [`${own}${id}/document/`, manager, 404],
      [at(driver.id), driver, 403],
      [at(manager.id), manager, 404],
      [at(99), manager, 404],
      [at(driver.id, 999_999), manager, 404],
    ];
    for (const [url, by, status] of asked)
      expect([url, (await bytesOf(url, by)).status]).toEqual([url, status]);
  }
});
