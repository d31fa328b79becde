import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { keepUndoToastsOpen } from "./by-name.ts";
import { rowOf, writeInvoice } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { downloadBy, textOfPdf } from "./files.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";
import { signInToDemo } from "./open-screen.ts";
import { chooseDocument, downloadDocument } from "./screens/document-moves.ts";

/** Correcting and voiding an issued invoice, with signal and without. */
const CUSTOMER = "Jade Garden Restaurant 翠园酒家";
const PRODUCT = "Jasmine rice 10 kg 茉莉香米";
/** A product with VAT. */
const TRAYS = "Foil trays No. 2 × 1000 锡纸盒";

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

const issued = (page: Page) => page.getByRole("region", { name: "Issued invoice" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/**
 * Writes an invoice, hands it out and opens it again; resolves with its number. No other row has
 * its total.
 */
async function handedOut(page: Page, quantity: string, product = PRODUCT): Promise<string> {
  await writeInvoice(page, CUSTOMER, [{ product, quantity }]);
  const total = (await page.getByRole("status", { name: "Total" }).textContent()) ?? "";
  await downloadDocument(page, "PDF", { vat: "VAT included", language: "English" });
  await rowOf(page, total).click();
  await issued(page).waitFor();
  return (await title(page).textContent()) ?? "";
}

test("an invoice that was handed out is read-only, and is corrected without signal in two taps", async () => {
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
    async () => (await http.api.invoices.search({ body: { query: number } })).invoices,
    ([old]) => old?.correctedBy !== undefined,
  );
  const made = await eventually(
    () => http.api.invoices.get({ params: { id: found[0]?.correctedBy ?? 0 } }),
    ({ summary }) => summary === "Two fewer",
  );
  expect(made).toMatchObject({ corrects: found[0]?.id, billTo: { name: CUSTOMER } });
  expect(found[0]).toMatchObject({ paymentStatus: "paid", totals: { payable: 0 } });
  expect(driver.pageErrors).toEqual([]);
});

test("a correction can be undone, and an invoice can be voided with a reason and restored", async () => {
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
  await keepUndoToastsOpen(page);
  await sheet.getByRole("button", { name: "Void", exact: true }).click();
  await page.waitForURL("**/info/home");
  const state = async (of: string) => {
    const { numbers } = (await http.raw("GET", "/api/number-register/?limit=500")) as {
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
  expect(driver.pageErrors).toEqual([]);
});

describe("Another VAT option after an invoice was handed out", () => {
  let number: string;
  /** The invoice's entry in the register. */
  const registered = async () => {
    const { numbers } = await http.api.numberSeries.register({ query: { number } });
    return numbers[0];
  };
  const open = (page: Page, total: string) => rowOf(page, total).click();

  test("is asked about once, also without signal, and no document is made without consent", async () => {
    const { page, context } = driver;
    number = await handedOut(page, "3", TRAYS);
    await eventually(registered, (of) => of?.state === "issued");
    await context.setOffline(true);
    await chooseDocument(page, "PDF", { vat: "Add VAT", language: "English" });
    const question = page.getByRole("dialog", { name: "Use a different VAT option?" });
    await question.getByText("This invoice was handed out with “VAT included”.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByText(/^Handed out as PDF, VAT included, £103\.80, /).waitFor();
    const paper = await downloadDocument(page, "PDF", {
      vat: "Add VAT",
      language: "English",
      replaces: true,
    });
    expect(textOfPdf(paper.path)).toContain("£124.56");
    expect(textOfPdf(paper.path)).toContain(number);
    // A document with the same VAT mode is not asked about again.
    await open(page, "£124.56");
    await page.getByText(/^Handed out as PDF, VAT added, £124\.56, /).waitFor();
    await downloadDocument(page, "PDF", { vat: "Add VAT", language: "English" });
    await rowOf(page, "£124.56").waitFor();
    await context.setOffline(false);
  });

  test("is in the register under the same number, which also shows the invoice as it was before", async () => {
    const { page } = driver;
    const entry = await eventually(registered, (of) => of?.changes !== undefined);
    expect(entry).toMatchObject({ number, state: "issued", changes: 1, payable_amount: 12_456 });
    // The register is read once, so first wait for the last document, which arrives after the
    // change.
    const papers = () =>
      http.api.invoices.documents({ params: { id: entry?.invoice_id ?? 0 }, query: {} });
    await eventually(papers, ({ length }) => length === 3);
    await page.goto(`/info/numbers?number=${number}`);
    await page.getByRole("list", { name: "Number register" }).getByRole("button").first().click();
    const before = page.getByRole("region", { name: "What it was before" });
    await before.getByText("£103.80 · VAT included · ", { exact: false }).waitFor();
    const was = await downloadBy(page, () =>
      before.getByRole("button", { name: /^PDF as it was until/ }).click(),
    );
    expect(textOfPdf(await was.path())).toContain("£103.80");
    const out = page.getByRole("button", { name: /^Save again: PDF/ });
    await expect.poll(() => out.count()).toBe(3);
    expect(driver.pageErrors).toEqual([]);
  });
});
