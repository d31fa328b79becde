import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker, type Visit } from "./browser.ts";
import { downloadDocument } from "./screens/document-moves.ts";
import {
  addContact,
  addProduct,
  OWNER,
  rowOf,
  setUp,
  totalsOnScreen,
  writeInvoice,
} from "./driver.ts";
import { eventually } from "./eventually.ts";
import { downloadBy, textOfPdf } from "./files.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

const CUSTOMER = {
  name: "金龙 Golden Dragon",
  phone: "020 7946 0018",
  email: "orders@dragon.example",
  address: "12 Gerrard Street",
  city: "London",
  postcode: "W1D 5PR",
};
const RICE = { name: "Jasmine rice 香米", price: "40", discount: "0" };
const TRAYS = { name: "Foil trays 锡纸盒", price: "60", discount: "0" };

/** A company that is not registered for VAT. */
const SELLER = {
  name: "Lantern Trading Ltd",
  email: "office@lantern.example",
  registrationNumber: "08123456",
  bankAccount: "12345678",
  bankSortCode: "20-00-00",
  vatNumber: "n/a",
  contactNumber: "020 7946 0000",
  contactPerson: "Wei Chen",
};

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("empty");
  browser = await launchBrowser();
  driver = await visitWithoutWorker(browser, app.url);
  await setUp(driver.page, OWNER);
  http = await signInOverHttp(app.url, OWNER.username, OWNER.password);
  await addContact(driver.page, CUSTOMER);
  await addProduct(driver.page, RICE);
  await addProduct(driver.page, TRAYS);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const getPaid = async () => (await http.api.invoices.listGetPaid({ body: {} })).invoices;
const LINES = [
  { product: RICE.name, quantity: "1" },
  { product: TRAYS.name, quantity: "1" },
];

describe("VAT", () => {
  test("on top of £100 of goods at one rate is owed everywhere once the document shows it", async () => {
    const { page } = driver;
    await writeInvoice(page, CUSTOMER.name, LINES);
    await expect
      .poll(() => totalsOnScreen(page))
      .toEqual({
        "Discount Total": "£0.00",
        "Vat included": "£16.67",
        Total: "£100.00",
      });
    const { path } = await downloadDocument(page, "PDF", {
      vat: "Add VAT",
      language: "English",
      unregistered: true,
    });
    expect(textOfPdf(path)).toContain("£120.00");
    await expect.poll(() => rowOf(page, CUSTOMER.name).textContent()).toContain("£120.00");
    const bar = page.getByRole("group", { name: "Total" });
    await expect.poll(() => bar.textContent()).toContain("£120.00");
    await page.getByRole("button", { name: "Submit All" }).click();
    const question = page.getByRole("dialog", { name: "Confirm to Submit all invoices" });
    await question.getByText(/£120\.00/).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    const [invoice] = await eventually(getPaid, ([first]) => first?.vatMode === "add");
    expect(invoice?.totals).toEqual({ total: 10_000, discount: 0, payable: 12_000 });
  });

  test("is suggested for products, and saved as a person confirms it", async () => {
    const { page } = driver;
    await page.getByRole("link", { name: "Products" }).click();
    await page.getByRole("button", { name: "VAT rates" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("1 looks zero-rated, 1 standard").waitFor();
    await sheet.getByRole("button", { name: "Save 2 rates" }).click();
    await sheet.waitFor({ state: "detached" });
    const row = page.getByRole("list", { name: "Products" }).getByText("Zero-rated");
    await row.waitFor();
    await eventually(
      async () => (await http.api.products.list({ params: { rp: 1 }, query: {} })).items,
      (all) => all.map(({ vatRate }) => vatRate).join() === "zero,standard",
    );
  });

  test("is then added up by rate: for £100 of rice and trays £10.00 included, £12.00 on top", async () => {
    const { page } = driver;
    await writeInvoice(page, CUSTOMER.name, LINES);
    await expect
      .poll(() => totalsOnScreen(page))
      .toEqual({
        "Discount Total": "£0.00",
        "Vat included": "£10.00",
        "Standard 20% on £50.00": "£10.00",
        "Zero-rated on £40.00": "£0.00",
        Total: "£100.00",
      });
    const { path } = await downloadDocument(page, "PDF", {
      vat: "Add VAT",
      language: "English",
      unregistered: true,
    });
    expect(textOfPdf(path)).toContain("£112.00");
    await eventually(getPaid, (all) => all.some(({ totals }) => totals.payable === 11_200));
    const bar = page.getByRole("group", { name: "Total" });
    await expect.poll(() => bar.textContent()).toContain("£232.00");
  });

  test("is in the cash of the day when everything is submitted", async () => {
    const { page } = driver;
    await page.getByRole("button", { name: "Submit All" }).click();
    const question = page.getByRole("dialog", { name: "Confirm to Submit all invoices" });
    await question.getByText(/£232\.00/).waitFor();
    await question.getByRole("button", { name: "Submit" }).click();
    await eventually(
      async () => (await http.api.stock.van({ params: { rp: 1 } })).day,
      (day) => day.cashExpected === 23_200,
    );
    await page.goto("/info/stock/day");
    await page.getByText("£232.00").first().waitFor();
    expect(driver.pageErrors).toEqual([]);
  });

  test("is asked about before a seller without a VAT number shows it", async () => {
    const { page } = driver;
    await http.api.defaultCompany.set({ params: { rp: 1 }, body: SELLER });
    await page.goto("/info/home");
    await writeInvoice(page, CUSTOMER.name, LINES);
    const dialog = page.getByRole("dialog", { name: "Select VAT Option" });
    const question = page.getByRole("dialog", { name: "Show VAT without a VAT number?" });
    await page.getByRole("button", { name: "Save and Download" }).click();
    await page.getByRole("menuitem", { name: "Download PDF" }).click();
    await dialog.getByText("Suggested").waitFor();
    await dialog.getByRole("button", { name: "Add VAT" }).click();
    await question.getByText(/^Lantern Trading Ltd has no VAT number/).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(await getPaid()).toEqual([]);
    const without = await downloadBy(page, () =>
      dialog.getByRole("button", { name: "Without VAT" }).click(),
    );
    expect(textOfPdf(await without.path())).not.toMatch(/VAT/);
    await eventually(getPaid, ([first]) => first?.vatMode === "without");
    expect(driver.pageErrors).toEqual([]);
  });

  test("is asked about before a batch of documents shows it", async () => {
    const { page } = driver;
    await page.getByRole("button", { name: "Menu", exact: true }).first().click();
    await page.getByRole("menuitem", { name: /^Select / }).click();
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByRole("button", { name: "Documents" }).click();
    const sheet = page.getByRole("dialog", { name: "Document of 1 invoice" });
    const question = page.getByRole("dialog", { name: "Show VAT without a VAT number?" });
    await sheet.getByText("Add", { exact: true }).click();
    await sheet.getByRole("button", { name: "Download" }).click();
    await question.getByText(/^Lantern Trading Ltd has no VAT number/).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await sheet.getByText("Without", { exact: true }).click();
    const without = await downloadBy(page, () =>
      sheet.getByRole("button", { name: "Download" }).click(),
    );
    expect(textOfPdf(await without.path())).not.toMatch(/VAT/);
    const [invoice] = await getPaid();
    expect(invoice?.vatMode).toBe("without");
    expect(driver.pageErrors).toEqual([]);
  });
});
