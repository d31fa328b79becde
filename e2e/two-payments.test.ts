import { formatPounds, pence } from "@roundsman/core/money";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { toast } from "./by-name.ts";
import { rowsInTable } from "./observers/rows-in-table.ts";
import { eventually } from "./eventually.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";
import { signInToDemo } from "./open-screen.ts";

let app: RunningApp;
let browser: Browser;
let van: Visit;
let shop: Visit;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  van = await visit(browser, app.url);
  shop = await visit(browser, app.url, { device: "phone", theme: "dark", language: "zh" });
  for (const { page } of [van, shop]) await signInToDemo(page, "driver");
  http = await signInOverHttp(app.url, "driver", "driver-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Takes the whole amount in cash, without signal. */
async function takeOffline({ page, context }: Visit, invoice: number): Promise<void> {
  await page.goto(`/make?invoice=${invoice}`);
  const take = page.getByRole("button", { name: /^(Take payment|登记收款)$/ });
  await take.waitFor();
  await keptForOffline(page);
  await context.setOffline(true);
  await take.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Take|登记) £/ })
    .click();
  await page.getByText(/^(£[\d,.]+ paid|已收齐 £[\d,.]+)$/).waitFor();
}

async function withSignal({ page, context }: Visit): Promise<void> {
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

test("two phones that take payments for the same invoice both show a warning until somebody dismisses it", async () => {
  const { invoices } = await http.api.invoices.listGetPaid({ body: {} });
  const invoice = invoices.find(
    ({ totals, customerId }) =>
      customerId !== null && totals.paid === undefined && totals.total > 2000,
  );
  if (!invoice) throw new Error("No such invoice");
  const { id, billTo, totals } = invoice;
  const amount = formatPounds(pence(totals.payable ?? totals.total));
  await takeOffline(van, id);
  await takeOffline(shop, id);
  await withSignal(van);
  const payments = async () =>
    (await http.api.payments.list({ query: { customerId: invoice.customerId ?? 0 } })).payments;
  await eventually(payments, (all) => all.some(({ allocations: [of] }) => of?.invoiceId === id));
  await withSignal(shop);
  const isUnneeded = (all: Awaited<ReturnType<typeof payments>>) =>
    all.some(({ unneeded }) => unneeded?.[0]?.invoiceId === id);
  expect(isUnneeded(await eventually(payments, isUnneeded))).toBe(true);

  const english = `${amount} more than needed was taken for INV-${id} of ${billTo.name}. It is on the customer's account.`;
  const chinese = `${billTo.name} 的 INV-${id} 多收了 ${amount}，已记为该客户的预收。`;
  for (const [seen, words] of [
    [van, english],
    [shop, chinese],
  ] as const) {
    await seen.page.goto("/info/home");
    await seen.page.getByText(words).waitFor();
  }
  await van.page.reload();
  await van.page.getByText(english).waitFor();
  await van.page.getByRole("button", { name: "OK", exact: true }).click();
  await van.page.getByText(english).waitFor({ state: "detached" });
  await van.page.reload();
  await van.page.getByRole("list", { name: "GetPaid" }).waitFor();
  expect(await van.page.getByText(english).count()).toBe(0);

  await shop.context.setOffline(true);
  await shop.page.reload();
  await shop.page.getByText(chinese).waitFor();
  await shop.page.getByRole("button", { name: "打开客户" }).click();
  await shop.page
    .getByRole("region", { name: "欠款" })
    .getByText(/^预收 £/)
    .waitFor();
  expect([...van.pageErrors, ...shop.pageErrors]).toEqual([]);
});

test("Submit All without signal later reports what another device changed, and the missing cash", async () => {
  const { page, context } = van;
  const { api } = http;
  const { invoices } = await api.invoices.listGetPaid({ body: {} });
  const [paid, partly] = invoices.filter(({ totals }) => totals.paid === undefined);
  if (!paid || !partly) throw new Error("No such invoices");
  const [whole, rest] = [paid, partly].map(({ totals }) => totals.payable ?? totals.total);
  await page.goto("/info/home");
  await page.getByRole("list", { name: "GetPaid" }).waitFor();
  await keptForOffline(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit All", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit", exact: true }).click();
  await toast(page, "Submit successful!");
  await api.invoices.submitGetPaid({ body: { invoice_ids: [paid.id], payment_method: "card" } });
  await api.payments.create({
    body: {
      method: "card",
      amount: pence(100),
      allocations: [{ invoiceId: partly.id, amount: pence(100) }],
    },
  });
  await withSignal(van);

  const pounds = (amount = 0) => formatPounds(pence(amount));
  const lines = [
    `INV-${paid.id} of ${paid.billTo.name} was paid already. ${pounds(whole)} is not booked again.`,
    `${pounds((rest ?? 0) - 100)} was booked for INV-${partly.id} of ${partly.billTo.name}, not ${pounds(rest)}.`,
    `The day's cash is ${pounds((whole ?? 0) + 100)} less than was counted. If you have that money, take it as a payment.`,
  ];
  for (const words of lines) await page.getByText(words).waitFor();
  await context.setOffline(true);
  await page.goto("/info/stock/day");
  for (const words of lines) await page.getByText(words).waitFor();
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await page.getByText(lines[0] ?? "").waitFor({ state: "detached" });
  // Leaving the page would abort a write in progress.
  await expect.poll(() => rowsInTable(page, "unbooked")).toBe(0);
  await page.reload();
  await page.getByRole("heading", { name: "Cash" }).waitFor();
  expect(await page.getByText(lines[0] ?? "").count()).toBe(0);
  await withSignal(van);
  expect(van.pageErrors).toEqual([]);
});
