import { readFile } from "node:fs/promises";
import { addMonths, dayAt, endOfYear, startOfMonth, startOfYear } from "@roundsman/core/day";
import {
  formatPounds,
  fromPounds,
  pence,
  sum as total,
  toPounds,
  type Pence,
} from "@roundsman/core/money";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedIn } from "./by-name.ts";
import { downloadBy } from "./files.ts";
import { keptAddresses, keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

/** The sample business has three people with invoices, debts, and a day whose cash was short. */
let app: RunningApp;
let browser: Browser;
let manager: Visit;
let page: Page;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  manager = await signedIn(browser, app.url, "manager");
  ({ page } = manager);
  http = await signInOverHttp(app.url, "manager", "manager-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const today = dayAt(Date.now());
const boardOf = (from: typeof today) => http.api.office.board({ query: { from, to: today } });
const figure = (name: string) =>
  page.getByRole("list", { name: "Figures" }).getByRole("link", { name: new RegExp(`^${name}`) });
const figureOf = (amount: Pence) => toPounds(amount).toFixed(2);
const table = (name: string) => page.getByRole("region", { name, exact: true });

const sum = (label: string) =>
  page.locator("dl div", { has: page.getByText(label, { exact: true }) }).locator("dd");
const rows = (title: string) => page.getByRole("list", { name: title, exact: true });

test("the program of the bar charts is fetched when the board opens, and not before", async () => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await page.goto(`${app.url}/info/office/debts`);
  await rows("Owed to you").getByRole("button").first().waitFor();
  await keptForOffline(page);
  const bars = (urls: readonly string[]) =>
    urls.filter((url) => /\/sales-chart-[^/]+\.js$/.test(url));
  expect(bars([...asked, ...(await page.evaluate(keptAddresses))])).toEqual([]);
  await page.getByRole("link", { name: "Office" }).first().click();
  await expect.poll(() => bars(asked)).toHaveLength(1);
});

test("a manager sees this month of all drivers, and each figure opens the list that it sums up", async () => {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("dialog").getByRole("link").first().click();
  await page.waitForURL("**/info/office");
  const board = await boardOf(startOfMonth(today));
  await expect
    .poll(() => figure("Sales").textContent())
    .toContain(formatPounds(board.sales.amount));
  expect(await table("By driver").locator("tbody tr").count()).toBe(board.drivers.length);
  await figure("Owed to you").click();
  await page.waitForURL("**/info/office/debts*");
  const owed = formatPounds(pence(total(Object.values(board.debts))));
  await expect.poll(() => sum("Owed").textContent()).toBe(owed);
  await rows("Owed to you").getByRole("button").first().waitFor();
  await page.goBack();
  const [driver] = board.drivers;
  await table("By driver")
    .getByRole("link", { name: formatPounds(driver?.amount ?? pence(0)) })
    .first()
    .click();
  await page.waitForURL("**/info/office/sales?**");
  await expect
    .poll(() => sum("Amount").textContent())
    .toBe(formatPounds(driver?.amount ?? pence(0)));
});

test("a row of a list opens the driver's document, and the exported file has every row", async () => {
  const [driver] = (await boardOf(startOfMonth(today))).drivers;
  const { rows: listed } = await http.api.officeLists.sales({
    query: { from: startOfMonth(today), to: today, driverId: driver?.driverId ?? 0, limit: 500 },
  });
  const saved = await downloadBy(page, () =>
    page.getByRole("button", { name: "Sales as CSV" }).click(),
  );
  const lines = (await readFile(await saved.path(), "utf8")).trim().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",").at(-1))).toEqual(
    listed.map(({ amount }) => figureOf(amount)),
  );
  const nth = listed.findIndex(({ kind }) => kind === "invoice");
  const first = listed[nth];
  const records = `/api/office/drivers/${first?.driverId}/api/invoices/${first?.id}/downloads/`;
  // Hands the invoice out first: otherwise the app would ask for its VAT mode.
  await http.raw("POST", records, { kind: "pdf", vat: "without", lang: "en" });
  await rows("Sales").getByRole("button").nth(nth).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: `The document: ${first?.number}` }).waitFor();
  const paper = await downloadBy(page, () =>
    dialog.getByRole("button", { name: "Save PDF" }).click(),
  );
  expect((await readFile(await paper.path(), "latin1")).slice(0, 5)).toBe("%PDF-");
  expect(await http.raw("GET", records)).toMatchObject([{ vat: "without" }, { vat: "without" }]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
});

