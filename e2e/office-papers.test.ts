import { dayAt, startOfMonth } from "@roundsman/core/day";
import { formatPounds, pence, sum } from "@roundsman/core/money";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedInWithoutWorker } from "./by-name.ts";
import { downloadBy, textOfPdf } from "./files.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

/** The sample business, whose figures a manager prints. */
let app: RunningApp;
let browser: Browser;
let manager: Visit;
let page: Page;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  manager = await signedInWithoutWorker(browser, app.url, "manager");
  ({ page } = manager);
  http = await signInOverHttp(app.url, "manager", "manager-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const today = dayAt(Date.now());
const span = { from: startOfMonth(today), to: today };
const paperBy = async (name: string) => {
  const button = page.getByRole("button", { name, exact: true });
  const saved = await downloadBy(page, () => button.click());
  const text = textOfPdf(await saved.path()).replaceAll(/\s+/g, " ");
  return { file: saved.suggestedFilename(), text };
};

test("the office can be printed as one document with its figures, and every table with its total", async () => {
  await page.goto(`${app.url}/info/office`);
  const board = await http.api.office.board({ query: span });
  const { file, text } = await paperBy("Office as PDF");
  expect(file).toBe(`office-${span.from}-${span.to}.pdf`);
  const { sales, drivers } = board;
  for (const words of [
    "Red Lantern",
    `${span.from} – ${span.to}`,
    "Sales by day",
    "VAT by rate",
    "By product",
    `Debts by age, as of ${today}`,
    `Total ${formatPounds(sales.amount)} ${formatPounds(sales.net)} ${formatPounds(sales.vat)}`,
    ...drivers.map(({ name, amount }) => `${name} ${formatPounds(amount)}`),
  ])
    expect(text).toContain(words);
});

test("a table can be printed as its own document, which states if its figures are as of today", async () => {
  const { debtors } = await http.api.office.board({ query: span });
  const { file, text } = await paperBy("Who owes as PDF");
  expect(file).toBe(`debtors-${span.from}-${span.to}.pdf`);
  expect(text).toContain(`As at ${today}`);
  expect(text).toContain(formatPounds(pence(sum(debtors.map(({ owed }) => owed)))));
});

test("the list behind a figure can be printed, and its total is the figure", async () => {
  const board = await http.api.office.board({ query: span });
  const [driver] = board.drivers;
  const amount = formatPounds(driver?.amount ?? pence(0));
  const link = page.getByRole("region", { name: "By driver" }).getByRole("link", { name: amount });
  await link.first().click();
  await page.waitForURL("**/info/office/sales?**");
  const { file, text } = await paperBy("Sales as PDF");
  expect(file).toBe(`sales-${span.from}-${span.to}.pdf`);
  expect(text).toContain(`Amount Net VAT ${amount}`);
  expect(text).toMatch(new RegExp(`Total [^A-Z]*${amount.replaceAll(".", String.raw`\.`)}`));
  expect(text).toContain(driver?.name);
});

test("the VAT of a quarter can be printed with its boxes", async () => {
  await page.goto(`${app.url}/info/office/vat`);
  const { file, text } = await paperBy("VAT by rate as PDF");
  expect(file).toMatch(/^vat-return-/);
  for (const words of ["Box 1", "Box 6", "Total"]) expect(text).toContain(words);
});

test("no page error occurred", () => expect(manager.pageErrors).toEqual([]));
