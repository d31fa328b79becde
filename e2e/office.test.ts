import { readFile } from "node:fs/promises";
import { addMonths, dayAt, endOfYear, startOfMonth, startOfYear } from "@roundsman/core/day";
import { formatPounds, pence, sum, toPounds, type Pence } from "@roundsman/core/money";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedIn } from "./by-name.ts";
import { downloadBy } from "./files.ts";
import { signInOverHttp, type Onlooker } from "./onlooker.ts";

/** The sample business has three people with invoices, debts and a day that came out short. */
let app: RunningApp;
let browser: Browser;
let manager: Visit;
let page: Page;
let onlooker: Onlooker;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  manager = await signedIn(browser, app.url, "manager");
  ({ page } = manager);
  onlooker = await signInOverHttp(app.url, "manager", "manager-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const today = dayAt(Date.now());
const boardOf = (from: typeof today) => onlooker.api.office.board({ query: { from, to: today } });
const figure = (name: string) =>
  page.getByRole("list", { name: "Figures" }).getByRole("button", { name: new RegExp(`^${name}`) });
const figureOf = (amount: Pence) => toPounds(amount).toFixed(2);
const table = (name: string) => page.getByRole("region", { name, exact: true });

test("a manager sees this month of all drivers, and each figure leads to what it is made of", async () => {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("dialog").getByRole("link").first().click();
  await page.waitForURL("**/info/office");
  const board = await boardOf(startOfMonth(today));
  await expect
    .poll(() => figure("Sales").textContent())
    .toContain(formatPounds(board.sales.amount));
  await figure("Owed to you").click();
  await expect
    .poll(() => table("Who owes").evaluate((of) => of === document.activeElement))
    .toBe(true);
  const owed = await table("Who owes").locator("tbody tr td:last-child").allTextContents();
  expect(owed).toEqual(board.debtors.map((of) => formatPounds(of.owed)));
  const drivers = await table("By driver").locator("tbody tr").count();
  expect(drivers).toBe(board.drivers.length);
});

test("another period has its own figures, and a file of them adds up", async () => {
  await page.getByLabel("Period").selectOption("this-year");
  const board = await boardOf(startOfYear(today));
  await expect
    .poll(() => figure("Sales").textContent())
    .toContain(formatPounds(board.sales.amount));
  const saved = await downloadBy(page, () =>
    table("VAT by rate").getByRole("button", { name: "VAT by rate as CSV" }).click(),
  );
  const lines = (await readFile(await saved.path(), "utf8")).trim().split("\r\n").slice(1);
  expect(lines).toEqual(
    board.rates.map(({ net, vat }, index) =>
      [lines[index]?.split(",")[0], figureOf(net), figureOf(vat)].join(","),
    ),
  );
  expect(sum(board.rates.map(({ vat }) => vat))).toBe(board.sales.vat);
  expect(pence(board.sales.net + board.sales.vat)).toBe(board.sales.amount);
});

test("without signal the office says so, and comes when it is asked again", async () => {
  await manager.context.setOffline(true);
  await page.getByLabel("Period").selectOption("last-year");
  await page.getByRole("alert").first().waitFor();
  await manager.context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  const board = await onlooker.api.office.board({
    query: { from: startOfYear(addMonths(today, -12)), to: endOfYear(addMonths(today, -12)) },
  });
  await expect.poll(() => figure("Invoices").textContent()).toBe(`Invoices${board.sales.invoices}`);
});

test("a driver has no office", async () => {
  const driver = await signedIn(browser, app.url, "driver");
  await driver.page.getByRole("button", { name: /^Account/ }).click();
  const first = driver.page.getByRole("dialog").getByRole("link").first();
  await first.waitFor();
  expect(await first.textContent()).not.toContain("Office");
  await driver.page.goto(`${app.url}/info/office`);
  await driver.page.waitForURL(/\/info(\/home)?\/?$/);
  expect(await driver.page.getByRole("heading", { name: "Office" }).count()).toBe(0);
});
