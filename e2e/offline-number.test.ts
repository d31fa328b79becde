import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { DOWNLOAD, rowOf, writeInvoice } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { downloadBy, textOfPdf } from "./files.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";
import { signInToDemo } from "./open-screen.ts";
import { downloadDocument } from "./screens/document-moves.ts";

const CUSTOMER = "Jade Garden Restaurant 翠园酒家";
const PRODUCT = "Jasmine rice 10 kg 茉莉香米";
const QUANTITY = "337";
/** The total of this journey's only row, as its list shows it. */
let total = "";

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
  await signInToDemo(driver.page, "driver");
  http = await signInOverHttp(app.url, "driver", "driver-demo");
  await keptForOffline(driver.page);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const write = (page: Page) =>
  writeInvoice(page, CUSTOMER, [{ product: PRODUCT, quantity: QUANTITY }]);

test("an invoice that is handed out without signal has its number at once, and on the server", async () => {
  const { page, context } = driver;
  await page.getByRole("button", { name: "All sent" }).waitFor();
  await context.setOffline(true);
  await write(page);
  const { path } = await downloadDocument(page, "PDF", {
    vat: "VAT included",
    language: "English",
  });
  const paper = textOfPdf(path);
  const number = /\b[A-Z]{1,2}\d-1\b/.exec(paper)?.[0] ?? "";
  expect(number).not.toBe("");
  expect(paper).not.toContain("Number follows");
  total = /£[\d,]+\.\d\d/.exec(paper.slice(paper.lastIndexOf("Total")))?.[0] ?? "";
  await rowOf(page, total).click();
  await page.getByRole("heading", { name: number, exact: true }).waitFor();
  const data = await downloadBy(page, async () => {
    await page.getByRole("button", { name: DOWNLOAD }).click();
    await page.getByRole("menuitem", { name: "E-invoice" }).click();
    const sheet = page.getByRole("dialog", { name: "E-invoice" });
    await sheet.getByRole("button", { name: "E-invoice (UBL)" }).click();
  });
  expect(readFileSync(await data.path(), "utf8")).toContain(`<cbc:ID>${number}</cbc:ID>`);
  await context.setOffline(false);
  const found = await eventually(
    async () => (await http.api.invoices.search({ body: { query: number } })).invoices,
    ([invoice]) => invoice?.number === number && invoice.lastDocument?.kind === "ubl",
  );
  expect(found).toHaveLength(1);
  const register = (await http.raw(
    "GET",
    `/api/number-register/?series=${number.split("-")[0]}`,
  )) as {
    numbers: { number: string; state: string }[];
  };
  expect(register.numbers).toMatchObject([{ number, state: "issued" }]);
  await rowOf(page, total).click();
  await page.getByRole("heading", { name: number, exact: true }).waitFor();
  expect(driver.pageErrors).toEqual([]);
});
