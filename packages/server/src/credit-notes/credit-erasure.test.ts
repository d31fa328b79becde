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

const { invoice, credited, read } = creditor(() => driver);
const NAME = "CANARY House";

const audited = async () =>
  JSON.stringify(
    await business.database.db.selectFrom("audit").select(["before", "after"]).execute(),
  );

test("An erased customer's credit note keeps its number and its paper for six years from its own date", async () => {
  const customer = await driver.send("POST", "/create-driver-customer/", {
    customer_name: NAME,
    email: "canary@example.com",
    customer_address: "1 CANARY Street",
    city: "Leeds",
    postcode: "LS1 1AA",
    phone: "CANARY 1",
  });
  const { id: customerId } = customer.body as { id: number };
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
