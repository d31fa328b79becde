import { readFile } from "node:fs/promises";
import { day } from "@roundsman/core/day";
import { formatPounds, pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedIn, toast } from "./by-name.ts";
import { eventually } from "./eventually.ts";
import { downloadBy, textOfPdf } from "./files.ts";
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

const OVERDUE = { date: day("2026-08-03"), dueDate: day("2026-09-02") };

/** Creates a long overdue invoice for a saved customer. */
async function overdue() {
  const { items } = await http.api.customers.list({
    params: { rp: http.id },
    query: {},
  });
  const [customer] = items;
  if (!customer) throw new Error("There is no customer");
  const { id: customerId, name, address, city, postcode, email, phone } = customer;
  return http.api.invoices.createDue({
    body: {
      ...OVERDUE,
      customerId,
      billTo: { name, address, city, postcode, email, phone },
      lines: [
        {
          id: "rice",
          name: "Jasmine rice 20 kg",
          price: pence(12_345),
          discount: pence(0),
          quantity: thousandths(1000),
        },
      ],
    },
  });
}
const message = () => page.getByRole("dialog", { name: "Remind" });
const copied = () => page.evaluate(() => navigator.clipboard.readText());

test("a reminder for a late customer is made on their page, without signal, with interest on request", async () => {
  const { id, customerId, billTo } = await overdue();
  await page.goto(`/contact/${customerId}`);
  await keptForOffline(page);
  // The phone has to know the new invoice.
  const remind = page.getByRole("button", { name: "Remind" });
  await remind.waitFor();
  await driver.context.setOffline(true);
  await remind.click();
  const text = () => message().getByLabel("Message", { exact: true }).inputValue();
  await message().getByText("English", { exact: true }).click();
  await message().getByText("Firm", { exact: true }).click();
  await message().getByText("With interest and compensation").click();
  const rates = message().getByLabel(/^Base rate on/);
  await rates.first().waitFor();
  // The debts, and so the days that rates are needed for, are read while the sheet is drawn.
  const withRates = async () => {
    for (const rate of await rates.all()) await rate.fill("3.75");
    return text();
  };
  await expect.poll(withRates).toContain("Compensation for late payment: £");
  expect(await text()).toContain(`Dear ${billTo.name},`);
  expect(await text()).toMatch(new RegExp(`INV-${id} of .*days late: £123.45`));
  await message().getByRole("button", { name: "Copy" }).click();
  const wanted = await text();
  await toast(page, "Message copied");
  expect(await eventually(copied, (there) => there === wanted)).toBe(wanted);
  await driver.context.setOffline(false);
});

test("a reminder for an overdue invoice is in the customer's language, with the typed interest rate", async () => {
  const { id, billTo } = await overdue();
  await page.goto(`/make?invoice=${id}`);
  await page.getByRole("button", { name: "Remind" }).click();
  await message().getByText("中文", { exact: true }).click();
  await message().getByText("With interest and compensation").click();
  const field = message().getByLabel("Message", { exact: true });
  await expect.poll(() => field.inputValue()).toContain("逾期付款赔偿金：£");
  const text = await field.inputValue();
  expect(text).toContain(`${billTo.name}，您好：`);
  expect(text).toContain(`付款附言：INV-${id}`);
});

test("a payment has a receipt, which is saved as PDF", async () => {
  const { id } = await overdue();
  await page.goto(`/make?invoice=${id}`);
  const section = page.getByRole("region", { name: "Payments" });
  await section.getByRole("button", { name: "Take payment" }).click();
  const sheet = page.getByRole("dialog", { name: "Take payment" });
  await sheet.getByLabel("Amount (£)").fill("10.50");
  await sheet.getByText("Cheque", { exact: true }).click();
  await sheet.getByRole("button", { name: "Take £10.50" }).click();
  await page
    .getByRole("list", { name: "Payments" })
    .getByRole("button", { name: /Cheque/ })
    .click();
  await page.getByRole("button", { name: "Receipt" }).click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await receipt.getByText("English", { exact: true }).click();
  const file = await downloadBy(page, () => receipt.getByRole("button", { name: "PDF" }).click());
  const text = textOfPdf(await file.path()).replaceAll(/\s+/g, " ");
  expect(file.suggestedFilename()).toMatch(/^RCT-\d{14}\.pdf$/);
  for (const words of ["Receipt", "Cheque", `INV-${id}`, "£10.50"]) expect(text).toContain(words);
});

