import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedIn } from "./by-name.ts";
import { downloadBy, textOfPdf } from "./files.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

/**
 * The sample business has invoices of a phone's series, credit notes, and a corrected and a voided
 * invoice.
 */
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

const list = () => page.getByRole("list", { name: "Number register" }).getByRole("button");
const sheet = () => page.getByRole("dialog");
const numbersIn = async () =>
  (await list().allTextContents()).map((text) => /^(?:INV|CN|A\d|-|\d)+/.exec(text)?.[0]);
/** The server's register entries for a query. */
const known = async (
  query: NonNullable<Parameters<HttpSession["api"]["numberSeries"]["register"]>[0]>["query"] & {},
) => (await http.api.numberSeries.register({ query })).numbers;
const named = (numbers: readonly RegisteredNumber[]) => numbers.map(({ number }) => number);

test("every number is listed once with its state, and can be filtered by series and state", async () => {
  await page.getByRole("button", { name: /^Account/ }).click();
  await sheet().getByRole("link", { name: "Number register" }).click();
  await page.waitForURL("**/info/numbers");
  await list().first().waitFor();
  await expect.poll(numbersIn).toEqual(named(await known({})));
  for (const state of ["voided", "replaced"] as const) {
    await page.getByRole("combobox", { name: "State" }).selectOption(state);
    const there = named(await known({ state }));
    expect(there.length).toBeGreaterThan(0);
    await expect.poll(numbersIn).toEqual(there);
  }
  await page.getByRole("combobox", { name: "Series" }).selectOption("A1");
  await expect.poll(numbersIn).toEqual(named(await known({ state: "replaced", series: "A1" })));
});

test("a voided number shows the reason, and its document prints as it was", async () => {
  const [voided] = await known({ state: "voided" });
  if (!voided) throw new Error("The sample business has no voided invoice");
  await page.goto(`/info/numbers?number=${voided.number}`);
  await list().first().click();
  await sheet()
    .getByText(voided.reason ?? "", { exact: true })
    .waitFor();
  const pdf = await downloadBy(page, () =>
    sheet()
      .getByRole("button", { name: /^PDF as it was until/ })
      .click(),
  );
  expect(textOfPdf(await pdf.path())).toContain(voided.number);
  expect(await sheet().getByRole("button", { name: "Open the invoice" }).count()).toBe(0);
});

test("a replaced number links to its replacement, and an invoice to its number", async () => {
  const [replaced] = await known({ state: "replaced", series: "A1" });
  const by = replaced?.replaced_by ?? "";
  await page.goto(`/info/numbers?number=${replaced?.number}`);
  await list().first().click();
  await sheet()
    .getByRole("button", { name: `Show ${by}` })
    .click();
  await expect.poll(numbersIn).toEqual([by]);
  await expect.poll(() => page.getByLabel("Find a number").inputValue()).toBe(by);
  const [issued] = await known({ state: "issued", series: "A1" });
  await page.goto(`/info/numbers?number=${issued?.number}`);
  await list().first().click();
  await sheet().getByRole("button", { name: "Open the invoice" }).click();
  await page.getByRole("link", { name: "Show in the number register" }).click();
  await expect.poll(numbersIn).toEqual([issued?.number]);
});

test("parts that load later do not move buttons that a person is about to press", async () => {
  const [issued] = await known({ state: "issued", series: "A1" });
  let release = () => {};
  const held = new Promise<void>((resolve) => void (release = resolve));
  const later = new RegExp(`/api/invoices/${issued?.invoice_id}/.+/$`);
  await page.route(later, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/info/numbers?number=${issued?.number}`);
  await list().first().click();
  const open = sheet().getByRole("button", { name: "Open the invoice" });
  // Resolves once it stands still.
  await open.click({ trial: true });
  expect(await sheet().getByRole("status").count()).toBe(2);
  const before = await open.boundingBox();
  release();
  await sheet().getByRole("status").first().waitFor({ state: "detached" });
  await expect.poll(() => sheet().getByRole("status").count()).toBe(0);
  expect(await open.boundingBox()).toEqual(before);
  await page.unroute(later);
});

test("the register can be filtered by each series: the server's, every phone's, and those of credit notes", async () => {
  await page.goto("/info/numbers");
  const series = page.getByRole("combobox", { name: "Series" });
  const { series: all } = await http.api.numberSeries.register({ query: {} });
  expect(all).toEqual(expect.arrayContaining(["INV", "A1", "CN", "CN-A1"]));
  await expect
    .poll(() => series.getByRole("option").allTextContents())
    .toEqual(["All series", ...all]);
  for (const name of all) {
    await series.selectOption(name);
    await expect.poll(numbersIn).toEqual(named(await known({ series: name })));
  }
});

test("documents of invoices and credit notes, also voided ones, can be downloaded again as they were handed out", async () => {
  const [issued] = await known({ state: "issued", series: "A1" });
  const id = issued?.invoice_id ?? 0;
  await http.api.invoices.recordDocument({
    params: { id },
    body: { kind: "ubl", vat: "included", language: "zh" },
  });
  const went = await http.download(`/api/invoices/${id}/document/?format=ubl&vat=included&lang=zh`);
  await http.api.invoices.void({ params: { id }, body: { reason: "Never delivered" } });
  await page.goto(`/info/numbers?number=${issued?.number}`);
  await list().first().click();
  const xml = await downloadBy(page, () =>
    sheet()
      .getByRole("button", { name: /^Save again: E-invoice \(UBL\)/ })
      .click(),
  );
  expect((await readFile(await xml.path())).equals(went)).toBe(true);
  await page.goto("/info/numbers?number=CN-1");
  await list().first().click();
  const pdf = await downloadBy(page, () =>
    sheet()
      .getByRole("button", { name: /^Save again: PDF/ })
      .first()
      .click(),
  );
  expect(textOfPdf(await pdf.path())).toContain("CN-1");
});

test("the register can be downloaded as CSV", async () => {
  await page.goto("/info/numbers");
  await list().first().waitFor();
  const csv = await downloadBy(page, () => page.getByRole("button", { name: "CSV" }).click());
  const [heading, ...lines] = (await readFile(await csv.path(), "utf8")).trim().split("\r\n");
  expect(heading).toContain("Number,State,Customer,Date,Amount");
  expect(lines).toHaveLength((await known({ limit: 500 })).length);
});

test("an unknown number is reported, and so is the lack of signal", async () => {
  await page.getByLabel("Find a number").fill("Z9-1");
  await page.keyboard.press("Enter");
  await page.getByText("No number matches.").waitFor();
  await driver.context.setOffline(true);
  await page.getByRole("combobox", { name: "State" }).selectOption("voided");
  await page.getByText("This needs signal: the server cannot be reached.").waitFor();
  await driver.context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(numbersIn).toEqual(named(await known({ state: "voided" })));
  expect(driver.pageErrors).toEqual([]);
});
