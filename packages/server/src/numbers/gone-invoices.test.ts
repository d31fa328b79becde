import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const create = () =>
  driver.send("POST", "/api/invoice/", {
    customer_name: "Golden Wok",
    product_details: [{ id: "rice", name: "Rice", price: 10, quantity: 2, discount_amount: 0 }],
  });
const pay = (id: number) =>
  driver.send("POST", "/bulk_update_invoice_status/", {
    invoice_ids: [id],
    payment_status: "paid",
  });
const numbers = async (query = "") => {
  const { body } = await driver.send("GET", `/api/number-register/${query}`);
  return (body as { numbers: { number: string; state: string }[] }).numbers;
};

test("A deleted draft was never issued, a deleted paid invoice was", async () => {
  for (const id of [1, 2, 3]) expect((await create()).body).toMatchObject({ id });
  await pay(2);
  for (const id of [1, 2]) await driver.send("POST", `/api/invoicedelete/${id}/`);
  const gone = { state: "voided", invoice_deleted: true };
  const [draft, paid, alive] = await numbers();
  expect(draft).toMatchObject({ number: "INV-1", ...gone, never_issued: true });
  expect(paid).toMatchObject({ number: "INV-2", ...gone });
  expect(paid).not.toHaveProperty("never_issued");
  expect(alive).toMatchObject({ number: "INV-3", state: "unissued" });
  for (const field of ["never_issued", "invoice_deleted"]) expect(alive).not.toHaveProperty(field);
});

test("An unissued invoice that was voided is void, with or without a reason, and is no deleted draft", async () => {
  for (const id of [1, 2]) expect((await create()).body).toMatchObject({ id });
  await driver.send("POST", "/api/invoices/1/void/", { reason: "Written twice" });
  await driver.send("POST", "/api/invoices/2/void/", {});
  const [reasoned, plain] = await numbers();
  expect(reasoned).toMatchObject({ number: "INV-1", state: "voided", reason: "Written twice" });
  expect(plain).toMatchObject({ number: "INV-2", state: "voided" });
  for (const entry of [reasoned, plain]) expect(entry).not.toHaveProperty("never_issued");
});

test("Deleted drafts can be listed alone, and are not listed among void numbers", async () => {
  for (const id of [1, 2, 3]) expect((await create()).body).toMatchObject({ id });
  for (const id of [2, 3]) await pay(id);
  const lines = [{ line: "rice", quantity: 1 }];
  await driver.send("POST", "/api/invoices/3/creditnotes/", { reason: "returned", lines });
  for (const id of [1, 2]) await driver.send("POST", `/api/invoicedelete/${id}/`);
  const listed = async (query: string) => (await numbers(query)).map(({ number }) => number);
  expect(await listed("?state=voided")).toEqual(["INV-1", "INV-2"]);
  expect(await listed("?state=voided&never_issued=true")).toEqual(["INV-1"]);
  expect(await listed("?state=voided&never_issued=false")).toEqual(["INV-2"]);
  expect(await listed("?never_issued=true")).toEqual(["INV-1"]);
  await create();
  await driver.send("POST", "/api/invoices/4/void/", { reason: "Written twice" });
  expect(await listed("?never_issued=true")).toEqual(["INV-1"]);
  expect(await listed("?state=voided&never_issued=false")).toEqual(["INV-2", "INV-4"]);
  expect(await listed("?never_issued=false")).toEqual(["INV-2", "INV-3", "INV-4", "CN-1"]);
});

test("A draft that was voided, restored and deleted is a deleted draft without the old reason", async () => {
  await create();
  await driver.send("POST", "/api/invoices/1/void/", { reason: "Written twice" });
  business.clock.now += 60_000;
  expect((await driver.send("POST", "/api/invoicerestore/1/")).status).toBe(200);
  business.clock.now += 60_000;
  await driver.send("POST", "/api/invoicedelete/1/");
  const [entry] = await numbers("?never_issued=true");
  expect(entry).toMatchObject({ number: "INV-1", state: "voided", never_issued: true });
  expect(entry).not.toHaveProperty("reason");
  expect(await numbers("?never_issued=false")).toEqual([]);
  await driver.send("POST", "/api/invoicerestore/1/");
  business.clock.now += 60_000;
  await driver.send("POST", "/api/invoices/1/void/", { reason: "No order" });
  expect(await numbers("?never_issued=false")).toMatchObject([{ reason: "No order" }]);
  expect(await numbers("?never_issued=true")).toEqual([]);
});

test("The number of a credit note shows that its invoice is void", async () => {
  await create();
  await pay(1);
  const lines = [{ line: "rice", quantity: 1 }];
  await driver.send("POST", "/api/invoices/1/creditnotes/", { reason: "returned", lines });
  const [before] = await numbers("?series=CN");
  expect(before).toMatchObject({ number: "CN-1", state: "issued" });
  expect(before).not.toHaveProperty("invoice_deleted");
  await driver.send("POST", "/api/invoices/1/void/", { reason: "" });
  expect(await numbers("?series=CN")).toMatchObject([
    { number: "CN-1", state: "issued", invoice_deleted: true },
  ]);
});
