import { afterAll, beforeAll, expect, test } from "vitest";
import { cashier, codeOf } from "../payments/testing.ts";
import type { Answered, Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { undeclaredAnswers } from "../testing/declared-answers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
let undeclared: ReadonlySet<string>;
beforeAll(async () => {
  business = await freshApp();
  undeclared = undeclaredAnswers(business.app);
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { credit, invoice, paid, pay, setStatus } = cashier(() => driver);
const post = (url: string, body: object = {}) => driver.send("POST", url, body);
const idIn = ({ body }: Answered, of: string) =>
  ((body as Record<string, { id: number }>)[of] ?? { id: 0 }).id;
const correct = (id: number) => post(`/api/invoices/${id}/correct/`);

async function expectRefused(answers: readonly Answered[], code: string): Promise<void> {
  expect(answers.map(({ status, body }) => [status, codeOf(body)])).toEqual(
    answers.map(() => [409, code]),
  );
  expect([...undeclared]).toEqual([]);
}

test("OpenAPI declares that more is not on account", async () => {
  const jade = await create(driver, "Jade");
  const of = { drivercustomer_id: jade.id };
  const id = await invoice(100, "/api/invoice/", { customer_name: "Jade", ...of });
  await paid([], { ...of, amount: 20 });
  await expectRefused([await pay([[id, 100]], { method: "account" })], "above-on-account");
});

test("OpenAPI declares that the invoice of an undone correction cannot be restored", async () => {
  const id = await invoice(100);
  await post(`/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "included" });
  const made = idIn(await correct(id), "invoice");
  await post(`/api/invoices/${id}/uncorrect/`);
  await expectRefused([await post(`/api/invoicerestore/${made}/`)], "correction-undone");
});

test("OpenAPI declares that a credit note whose invoice was corrected since stays", async () => {
  const id = await invoice(100);
  const note = (await credit(id, 0.5)).body as { id: number };
  await correct(id);
  await expectRefused([await post(`/api/creditnotes/${note.id}/void/`)], "corrected-since");
});

test("OpenAPI declares, for every call that names an invoice, that another driver has it", async () => {
  const manager = await business.signIn("manager");
  const partner = await business.signIn("partner");
  const id = await invoice(100);
  const people = { from_person: driver.id, to_person: partner.id };
  expect((await manager.send("POST", "/api/office/hand-overs/", people)).status).toBe(201);
  const delivered = { invoices: [{ id, delivery_status: "delivered" }] };
  const deliver = (by: Caller) => by.send("PATCH", "/invoices/update-delivery-status/", delivered);
  expect((await deliver(partner)).status).toBe(200);
  const ids = { invoice_ids: [id] };
  await expectRefused(
    [
      await setStatus([id], "paid"),
      await deliver(driver),
      await post("/update_invoice_status/", ids),
      await post("/future_update_invoice_status/", ids),
      await post("/notpaid_update_invoice_status/", ids),
      await post("/invoices/bulk-delete/", ids),
      await post(`/api/invoicedelete/${id}/`),
      await post(`/api/invoicerestore/${id}/`),
      await post(`/api/invoiceupdate/${id}/`, { description: "late" }),
      await post(`/api/invoices/${id}/void/`, { reason: "late" }),
    ],
    "handed-over",
  );
});
