import type { Invoice } from "@roundsman/contract/invoice";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser } from "./browser.ts";
import { signedInWithoutWorker } from "./by-name.ts";
import { eventually } from "./eventually.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

const MOST = 3;

let app: RunningApp;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let page: Page;
let http: HttpSession;
const counts = new Map<string, number>();
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  ({ page } = await signedInWithoutWorker(browser, app.url, "driver"));
  http = await signInOverHttp(app.url, "driver", "driver-demo");
});
afterAll(async () => {
  const figures = [...counts].map(([from, taps]) => `${from} ${taps}`).join(", ");
  console.log(`Taps for the whole amount in cash: ${figures}`);
  await browser?.close();
  await app?.stop();
});

const openOf = ({ totals }: Invoice) => (totals.payable ?? totals.total) - (totals.paid ?? 0);
/** An unpaid invoice whose customer owes nothing else. */
async function untouched(): Promise<Invoice> {
  const all = [
    ...(await http.api.invoices.listGetPaid({ body: {} })).invoices,
    ...(await http.api.invoices.listCredit({ body: {} })).invoices,
  ].filter((of) => openOf(of) > 0);
  const found = all.find(
    (of) =>
      of.paymentStatus === "due" &&
      of.customerId !== null &&
      of.totals.paid === undefined &&
      all.every((other) => other === of || other.customerId !== of.customerId),
  );
  if (!found) throw new Error("No such invoice");
  return found;
}
const button = (of: Page | Locator, name: string | RegExp) => of.getByRole("button", { name });
const takeIt = () => button(page.getByRole("dialog", { name: "Take payment" }), /^Take £/);

/** Taps one after another, and waits until the server has the invoice's whole amount in cash. */
async function pays(
  from: string,
  taps: readonly Locator[],
  idOf: () => Promise<number>,
): Promise<void> {
  for (const each of taps) await each.click();
  const id = await idOf();
  const invoice = await eventually(
    () => http.api.invoices.get({ params: { id } }),
    ({ paymentStatus }) => paymentStatus === "paid",
  );
  const { payments } = await http.api.payments.list({ query: { invoiceId: id } });
  const { payable, total } = invoice.totals;
  expect(payments).toMatchObject([{ method: "cash", amount: payable ?? total }]);
  counts.set(from, taps.length);
  expect(taps.length).toBeLessThanOrEqual(MOST);
}

test("the row of a list takes a payment in few taps", async () => {
  await page.goto("/info/home");
  const row = page.getByRole("list", { name: "GetPaid" }).locator("[data-row]").first();
  await row.waitFor();
  await pays("row", [row, button(page, "Take payment"), takeIt()], async () => {
    const title = await page.getByRole("heading", { name: /INV-\d+/ }).textContent();
    return Number(/INV-(\d+)/.exec(title ?? "")?.[1]);
  });
});

test("the invoice takes a payment in few taps", async () => {
  const invoice = await untouched();
  await page.goto(`/make?invoice=${invoice.id}`);
  await pays("invoice", [button(page, "Take payment"), takeIt()], async () => invoice.id);
});

test("the customer in Contacts, and on their page, takes a payment in few taps", async () => {
  const invoice = await untouched();
  await page.goto("/info/contacts");
  await page.getByRole("searchbox").first().fill(invoice.billTo.name);
  const row = page.getByRole("list").getByRole("link", { name: invoice.billTo.name }).first();
  await row.waitFor();
  await pays(
    "customer's row",
    [row, button(page, "Take payment"), takeIt()],
    async () => invoice.id,
  );
  const next = await untouched();
  await page.goto(`/contact/${next.customerId}`);
  await pays("customer", [button(page, "Take payment"), takeIt()], async () => next.id);
});

test("the end of the day takes a payment in few taps", async () => {
  const invoice = await untouched();
  await http.api.invoices.setDeliveryStatus({
    body: { invoices: [{ id: invoice.id, delivery_status: "delivered" }] },
  });
  await page.goto("/info/stock/day");
  const more = button(page, /^Show \d+ more$/);
  const row = button(page.getByRole("list", { name: "Delivered, not paid" }), `INV-${invoice.id}`);
  await more.or(row).first().waitFor();
  const isFolded = (await row.count()) === 0;
  await pays("end of day", [...(isFolded ? [more] : []), row, takeIt()], async () => invoice.id);
});
