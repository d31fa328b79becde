import { CUSTOMER_FIELDS } from "@roundsman/contract/customers";
import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { CREDIT_NOTE_FIELDS } from "@roundsman/contract/invoices/credit-note";
import { PAYMENT_FIELDS } from "@roundsman/contract/payments/payment";
import type { AnyField, FieldTable } from "@roundsman/contract/wire/record";
import * as z from "zod/mini";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pruneExpired } from "../main/prune-expired.ts";
import type { Caller } from "../testing/caller.ts";
import { retryKey } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { placesIn } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const fieldsOf = (table: FieldTable): readonly AnyField[] =>
  Object.values(table).flatMap((part) => ("fields" in part ? fieldsOf(part.fields) : [part]));

const MARK = "rosebud";
/** Every text that a client may send of a record, with the mark in it. */
const marked = (table: FieldTable, more = ""): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fieldsOf(table).flatMap(({ wire, answer, body }) => {
      const value = [`${MARK} ${wire}${more}`, `${MARK}@example.com`, `9930:${MARK}`].find(
        (text) => body && z.safeParse(answer, text).success && z.safeParse(body, text).success,
      );
      return value === undefined ? [] : [[wire, value]];
    }),
  );

async function post(path: string, body: object): Promise<number> {
  const { status, body: answer } = await driver.send("POST", path, body, retryKey());
  expect([path, status < 300], JSON.stringify(answer)).toEqual([path, true]);
  return (answer as { id: number }).id;
}

test("An erasure leaves no text of any field of any record of the customer", async () => {
  const customer = await post("/create-driver-customer/", marked(CUSTOMER_FIELDS));
  const product_details = [
    { id: "tea", name: "Tea", price: 5, quantity: 2, discount_amount: 0, vat_rate: "zero" },
  ];
  const typed = { ...marked(INVOICE_FIELDS), drivercustomer_id: customer, product_details };
  await post("/api/futureinvoice/", typed);
  const invoice = await post("/api/invoice/", typed);
  await post(`/api/invoices/${invoice}/downloads/`, { kind: "pdf", vat: "included" });
  const { customer_name: _same, ...again } = marked(INVOICE_FIELDS, " again");
  await post(`/api/invoiceupdate/${invoice}/`, again);
  const money = { ...marked(PAYMENT_FIELDS), method: "cash", amount: 4 };
  await post("/api/payments/", { ...money, allocations: [{ invoice_id: invoice, amount: 4 }] });
  await post("/api/payments/", { ...money, drivercustomer_id: customer });
  await post(`/api/invoices/${invoice}/creditnotes/`, {
    ...marked(CREDIT_NOTE_FIELDS),
    reason: "returned",
    lines: [{ line: "tea", quantity: 1 }],
  });
  const places = () => placesIn(business.database, MARK);
  expect(await places()).toEqual(
    expect.arrayContaining([
      "audit",
      "credit_note",
      "customer",
      "idempotency",
      "invoice",
      "issued_state",
      "payment",
    ]),
  );

  await post(`/api/responsible-persons/${driver.id}/customers/${customer}/erasure/`, {});
  await pruneExpired(business.database.db, Date.parse("2035-01-01T12:00:00Z"));
  expect(await places()).toEqual([]);
});