test("a customer's money on account opens its payments, each with its receipt", async () => {
  const [first] = (await http.api.officeLists.onAccount({})).rows;
  const list = `${app.url}/info/office/on-account`;
  await page.goto(list);
  await rows("On account").getByRole("link").first().click();
  await page.waitForURL("**/info/office/account-payments?**");
  await expect
    .poll(() => sum("On account").textContent())
    .toBe(formatPounds(first?.amount ?? pence(0)));
  const saved = await downloadBy(page, () =>
    page.getByRole("button", { name: "Payments on account as CSV" }).click(),
  );
  const lines = (await readFile(await saved.path(), "utf8")).trim().split("\r\n").slice(1);
  expect(total(lines.map((line) => fromPounds(Number(line.split(",").at(-1)))))).toBe(
    first?.amount,
  );
  await rows("Payments on account").getByRole("button").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: /^The document: / }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.goBack();
  await page.waitForURL(list);
});

test("going back from a list keeps the chosen days", async () => {
  await page.getByRole("link", { name: "Office" }).first().click();
  await page.waitForURL(/\/info\/office(\?|$)/);
  await page.getByLabel("Period").selectOption("last-month");
  await figure("Cash differences").click();
  await page.waitForURL("**/info/office/cash?**");
  await page.goBack();
  await expect.poll(() => page.getByLabel("Period").inputValue()).toBe("last-month");
  await figure("Received").click();
  await page.waitForURL("**/info/office/payments?**");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: "Office", exact: true })
    .last()
    .click();
  await expect.poll(() => page.getByLabel("Period").inputValue()).toBe("last-month");
});

test("another period has its own figures, and their exported file adds up", async () => {
  await page.getByLabel("Period").selectOption("this-year");
  const board = await boardOf(startOfYear(today));
  await expect
    .poll(() => figure("Sales").textContent())
    .toContain(formatPounds(board.sales.amount));
  const saved = await downloadBy(page, () =>
    table("VAT by rate").getByRole("button", { name: "VAT by rate as CSV" }).click(),
  );
  const lines = (await readFile(await saved.path(), "utf8")).trim().split("\r\n").slice(1);
  const withVat = total(board.rates.map(({ net }) => net));
  const rows = [...board.rates, { net: pence(board.sales.net - withVat), vat: pence(0) }];
  expect(lines).toEqual(
    rows.map(({ net, vat }, index) =>
      [lines[index]?.split(",")[0], figureOf(net), figureOf(vat)].join(","),
    ),
  );
  expect(lines.at(-1)).toMatch(/^Shows no VAT,/);
  expect(total(board.rates.map(({ vat }) => vat))).toBe(board.sales.vat);
  expect(pence(board.sales.net + board.sales.vat)).toBe(board.sales.amount);
});

test("the whole board, the limits, the catalogue and the hand-overs can be exported as well", async () => {
  const board = await boardOf(startOfYear(today));
  const fileOf = async (name: string) => {
    const saved = await downloadBy(page, () => page.getByRole("button", { name }).click());
    return (await readFile(await saved.path(), "utf8")).split("\r\n");
  };
  const lines = await fileOf("Office as CSV");
  expect(lines).toContain(`Sales,${figureOf(board.sales.amount)}`);
  for (const { name, amount } of board.drivers)
    expect(lines.some((line) => line.startsWith(`${name},${figureOf(amount)},`))).toBe(true);
  expect(lines.filter((line) => line === "").length).toBeGreaterThan(8);
  expect(await fileOf("Credit limits as CSV")).toContainEqual(expect.stringMatching(/set by a/));
  await page.goto("/info/office/catalogue");
  const { length } = (await http.api.businessProducts.list({ query: {} })) ?? [];
  expect(await fileOf("Products as CSV")).toHaveLength(length + 2);
  await page.goto("/info/office/hand-overs");
  const [, row] = await fileOf("Hand over work as CSV");
  expect(row).toMatch(/^\d{4}-\d\d-\d\d,Jun Zhao 赵军,Mei Lin 林梅,All open work,/);
  await page.goto("/info/office");
  // The last part of the page to load.
  await page.getByRole("button", { name: "Credit limits as CSV" }).waitFor();
});

test("without signal the office shows this, and loads when it is retried", async () => {
  await manager.context.setOffline(true);
  await page.getByLabel("Period").selectOption("last-year");
  await page.getByRole("alert").first().waitFor();
  await manager.context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  const board = await http.api.office.board({
    query: { from: startOfYear(addMonths(today, -12)), to: endOfYear(addMonths(today, -12)) },
  });
  const { sales, before } = board;
  await expect
    .poll(() => figure("Invoices").textContent())
    .toMatch(new RegExp(`^Invoices${sales.invoices}${before.invoices} before`));
});

test.each([1280, 1440])(
  "at %i px all pages of the office start at the same position",
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const places = new Set<string>();
    for (const path of ["accounts", "vat", "hand-overs", "catalogue", "debts", "on-account"]) {
      await page.goto(`/info/office/${path}`);
      const box = await page.getByRole("heading", { level: 1 }).boundingBox();
      places.add(`${box?.x} from the left, ${box?.y} from the top`);
    }
    expect([...places]).toHaveLength(1);
  },
);

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
