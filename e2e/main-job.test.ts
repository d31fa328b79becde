import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Invoice } from "@roundsman/contract/invoice";
import { formatPounds, fraction, pence } from "@roundsman/core/money";
import { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { invoiceModel } from "@roundsman/documents/invoice/invoice-model";
import { FONT_DIRECTORY, fontFiles } from "@roundsman/documents/node/font-files";
import { pngPlan } from "@roundsman/documents/png/png-plan";
import { renderPages } from "@roundsman/documents/render";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import {
  addContact,
  addProduct,
  download,
  OWNER,
  rowOf,
  save,
  setUp,
  totalsOnScreen,
  writeInvoice,
} from "./driver.ts";
import { eventually } from "./eventually.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

const CUSTOMER = {
  name: "金龙 Golden Dragon",
  phone: "020 7946 0018",
  email: "orders@dragon.example",
  address: "12 Gerrard Street",
  city: "London",
  postcode: "W1D 5PR",
};
const RICE = { name: "Jasmine rice 香米", price: "3.35", discount: "0.12" };
const GINGER = { name: "Fresh ginger", price: "27,83", discount: "0" };
/**
 * 3 × (3.35 − 0.12) + round(0.5 × 27.83) = 9.69 + 13.92. A sixth of the total ends in half a penny,
 * which floating point would round down.
 */
const PENNIES = { "Discount Total": "£0.36", "Vat included": "£3.94", Total: "£23.61" };

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let http: HttpSession;

beforeAll(async () => {
  app = await startApp("empty");
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const getPaid = async () => (await http.api.invoices.listGetPaid({ body: {} })).invoices;

describe("The main job, from an empty database", () => {
  test("the first visitor becomes the owner and sees GetPaid", async () => {
    await setUp(driver.page, OWNER);
    await driver.page.getByText("Nothing to collect").waitFor();
    http = await signInOverHttp(app.url, OWNER.username, OWNER.password);
  });

  test("a customer and two products are added", async () => {
    await addContact(driver.page, CUSTOMER);
    await addProduct(driver.page, RICE);
    await addProduct(driver.page, GINGER);
  });

  test("an invoice shows its exact total in pence while it is written", async () => {
    await writeInvoice(driver.page, CUSTOMER.name, [
      { product: RICE.name, quantity: "3" },
      { product: GINGER.name, quantity: "0.5" },
    ]);
    await expect.poll(() => totalsOnScreen(driver.page)).toEqual(PENNIES);
    expect(formatPounds(fraction(pence(2361), 20, 120))).toBe(PENNIES["Vat included"]);
  });

  test("the saved invoice is in GetPaid with the same total, on the screen and over HTTP", async () => {
    await save(driver.page);
    await expect
      .poll(() => rowOf(driver.page, CUSTOMER.name).textContent())
      .toContain(PENNIES.Total);
    await eventually(getPaid, (all) => all.length === 1);
    const list = await http.raw("POST", "/api/unpaid_invoices/", {});
    expect(list).toMatchObject({
      invoices: [
        {
          id: 1,
          customer_name: CUSTOMER.name,
          customer_postal_code: CUSTOMER.postcode,
          total_amount: 23.61,
          discount: 0.36,
          payment_status: "pending",
          delivery_status: "not_shipped",
        },
      ],
      product_details_summary: [
        { name: RICE.name, total_quantity: 3 },
        { name: GINGER.name, total_quantity: 0.5 },
      ],
      totals: { count: 1, discount: 0.36, total_amount: 23.61 },
    });
  });

  test("the invoice is unchanged when it is opened again, and its PDF shows the same total", async () => {
    await rowOf(driver.page, CUSTOMER.name).click();
    await driver.page.getByRole("heading", { name: "Edit INV-1" }).waitFor();
    await expect.poll(() => totalsOnScreen(driver.page)).toEqual(PENNIES);
    const { name, path } = await download(driver.page, "PDF");
    expect(name).toMatch(/^INV-\d{14}\.pdf$/);
    const text = execFileSync("pdftotext", ["-layout", "-enc", "UTF-8", path, "-"], {
      encoding: "utf8",
    });
    for (const part of [
      "INV-1",
      CUSTOMER.name,
      RICE.name,
      GINGER.name,
      PENNIES.Total,
      PENNIES["Vat included"],
      PENNIES["Discount Total"],
      "9.69",
      "13.92",
    ])
      expect(text).toContain(part);
  });

  test("its PNG is the page with the total", async () => {
    await rowOf(driver.page, CUSTOMER.name).click();
    const { name, path } = await download(driver.page, "PNG");
    expect(name).toMatch(/^INV-\d{14}\.png$/);
    const [invoice] = await getPaid();
    const list = await renderPages(
      invoiceModel(documentOf(invoice ?? expect.fail("no invoice"))),
      new FontLoader(fontFiles(FONT_DIRECTORY)),
      "continuous",
    );
    const written = list.pages
      .flatMap(({ items }) =>
        items.flatMap((item) =>
          item.kind === "line" ? [item.runs.map((run) => run.text).join("")] : [],
        ),
      )
      .join("\n");
    for (const part of ["INV-1", CUSTOMER.name, ...Object.values(PENNIES)])
      expect(written).toContain(part);
    const { scale } = pngPlan(list);
    const [page] = list.pages;
    expect(sizeOfPng(readFileSync(path)).width).toBe(Math.floor((page?.width ?? 0) * scale));
    await eventually(getPaid, ([handedOut]) => handedOut?.lastDocument?.kind === "png");
  });

  test("all records are still there after a restart of the server and a reload of the page", async () => {
    const before = await getPaid();
    await app.restart();
    await driver.page.reload();
    await expect
      .poll(() => rowOf(driver.page, CUSTOMER.name).textContent())
      .toContain(PENNIES.Total);
    expect(await getPaid()).toEqual(before);
  });
});

describe("Without signal", () => {
  test("a saved invoice is in the list at once, and on the server once when the signal is back", async () => {
    await writeInvoice(driver.page, CUSTOMER.name, [{ product: RICE.name, quantity: "7" }]);
    await driver.context.setOffline(true);
    await save(driver.page);
    await expect.poll(() => rowOf(driver.page, "£22.61").textContent()).toContain("On this device");
    expect(await getPaid()).toHaveLength(1);
    await driver.context.setOffline(false);
    const after = await eventually(getPaid, (all) => all.length > 1);
    expect(after.map(({ id, totals }) => [id, totals.total])).toEqual(
      expect.arrayContaining([
        [2, 2261],
        [1, 2361],
      ]),
    );
    await expect
      .poll(() => rowOf(driver.page, "£22.61").textContent())
      .not.toMatch(/On this device|Sending/);
  });

  test("a lost response does not cause a second invoice", async () => {
    let lost = 0;
    await driver.context.route("**/api/invoice/", async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort("connectionreset");
    });
    await writeInvoice(driver.page, CUSTOMER.name, [{ product: RICE.name, quantity: "11" }]);
    await save(driver.page);
    // The second attempt, or an earlier pull, tells the phone that it was done.
    await expect.poll(() => lost).toBeGreaterThan(0);
    await expect
      .poll(() => rowOf(driver.page, "£35.53").textContent())
      .not.toMatch(/On this device|Sending/);
    expect((await getPaid()).filter(({ totals }) => totals.total === 3553)).toHaveLength(1);
    expect((await getPaid()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });
});

test("no page error occurred, and no request went to another server", () => {
  expect(driver.pageErrors).toEqual([]);
});

const documentOf = (invoice: Invoice) => ({
  number: `INV-${invoice.id}`,
  reference: "",
  date: invoice.date,
  billTo: invoice.billTo,
  company: null,
  lines: invoice.lines,
  summary: invoice.summary,
  footnote: invoice.footnote,
  vat: "included" as const,
  language: "en" as const,
});

/** The size in the header of a PNG. */
function sizeOfPng(file: Buffer): { width: number; height: number } {
  expect(file.subarray(1, 4).toString("latin1")).toBe("PNG");
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}
