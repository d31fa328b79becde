import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { type Caller } from "../../testing/caller.ts";

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

test("An older client can send back an invoice of an erased customer without linking it to another one", async () => {
  await driver.send("POST", "/create-driver-customer/", panda);
  const { body: read } = await driver.send("POST", "/api/invoice/", {
    customer_name: "Panda",
    drivercustomer_id: 1,
  });
  const other = { customer_name: "Lotus", product_details: [] };
  await driver.send("POST", "/api/invoice/", other);
  expect(
    (await driver.send("POST", "/api/responsible-persons/1/customers/1/erasure/")).body,
  ).toMatchObject({ kept: 1 });
  const { version: _version, ...invoice } = read as { version: number };
  const written = await driver.send("POST", "/api/invoiceupdate/1/", {
    ...invoice,
    payment_status: "paid",
  });
  expect([written.status, written.body]).toMatchObject([
    200,
    { drivercustomer_id: 1, payment_status: "paid" },
  ]);
  expect(
    (await driver.send("POST", "/api/invoiceupdate/2/", { ...other, drivercustomer_id: 1 })).status,
  ).toBe(404);
  expect(
    (await driver.send("POST", "/api/invoice/", { ...other, drivercustomer_id: 1 })).status,
  ).toBe(404);
});

const drivers = (name: string) =>
  driver.send("POST", "/create-driver-customer/", { ...panda, customer_name: name });
const invoice = async (id: number) =>
  (await driver.send("GET", `/api/invoices/${id}/`)).body as Record<string, unknown>;
const ofCustomer = async (id: number, customer_name: string) => {
  const { body } = await driver.send("POST", "/api/invoices-by-driver-customer/", {
    drivercustomer_id: id,
    customer_name,
  });
  return (body as { invoices: { id: number }[] }).invoices.map((each) => each.id);
};

test("An older client that changes the customer's name links the invoice to that customer", async () => {
  for (const name of ["Panda", "Lotus"]) await drivers(name);
  await driver.send("POST", "/api/invoice/", { customer_name: "Panda", drivercustomer_id: 1 });
  const moved = await driver.send("POST", "/api/invoiceupdate/1/", {
    ...(await invoice(1)),
    customer_name: "lotus",
    customer_city: "York",
  });
  expect(moved).toMatchObject({
    status: 200,
    body: { drivercustomer_id: 2, customer_name: "lotus" },
  });
  expect([await ofCustomer(1, "Panda"), await ofCustomer(2, "Lotus")]).toEqual([[], [1]]);
});

test("A name without a customer removes the link, and a customer's name adds one", async () => {
  await drivers("Panda");
  await driver.send("POST", "/api/invoice/", { customer_name: "Panda", drivercustomer_id: 1 });
  const rewritten = async (customer_name: string) =>
    (await driver.send("POST", "/api/invoiceupdate/1/", { ...(await invoice(1)), customer_name }))
      .body as {
      drivercustomer_id: number | null;
    };
  expect((await rewritten("Walk-in")).drivercustomer_id).toBeNull();
  expect((await rewritten("PANDA")).drivercustomer_id).toBe(1);
  expect((await rewritten("")).drivercustomer_id).toBeNull();
});

test("The link is kept if the name is still the invoice's or is now the linked customer's", async () => {
  for (const name of ["Panda", "Lotus"]) await drivers(name);
  await driver.send("POST", "/api/invoice/", { customer_name: "Panda", drivercustomer_id: 1 });
  await driver.send("PATCH", "/api/responsible_persons_edit/1/customers/1/", {
    customer_name: "Red Panda",
  });
  const echo = async (fields: object) =>
    driver.send("POST", "/api/invoiceupdate/1/", { ...(await invoice(1)), ...fields });
  expect((await echo({ description: "x" })).body).toMatchObject({
    drivercustomer_id: 1,
    customer_name: "Panda",
  });
  expect((await echo({ customer_name: "Red Panda" })).body).toMatchObject({
    drivercustomer_id: 1,
    customer_name: "Red Panda",
  });
  // A link that is sent anew counts before the name.
  expect((await echo({ customer_name: "Lotus", drivercustomer_id: 2 })).body).toMatchObject({
    drivercustomer_id: 2,
  });
  expect((await echo({ customer_name: "Another shop", drivercustomer_id: 1 })).body).toMatchObject({
    drivercustomer_id: 1,
  });
});
