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

test("A draft that was deleted was never issued, and a paid invoice that was deleted was", async () => {
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

test("The number of a credit note says that its invoice is void", async () => {
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
