import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedIn } from "./by-name.ts";
import { fillInvoice } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

const CONTACT = {
  name: "Limited Kitchen",
  email: "kitchen@example.com",
  address: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "0113 496 0001",
};

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let manager: Visit;
let http: HttpSession;
let customer: number;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  http = await signInOverHttp(app.url, "driver", "driver-demo");
  customer = (await http.api.customers.create({ body: { ...CONTACT, images: [] } })).id;
  driver = await signedIn(browser, app.url, "driver");
  manager = await signedIn(browser, app.url, "manager");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const readCustomer = () => http.api.customers.get({ params: { rp: http.id, id: customer } });

/** Writes a new invoice over the customer's limit and presses Save. */
async function sellTooMuch(page: Page): Promise<void> {
  await page.goto("/make");
  await fillInvoice(page, CONTACT.name, [{ product: "Sushi rice", quantity: "100" }]);
  await page.getByText(/^Over the credit limit: /).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

test("a manager sets the limit of a driver's customer in the office", async () => {
  const { page } = manager;
  await page.goto("/info/office");
  const limits = page.getByRole("region", { name: "Credit limits" });
  await limits.getByLabel("Find a customer").fill("limited kit");
  await limits.getByRole("button", { name: /^Limited Kitchen/ }).click();
  const sheet = page.getByRole("dialog", { name: CONTACT.name });
  await sheet.getByLabel("Credit limit").fill("50");
  await sheet.getByRole("button", { name: "Save limit" }).click();
  await limits.getByRole("button", { name: /set by a manager.*£50\.00/ }).waitFor();
  expect(await readCustomer()).toMatchObject({ creditLimit: 5000, limitBy: "manager" });
});

test("the driver can lower the limit, and exceeds it only for cash, also without signal", async () => {
  const { page, context } = driver;
  await page.goto("/info/contacts");
  await page.getByRole("searchbox").fill(CONTACT.name);
  await page.getByRole("button", { name: `Edit ${CONTACT.name}` }).click();
  const form = page.getByRole("dialog");
  await form.getByText(/^A manager set £50\.00\. You can lower it/).waitFor();
  await form.getByLabel("Credit limit (optional)").fill("60");
  await form.getByRole("button", { name: "Update Contact" }).click();
  await form.getByText("Only a manager can raise this limit or take it away").waitFor();
  await form.getByLabel("Credit limit (optional)").fill("45");
  await form.getByRole("button", { name: "Update Contact" }).click();
  await form.waitFor({ state: "hidden" });
  await eventually(readCustomer, ({ creditLimit }) => creditLimit === 4500);
  expect(await readCustomer()).toMatchObject({ limitBy: "manager" });
  await page.goto("/make");
  await keptForOffline(page);
  await context.setOffline(true);
  await sellTooMuch(page);
  const question = page.getByRole("dialog", { name: "Over the credit limit" });
  await question.getByText(/A manager set the limit of £45\.00/).waitFor();
  expect(await question.getByRole("button", { name: "Save anyway" }).count()).toBe(0);
  await question.getByRole("button", { name: /^Save, £[\d,.]+ paid in cash$/ }).click();
  await page.waitForURL("**/info/home");
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const paid = async () =>
    (await http.api.payments.list({ query: { customerId: customer } })).payments;
  const [payment] = await eventually(paid, (all) => all.length === 1);
  const id = payment?.allocations[0]?.invoiceId ?? 0;
  const invoice = await http.api.invoices.get({ params: { id } });
  expect(payment).toMatchObject({ method: "cash", amount: invoice.totals.total, onAccount: 0 });
  expect(invoice.paymentStatus).toBe("paid");
});

test("if the lock is lifted for today, the driver is asked as for any limit", async () => {
  const { page } = manager;
  await page.goto("/info/office");
  const limits = page.getByRole("region", { name: "Credit limits" });
  await limits.getByRole("button", { name: /^Limited Kitchen/ }).click();
  const sheet = page.getByRole("dialog", { name: CONTACT.name });
  await sheet.getByText("Lift for today").click();
  await sheet.getByRole("button", { name: "Save limit" }).click();
  await limits.getByRole("button", { name: /lifted today/ }).waitFor();
  await driver.page.goto(`/contact/${customer}`);
  await driver.page
    .getByRole("region", { name: "Owes" })
    .getByText("Limit lifted for today")
    .waitFor();
  await sellTooMuch(driver.page);
  const question = driver.page.getByRole("dialog", { name: "Save over the credit limit?" });
  await question.getByRole("button", { name: "Save anyway" }).click();
  await driver.page.waitForURL("**/info/home");
});

test("adding VAT to an invoice of a locked customer asks about the limit as well", async () => {
  const { page } = driver;
  const { api } = http;
  const line = {
    name: "Rice",
    price: pence(4000),
    discount: pence(0),
    quantity: thousandths(1000),
  };
  const { id } = await api.invoices.createDue({
    body: { customerId: customer, billTo: { name: CONTACT.name }, lines: [line] },
  });
  await api.payments.create({
    body: {
      method: "card",
      amount: pence(100),
      allocations: [{ invoiceId: id, amount: pence(100) }],
    },
  });
  await page.goto(`/make?invoice=${id}`);
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("menuitem", { name: "Download PDF" }).click();
  const vat = page.getByRole("dialog", { name: "Select VAT Option" });
  await vat.getByRole("button", { name: "Add VAT" }).click();
  const question = page.getByRole("dialog", { name: "Save over the credit limit?" });
  await question.getByRole("button", { name: "Go back" }).click();
  await question.waitFor({ state: "hidden" });
  expect(await api.invoices.get({ params: { id } })).toMatchObject({ lastDocument: null });
  expect([...driver.pageErrors, ...manager.pageErrors]).toEqual([]);
});
