import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { rowOf, writeInvoice } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type Onlooker } from "./onlooker.ts";
import { arrive } from "./open-screen.ts";
import { takes } from "./screens/document-moves.ts";

/** An issued invoice is corrected or voided, with signal and without. */
const CUSTOMER = "Jade Garden Restaurant 翠园酒家";
const PRODUCT = "Jasmine rice 10 kg 茉莉香米";

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let onlooker: Onlooker;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
  await arrive(driver.page, "driver");
  onlooker = await signInOverHttp(app.url, "driver", "driver-demo");
  await keptForOffline(driver.page);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const issued = (page: Page) => page.getByRole("region", { name: "Issued invoice" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** A new invoice that is handed out, and opened again. Answers its number. No other row has its total. */
async function handedOut(page: Page, quantity: string): Promise<string> {
  await writeInvoice(page, CUSTOMER, [{ product: PRODUCT, quantity }]);
  const total = (await page.getByRole("status", { name: "Total" }).textContent()) ?? "";
  await takes(page, "PDF", { vat: "VAT included", language: "English" });
  await rowOf(page, total).click();
  await issued(page).waitFor();
  return (await title(page).textContent()) ?? "";
}

test("what was handed out is only read, and is corrected without signal in two taps", async () => {
  const { page, context } = driver;
  await page.getByRole("button", { name: "All sent" }).waitFor();
  await context.setOffline(true);
  const number = await handedOut(page, "341");
  expect(await page.getByRole("button", { name: "Add Product" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Change customer" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
  await issued(page).getByRole("button", { name: "Correct" }).click();
  await issued(page).getByText(`This invoice replaces ${number}.`).waitFor();
  await page.getByRole("textbox", { name: "Summary" }).fill("Two fewer");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/info/home");
  await context.setOffline(false);
  const found = await eventually(
    async () => (await onlooker.api.invoices.search({ body: { query: number } })).invoices,
    ([old]) => old?.correctedBy !== undefined,
  );
  const made = await eventually(
    () => onlooker.api.invoices.get({ params: { id: found[0]?.correctedBy ?? 0 } }),
    ({ summary }) => summary === "Two fewer",
  );
  expect(made).toMatchObject({ corrects: found[0]?.id, billTo: { name: CUSTOMER } });
  expect(found[0]).toMatchObject({ paymentStatus: "paid", totals: { payable: 0 } });
  expect(driver.troubles).toEqual([]);
});

test("a correction is taken back, and an invoice is voided with a reason and brought back", async () => {
  const { page } = driver;
  const number = await handedOut(page, "342");
  await issued(page).getByRole("button", { name: "Correct" }).click();
  await issued(page).getByRole("button", { name: "Undo the correction" }).click();
  await page.waitForURL("**/info/home");
  const again = await handedOut(page, "343");
  expect(again).not.toBe(number);
  await issued(page).getByRole("button", { name: "Void" }).click();
  const sheet = page.getByRole("dialog", { name: `Void ${again}?` });
  await sheet.getByLabel("Reason").fill("Written twice");
  await sheet.getByRole("button", { name: "Void", exact: true }).click();
  await page.waitForURL("**/info/home");
  const state = async (of: string) => {
    const { numbers } = (await onlooker.raw("GET", "/api/number-register/?limit=500")) as {
      numbers: { number: string; state: string; reason?: string }[];
    };
    return numbers.find((each) => each.number === of);
  };
  await eventually(
    () => state(again),
    (of) => of?.state === "voided" && of.reason === "Written twice",
  );
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await eventually(
    () => state(again),
    (of) => of?.state === "issued",
  );
  expect(await state(number)).toMatchObject({ state: "issued" });
  expect(driver.troubles).toEqual([]);
});
