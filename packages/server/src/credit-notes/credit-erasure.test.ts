import { afterEach, beforeEach, expect, test } from "vitest";
import { expireKept } from "../privacy/expire.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const { invoice, credited, read, voided } = creditor(() => driver);
const NAME = "CANARY House";

const audited = async () =>
  JSON.stringify(
    await business.database.db.selectFrom("audit").select(["before", "after"]).execute(),
  );

const newCustomer = async () => {
  const { body } = await driver.send("POST", "/create-driver-customer/", {
    customer_name: NAME,
    email: "canary@example.com",
    customer_address: "1 CANARY Street",
    city: "Leeds",
    postcode: "LS1 1AA",
    phone: "CANARY 1",
  });
  return (body as { id: number }).id;
};

test("An erased customer's credit note keeps its number and its document for six years from its own date", async () => {
  const customerId = await newCustomer();
  const id = await invoice([wireLine("rice", 12, 10)], {
    drivercustomer_id: customerId,
    customer_name: NAME,
    invoice_date: "2026-08-01",
  });
  const note = await credited(id, [{ line: "rice", quantity: 1 }], { description: `for ${NAME}` });
  await driver.send("POST", `/api/creditnotes/${note.id}/downloads/`, { kind: "pdf", lang: "zh" });
  expect(await audited()).toContain("CANARY");

  const path = `/api/responsible-persons/${driver.id}/customers/${customerId}/erasure/`;
  const { body } = await driver.send("POST", path);
  // Six years and the VAT quarter after the note, which is later than its invoice.
  expect(body).toEqual({ kept: 1, until: "2033-02-21", scheduled: 0 });
  expect(await audited()).not.toContain("CANARY");
  const kept = await read(`/api/creditnotes/${note.id}/`);
  expect(kept).toMatchObject({ number: note.number, customer_name: NAME, total_amount: 12 });

  await expireKept(business.database.db, Date.parse("2033-02-20T12:00:00Z"));
  expect((await read(`/api/creditnotes/${note.id}/`))["customer_name"]).toBe(NAME);
  await expireKept(business.database.db, Date.parse("2033-02-21T12:00:00Z"));
  expect(await read(`/api/creditnotes/${note.id}/`)).toMatchObject({
    number: note.number,
    customer_name: "",
    description: "",
    total_amount: 12,
    last_document: { kind: "pdf", lang: "zh", total: 12 },
  });
  expect(await read(`/api/creditnotes/${note.id}/downloads/`)).toMatchObject([{ lang: "zh" }]);
});

test.each([
  ["counts", false],
  ["was voided", true],
])(
  "A scheduled invoice that was not handed out is kept with its credit note that %s",
  async (_, isVoided) => {
    const customerId = await newCustomer();
    const { body } = await driver.send("POST", "/api/futureinvoice/", {
      drivercustomer_id: customerId,
      customer_name: NAME,
      invoice_date: "2026-11-20",
      product_details: [wireLine("rice", 12, 10)],
    });
    const { id } = body as { id: number };
    await driver.send("PATCH", "/invoices/update-delivery-status/", {
      invoices: [{ id, delivery_status: "delivered" }],
    });
    const note = await credited(id, [{ line: "rice", quantity: 1 }]);
    await driver.send("POST", `/api/creditnotes/${note.id}/downloads/`, {
      kind: "pdf",
      lang: "en",
    });
    if (isVoided) await voided(note.id);
    const path = `/api/responsible-persons/${driver.id}/customers/${customerId}/erasure/`;
    const left = { kept: 1, until: "2033-02-21", scheduled: 0 };
    expect((await driver.send("GET", path)).body).toMatchObject(left);
    expect((await driver.send("POST", path)).body).toMatchObject(left);
    expect(await read(`/api/creditnotes/${note.id}/`)).toMatchObject({ customer_name: NAME });
  },
);
