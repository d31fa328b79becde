import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { cashier } from "./testing.ts";

let business: TestApp;
let driver: Caller;
const { cash, invoice, pay, paymentsOf, priced, setStatus } = cashier(() => driver);
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const LISTS = [
  ["GetPaid", "/update_invoice_status/", "/api/invoice/"],
  ["Credit", "/notpaid_update_invoice_status/", "/api/notpaidinvoice/"],
] as const;

test.each(LISTS)(
  "Submit All of %s returns the paid amount of each invoice on request",
  async (_, path, make) => {
    const whole = await invoice(100, make);
    const partly = await invoice(100, make);
    const dearer = await invoice(100, make);
    const elsewhere = await invoice(100, make);
    const deleted = await invoice(100, make);
    await pay([[partly, 40]], { method: "card" });
    await priced(dearer, 120);
    await setStatus([elsewhere], "future");
    await driver.send("POST", `/api/invoicedelete/${deleted}/`, {});
    const invoice_ids = [deleted, elsewhere, dearer, partly, whole];
    const body = { invoice_ids, payment_method: "cash", with_amounts: true };
    const answer = await driver.send("POST", path, body);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        updated_invoices: [{ id: whole }, { id: partly }, { id: dearer }],
        amounts: [100, 60, 120],
        skipped: [elsewhere, deleted],
      },
    });
    expect(await cash()).toBe(280);
    const [latest] = await paymentsOf(partly);
    expect(latest).toMatchObject({ amount: 60, method: "cash" });
  },
);

test("Submit All returns 0 for an invoice with nothing open, and for a scheduled one, which it does not pay", async () => {
  const free = await invoice(0);
  const scheduled = await invoice(100, "/api/futureinvoice/");
  const amountsOf = async (path: string, id: number) =>
    (await driver.send("POST", path, { invoice_ids: [id], with_amounts: true })).body;
  expect(await amountsOf("/update_invoice_status/", free)).toMatchObject({ amounts: [0] });
  expect(await amountsOf("/future_update_invoice_status/", scheduled)).toMatchObject({
    amounts: [0],
  });
});

test("Submit All answers a client that does not ask for amounts as before", async () => {
  const id = await invoice(100);
  const { body } = await driver.send("POST", "/update_invoice_status/", { invoice_ids: [id] });
  expect(Object.keys(body as object)).toEqual([
    "message",
    "updated_invoices",
    "versions",
    "skipped",
  ]);
});
