import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type Caller, type TestApp } from "../app/testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const panda = {
  customer_name: "Panda",
  email: "p@example.com",
  customer_address: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1",
  phone: "0113",
};

test("An older client writes an invoice that outlives its erased customer back as it read it, and nobody else is linked to them", async () => {
  await driver.send("POST", "/create-driver-customer/", panda);
  const { body: read } = await driver.send("POST", "/api/invoice/", { customer_name: "Panda", drivercustomer_id: 1 });
  const other = { customer_name: "Lotus", product_details: [] };
  await driver.send("POST", "/api/invoice/", other);
  expect((await driver.send("POST", "/api/responsible-persons/1/customers/1/erasure/")).body).toMatchObject({ kept: 1 });
  const { version: _version, ...invoice } = read as { version: number };
  const written = await driver.send("POST", "/api/invoiceupdate/1/", { ...invoice, payment_status: "paid" });
  expect([written.status, written.body]).toMatchObject([200, { drivercustomer_id: 1, payment_status: "paid" }]);
  expect((await driver.send("POST", "/api/invoiceupdate/2/", { ...other, drivercustomer_id: 1 })).status).toBe(404);
  expect((await driver.send("POST", "/api/invoice/", { ...other, drivercustomer_id: 1 })).status).toBe(404);
});