test("a customer's statement can be viewed, changed to other days and saved, and equals the server's to the byte", async () => {
  const { customerId, billTo } = await overdue();
  await page.goto(`/contact/${customerId}`);
  await page.getByRole("button", { name: "Statement" }).click();
  const sheet = page.getByRole("dialog", { name: "Statement" });
  const days = sheet.getByLabel("Days", { exact: true });
  await days.selectOption("Other days");
  await sheet.getByLabel("From", { exact: true }).waitFor();
  await days.selectOption("Last 90 days");
  await sheet.getByText("English", { exact: true }).click();
  const file = await downloadBy(page, () => sheet.getByRole("button", { name: "PDF" }).click());
  expect(file.suggestedFilename()).toMatch(/^STM-\d{14}\.pdf$/);
  const path = await file.path();
  const text = textOfPdf(path).replaceAll(/\s+/g, " ");
  for (const words of ["Statement", billTo.name, "Opening balance", "Closing balance"])
    expect(text).toContain(words);
  const [from = "", to = ""] =
    /\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d/.exec(text)?.[0].split(" – ") ?? [];
  const theirs = await page.evaluate(serversStatement, { customerId, from, to });
  expect(theirs).toBe((await readFile(path)).toString("base64"));
});

test("without signal the phone makes the statement; older days are included once there is signal", async () => {
  const { customerId } = await overdue();
  await page.goto(`/contact/${customerId}`);
  await keptForOffline(page);
  await driver.context.setOffline(true);
  await page.getByRole("button", { name: "Statement" }).click();
  const sheet = page.getByRole("dialog", { name: "Statement" });
  await sheet.getByText("Made on this device").waitFor();
  await sheet.getByText("English", { exact: true }).click();
  const file = await downloadBy(page, () => sheet.getByRole("button", { name: "PDF" }).click());
  expect(textOfPdf(await file.path())).toContain("Closing balance");
  await sheet.getByLabel("Days", { exact: true }).selectOption("Other days");
  await sheet.getByLabel("From", { exact: true }).click();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("button", { name: /^15 / }).click();
  await sheet.getByText("The statement comes from the server").waitFor();
  await driver.context.setOffline(false);
  await sheet.getByRole("button", { name: "Try again" }).click();
  await sheet.getByText("Counts everything that has been sent").waitFor();
});

test("contacts can be sorted by debt, and the statements of all debtors are one file", async () => {
  await page.goto("/info/contacts");
  await page.getByRole("combobox", { name: "Sort contacts" }).click();
  await page.getByRole("option", { name: "Owes most" }).click();
  const rows = page.getByRole("list", { name: "Contacts" }).getByRole("listitem");
  const shown = async () =>
    (await rows.allInnerTexts()).slice(0, 4).map((text) => /Owes (£[\d,.]+)/.exec(text)?.[1]);
  const { balances } = await http.api.customerAccounts.balances({ query: {} });
  const owed = balances
    .filter(({ customerId }) => customerId !== null)
    .slice(0, 4)
    .map(({ balance }) => formatPounds(balance));
  await expect.poll(shown, { timeout: 60_000 }).toEqual(owed);
  const debtors = balances.filter(({ customerId, balance }) => customerId !== null && balance > 0);
  await page.getByRole("button", { name: `Statements of all ${debtors.length} who owe` }).click();
  const sheet = page.getByRole("dialog", { name: `Statements of ${debtors.length} customers` });
  await sheet.getByText("Both", { exact: true }).click();
  const download = () => sheet.getByRole("button", { name: "Download" }).click();
  const file = await downloadBy(page, download);
  expect(file.suggestedFilename()).toMatch(/^STM-\d{14}\.pdf$/);
  const text = textOfPdf(await file.path()).replaceAll(/\s+/g, " ");
  for (const { customerName } of debtors) expect(text).toContain(customerName);
  await sheet.waitFor({ state: "detached" });
});

test("the statements are available in every sort order of contacts, and for selected contacts alone", async () => {
  await page.goto("/info/contacts");
  await page.getByRole("combobox", { name: "Sort contacts" }).click();
  await page.getByRole("option", { name: "Name A-Z" }).click();
  const { balances } = await http.api.customerAccounts.balances({ query: {} });
  const debtors = balances.filter(({ customerId, balance }) => customerId !== null && balance > 0);
  await page.getByRole("button", { name: "Menu" }).first().click();
  await page.getByRole("menuitem", { name: "Statements of all who owe" }).click();
  const all = page.getByRole("dialog", { name: `Statements of ${debtors.length} customers` });
  await all.getByRole("button", { name: "Close" }).click();
  await all.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Menu" }).first().click();
  await page.getByRole("menuitem", { name: "Select Contact" }).click();
  const rows = page.getByRole("list", { name: "Contacts" }).getByRole("listitem");
  const chosen = [0, 2].map((place) => rows.nth(place));
  for (const row of chosen) await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Statements", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Statements of 2 customers" });
  const file = await downloadBy(page, () =>
    sheet.getByRole("button", { name: "Download" }).click(),
  );
  const text = textOfPdf(await file.path()).replaceAll(/\s+/g, " ");
  for (const row of chosen) {
    const [name = ""] = (await row.innerText()).split("\n");
    expect(text).toContain(name);
  }
});

/** Runs in the page: the server's statement as base64. */
async function serversStatement(of: { customerId: number | null; from: string; to: string }) {
  const headers = { authorization: `Bearer ${localStorage.getItem("access") ?? ""}` };
  const path = `/api/customers/${of.customerId}/statement/document/`;
  const answer = await fetch(`${path}?from=${of.from}&to=${of.to}&lang=en`, { headers });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
