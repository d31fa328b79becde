import { formatPounds, pence } from "@roundsman/core/money";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { addContact, addProduct, download, OWNER, rowOf, setUp, writeInvoice } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { textOfPdf } from "./files.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

const SHOP = {
  name: "Golden Wok",
  phone: "0113 496 0001",
  email: "wok@example.com",
  address: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1 1AA",
};
const RICE = { name: "Rice", price: "10.00", discount: "0" };
const TOFU = { name: "Tofu", price: "4.00", discount: "0" };

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("empty");
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
  const { page } = driver;
  await setUp(page, OWNER);
  http = await signInOverHttp(app.url, OWNER.username, OWNER.password);
  await addContact(page, SHOP);
  await addProduct(page, RICE);
  await addProduct(page, TOFU);
  await page.getByRole("button", { name: "All sent" }).waitFor();
  await keptForOffline(page);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const owes = () => driver.page.getByRole("region", { name: "Payments" });

/** Takes the whole open amount in cash. */
async function takeCash(amount: number): Promise<void> {
  await owes().getByRole("button", { name: "Take payment" }).click();
  const sheet = driver.page.getByRole("dialog", { name: "Take payment" });
  await sheet.getByRole("button", { name: `Take ${formatPounds(pence(amount))}` }).click();
  await owes()
    .getByText(/^£[\d,.]+ paid$/)
    .waitFor();
}

/** Checks the cash that the end of the day expects. */
async function expectCash(amount: number): Promise<void> {
  const { page } = driver;
  await page.goto("/info/stock/day");
  const cash = page.getByRole("region", { name: "Cash", exact: true }).locator("dl div").first();
  await cash.getByText(formatPounds(pence(amount)), { exact: true }).waitFor();
  await page.goto("/info/home");
}

test("a paid invoice that grows owes only the difference, on its page, in the list, at the end of the day and in documents, also without signal", async () => {
  const { page, context } = driver;
  await context.setOffline(true);
  await writeInvoice(page, SHOP.name, [{ product: RICE.name, quantity: "2" }]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/info/home");
  await rowOf(page, SHOP.name).click();
  await takeCash(2000);
  const issued = page.getByRole("region", { name: "Issued invoice" });
  await issued.getByRole("button", { name: "Correct" }).click();
  await issued.getByText("This invoice replaces another.").waitFor();
  await owes().getByText("£20.00 paid", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Add Product" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: TOFU.name }).first().click();
  await drawer.getByLabel("Quantity").fill("1");
  await drawer.getByRole("button", { name: "Add to invoice" }).click();
  await drawer.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/info/home");
  await rowOf(page, SHOP.name).getByText("£24.00").waitFor();
  await rowOf(page, SHOP.name).getByText("£4.00 to pay").waitFor();
  await expectCash(2000);
  await rowOf(page, SHOP.name).click();
  await owes().getByText("£4.00 to pay").waitFor();
  // The app asks before a seller without a VAT number shows VAT on a document.
  const paper = await download(page, "PDF");
  expect(textOfPdf(paper.path)).toContain("£24.00");
  await page.waitForURL("**/info/home");
  await rowOf(page, SHOP.name).click();
  await takeCash(400);
  await expectCash(2400);
  expect(await rowOf(page, SHOP.name).count()).toBe(0);
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const { invoices } = await eventually(
    () => http.api.invoices.search({ body: {} }),
    ({ invoices: all }) => all.length === 2 && all.every((of) => of.paymentStatus === "paid"),
  );
  expect(invoices.map(({ totals }) => totals.payable ?? totals.total)).toEqual([0, 2400]);
  const { payments } = await http.api.payments.list({ query: {} });
  expect(payments.map(({ amount, method }) => [amount, method])).toEqual([
    [400, "cash"],
    [2000, "cash"],
  ]);
  await page.getByRole("button", { name: "All sent" }).waitFor();
  await expectCash(2400);
  expect(driver.pageErrors).toEqual([]);
});
