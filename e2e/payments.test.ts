import type { Invoice } from "@roundsman/contract/invoice";
import { day } from "@roundsman/core/day";
import { formatPounds, pence } from "@roundsman/core/money";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { keepUndoToastsOpen, signedIn } from "./by-name.ts";
import { fillInvoice } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let page: Page;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  driver = await signedIn(browser, app.url, "driver");
  ({ page } = driver);
  http = await signInOverHttp(app.url, "driver", "driver-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const getPaid = async () => (await http.api.invoices.listGetPaid({ body: {} })).invoices;
const credit = async () => (await http.api.invoices.listCredit({ body: {} })).invoices;
const paymentsOf = async (invoiceId: number) =>
  (await http.api.payments.list({ query: { invoiceId } })).payments;
const openOf = ({ totals }: Invoice) => (totals.payable ?? totals.total) - (totals.paid ?? 0);
const sheet = () => page.getByRole("dialog", { name: "Take payment" });
const owes = () => page.getByRole("region", { name: "Payments" });
const onServer = (invoiceId: number, count: number) =>
  eventually(
    () => paymentsOf(invoiceId),
    (all) => all.length === count,
  );

const CONTACT = {
  name: "Limited Kitchen",
  email: "kitchen@example.com",
  address: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "0113 496 0001",
};

/** Taps, and counts the taps. */
function counted() {
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  return { tap, taps: () => taps };
}

/** Opens the page of the first of these invoices on which nothing was paid. */
async function openFirst(all: readonly Invoice[]): Promise<Invoice> {
  const invoice = all.find((of) => openOf(of) > 2000 && of.totals.paid === undefined);
  if (!invoice) throw new Error("No such invoice");
  await page.goto(`/make?invoice=${invoice.id}`);
  await owes().getByRole("button", { name: "Take payment" }).waitFor();
  return invoice;
}

test("the whole amount in cash takes three taps from the list, without signal, and arrives once", async () => {
  await page.goto("/info/home");
  const row = page.getByRole("list", { name: "GetPaid" }).locator("[data-row]").first();
  await row.waitFor();
  await keptForOffline(page);
  await driver.context.setOffline(true);
  const { tap, taps } = counted();
  await tap(row);
  await tap(owes().getByRole("button", { name: "Take payment" }));
  await tap(sheet().getByRole("button", { name: /^Take £/ }));
  await owes()
    .getByText(/^£[\d,.]+ paid$/)
    .waitFor();
  expect(taps()).toBe(3);
  const title = await page.getByRole("heading", { name: /INV-\d+/ }).textContent();
  const id = Number(/INV-(\d+)/.exec(title ?? "")?.[1]);
  expect(await paymentsOf(id)).toEqual([]);
  await driver.context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  expect(await onServer(id, 1)).toMatchObject([{ method: "cash", madeBy: "person" }]);
  const after = await http.api.invoices.get({ params: { id } });
  expect(after.paymentStatus).toBe("paid");
});

test("a partial payment leaves the rest to pay, also in the row, and can be taken back", async () => {
  const invoice = await openFirst(await getPaid());
  const rest = formatPounds(pence(openOf(invoice) - 1050));
  await owes().getByRole("button", { name: "Take payment" }).click();
  await sheet().getByLabel("Amount (£)").fill("10.50");
  await sheet().getByText("Card", { exact: true }).click();
  await sheet().getByLabel("Reference").fill("till 2");
  await sheet().getByRole("button", { name: "Take £10.50" }).click();
  await owes().getByText(`${rest} to pay`).waitFor();
  const [payment] = await onServer(invoice.id, 1);
  expect(payment).toMatchObject({ method: "card", amount: 1050, reference: "till 2" });
  await page.goto("/info/home");
  const list = page.getByRole("list", { name: "GetPaid" });
  await list
    .getByRole("listitem")
    .filter({ hasText: `${rest} to pay` })
    .waitFor();
  await page.goto(`/make?invoice=${invoice.id}`);
  await page.getByRole("list", { name: "Payments" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Take payment back" }).click();
  await page
    .getByRole("dialog", { name: "Take £10.50 back?" })
    .getByRole("button", { name: "Take payment back" })
    .click();
  await owes()
    .getByText(`${formatPounds(pence(openOf(invoice)))} to pay`)
    .waitFor();
  const [back] = await onServer(invoice.id, 2);
  expect(back).toMatchObject({ amount: -1050, reverses: payment?.id });
});

test("undoing a payment restores the invoice and leaves no payment", async () => {
  const invoice = await openFirst(await getPaid());
  await keepUndoToastsOpen(page);
  await owes().getByRole("button", { name: "Take payment" }).click();
  await sheet()
    .getByRole("button", { name: /^Take £/ })
    .click();
  await owes()
    .getByText(/^£[\d,.]+ paid$/)
    .waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await owes()
    .getByText(`${formatPounds(pence(openOf(invoice)))} to pay`)
    .waitFor();
  const left = async () =>
    (await paymentsOf(invoice.id)).reduce((sum, { amount }) => sum + amount, 0);
  expect(await eventually(left, (sum) => sum === 0)).toBe(0);
});

test("a customer's page shows what they owe, and one payment pays their invoices, the oldest first", async () => {
  const all = [...(await getPaid()), ...(await credit())].filter((of) => openOf(of) > 0);
  const untouched = all.filter(
    ({ customerId: id }) =>
      id !== null && all.every((of) => of.customerId !== id || of.totals.paid === undefined),
  );
  const ids = untouched.map((of) => of.customerId);
  const customerId = ids.find((id, at) => ids.indexOf(id) < at);
  if (!customerId) throw new Error("Nobody owes for two invoices");
  const theirs = all.filter((of) => of.customerId === customerId);
  const { onAccount = 0 } = await http.api.customers.get({
    params: { rp: http.id, id: customerId },
  });
  const sum = theirs.reduce((left, of) => left + openOf(of), 0);
  await page.goto(`/contact/${customerId}`);
  const section = page.getByRole("region", { name: "Owes" });
  const owed = formatPounds(pence(sum - onAccount));
  await section.getByText(owed, { exact: true }).waitFor();
  await section.getByRole("button", { name: "Take payment" }).click();
  await sheet().getByText("Transfer", { exact: true }).click();
  await sheet()
    .getByRole("button", { name: `Take ${formatPounds(pence(sum))}` })
    .click();
  const left = formatPounds(pence(-onAccount));
  await section.getByText(left, { exact: true }).waitFor();
  for (const { id } of theirs)
    expect((await onServer(id, 1))[0]).toMatchObject({ amount: sum, method: "transfer" });
});

test("an invoice that exceeds a credit limit causes a question before it is saved, also without signal", async () => {
  const customer = await http.api.customers.create({
    body: { ...CONTACT, images: [], creditLimit: pence(5000) },
  });
  await page.goto(`/contact/${customer.id}`);
  await page.getByRole("heading", { name: CONTACT.name }).waitFor();
  await page.goto("/make");
  await keptForOffline(page);
  await driver.context.setOffline(true);
  await fillInvoice(page, CONTACT.name, [{ product: "Sushi rice", quantity: "100" }]);
  await page
    .getByText(/^Over the credit limit: owes £[\d,.]+ with this invoice, limit £50\.00$/)
    .waitFor();
  const question = page.getByRole("dialog", { name: "Save over the credit limit?" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await question.getByRole("button", { name: "Go back" }).click();
  await question.waitFor({ state: "detached" });
  await save.click();
  await question.getByRole("button", { name: "Save anyway" }).click();
  await page.waitForURL("**/info/home");
  await driver.context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await eventually(getPaid, (all) => all.some((of) => of.customerId === customer.id));
});

test("payments for unpaid deliveries of today are taken at the end of the day, also without signal", async () => {
  const today = day(new Date().toISOString().slice(0, 10));
  const ours = (await getPaid()).filter((of) => of.date === today && openOf(of) > 0);
  const [invoice] = ours;
  if (!invoice) throw new Error("Nothing of today is to be paid");
  const { id, billTo } = invoice;
  await http.api.invoices.setDeliveryStatus({
    body: { invoices: [{ id, delivery_status: "delivered" }] },
  });
  await page.goto("/info/stock/day");
  const unpaid = page.getByRole("list", { name: "Delivered, not paid" });
  const row = unpaid.getByRole("button").filter({ hasText: `INV-${id}` });
  await row.getByText(billTo.name).waitFor();
  // The cash comes first; a line above it leads to the list.
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
  expect(await top(page.getByRole("textbox", { name: "Counted" }))).toBeLessThan(await top(unpaid));
  await page.getByRole("button", { name: /^Delivered, not paid/ }).click();
  await page.locator("section:focus", { has: unpaid }).waitFor();
  await keptForOffline(page);
  await driver.context.setOffline(true);
  await row.click();
  await sheet()
    .getByRole("button", { name: `Take ${formatPounds(pence(openOf(invoice)))}` })
    .click();
  await row.waitFor({ state: "detached" });
  await driver.context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  expect((await onServer(id, 1))[0]).toMatchObject({ method: "cash", amount: openOf(invoice) });
});

test("Submit All asks once for the payment method, and one invoice can have another", async () => {
  await page.goto("/info/notpaidhome");
  await page.getByRole("list", { name: "Credit" }).getByRole("listitem").first().waitFor();
  const before = (await credit()).filter((of) => openOf(of) > 0);
  await page.getByRole("button", { name: "Submit All" }).click();
  const question = page.getByRole("dialog", { name: "Confirm to Submit all invoices" });
  await question.getByText("Cheque", { exact: true }).click();
  await question.getByRole("button", { name: "Some were paid another way" }).click();
  await question
    .getByRole("button", { name: /£[\d,.]+ Cheque$/ })
    .first()
    .click();
  await question.getByRole("button", { name: "Submit" }).click();
  await eventually(credit, (all) => all.length === 0);
  const methods = new Map<string | undefined, number>();
  for (const { id } of before) {
    const method = (await paymentsOf(id))[0]?.method;
    methods.set(method, (methods.get(method) ?? 0) + 1);
  }
  expect(Object.fromEntries(methods)).toEqual({ cash: 1, cheque: before.length - 1 });
});
