import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser } from "./browser.ts";
import { inDialog, shut, signedIn, tap, toast } from "./by-name.ts";
import { rowsInTable } from "./observers/rows-in-table.ts";
import { DOWNLOAD } from "./driver.ts";
import { openScreen } from "./open-screen.ts";
import { SCREENS } from "./screens/screens.ts";

/** Handing a document out on a phone with a share sheet. */
let app: RunningApp;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  ({ page } = await signedIn(browser, app.url, "driver"));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const rowAt = (of: Page, index: number) =>
  of.getByRole("list", { name: "GetPaid" }).locator("button[data-row]").nth(index);

/** Makes the PDF of the open invoice. */
async function makePdf(of: Page) {
  await of.getByRole("button", { name: DOWNLOAD }).click();
  await tap(of, "menuitem Download PDF");
  await inDialog(of, "button VAT included").click();
  await of.getByRole("dialog", { name: "Document ready" }).waitFor();
}

test("an invoice is handed out by Save or Share, and recorded only then", async () => {
  await page.addInitScript(() => {
    const answers = [false, true];
    Object.assign(navigator, {
      canShare: () => true,
      share: () =>
        answers.shift()
          ? Promise.resolve()
          : Promise.reject(new DOMException("closed", "AbortError")),
    });
  });
  await page.goto("/info/home");
  const open = () => rowAt(page, 3).click();
  const make = () => makePdf(page);
  await open();
  await make();
  await inDialog(page, "button Share").click();
  await expect.poll(() => inDialog(page, "button Share").isEnabled()).toBe(true);
  await shut(page);
  await page.waitForURL("**/info/home");
  expect(await page.getByText("Invoice generated successfully!").count()).toBe(0);
  await open();
  await page.getByRole("button", { name: DOWNLOAD }).waitFor();
  expect(await page.getByText(/^Handed out as/).count()).toBe(0);
  await make();
  await inDialog(page, "button Share").click();
  await toast(page, "Invoice generated successfully!");
  await page.waitForURL("**/info/home");
  await open();
  await page.getByText(/^Handed out as PDF, VAT included/).waitFor();
  await make();
  const file = page.waitForEvent("download");
  await inDialog(page, "button Save").click();
  expect((await file).suggestedFilename()).toMatch(/^INV-\d{14}\.pdf$/);
  await page.waitForURL("**/info/home");
});

test("another VAT option of an issued invoice is kept only if the document is handed out", async () => {
  const row = rowAt(page, 3);
  const amount = async () => /£[\d,]+\.\d\d/.exec((await row.textContent()) ?? "")?.[0];
  const before = await amount();
  expect(before).toBeDefined();
  await row.click();
  await page.getByText(/^Handed out as PDF, VAT included/).waitFor();
  await page.getByRole("button", { name: DOWNLOAD }).click();
  await tap(page, "menuitem Download PDF");
  await inDialog(page, "button Add VAT").click();
  const question = page.getByRole("dialog", { name: "Use a different VAT option?" });
  await question.getByRole("button", { name: "Replace" }).click();
  await page.getByRole("dialog", { name: "Document ready" }).waitFor();
  await shut(page);
  await page.waitForURL("**/info/home");
  expect(await amount()).toBe(before);
  await row.click();
  await page.getByText(/^Handed out as PDF, VAT included/).waitFor();
});

test("a document counts as handed out if the page is closed while the share sheet is open, and not before", async () => {
  const other = await page.context().newPage();
  await other.goto("/info/home");
  await rowAt(other, 4).click();
  await other.getByRole("button", { name: DOWNLOAD }).waitFor();
  const sharing = await page.context().newPage();
  await sharing.addInitScript(() => {
    Object.assign(navigator, { canShare: () => true, share: () => new Promise(() => {}) });
  });
  await sharing.goto("/info/home");
  await rowAt(sharing, 4).click();
  await makePdf(sharing);
  await inDialog(sharing, "button Share").click();
  await expect.poll(() => rowsInTable(other, "shares")).toBe(1);
  // At its start, another page leaves the share to the page whose share sheet is open.
  await other.reload();
  await other.getByRole("button", { name: DOWNLOAD }).waitFor();
  expect(await other.getByText(/^Handed out as/).count()).toBe(0);
  await sharing.close();
  await other.getByText(/^Handed out as PDF, VAT included/).waitFor();
  await expect.poll(() => rowsInTable(other, "shares")).toBe(0);
  await other.close();
});

/** The phone's share sheet, which the person closes. */
const closesSharing = (of: Page) =>
  of.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: () => Promise.reject(new DOMException("closed", "AbortError")),
    });
  });

/** Makes the PDF, closes the share sheet, which says nothing, and saves the PDF instead. */
async function saved(of: Page, makes: () => Promise<void>): Promise<string> {
  await makes();
  const ready = of.getByRole("dialog", { name: "Document ready" });
  const share = ready.getByRole("button", { name: "Share" });
  await share.click();
  await expect.poll(() => share.isEnabled()).toBe(true);
  expect(await of.getByRole("alert").count()).toBe(0);
  const file = of.waitForEvent("download");
  await ready.getByRole("button", { name: "Save" }).click();
  await ready.waitFor({ state: "detached" });
  return (await file).suggestedFilename();
}

test.each([
  ["Receipt", "RCT"],
  ["Statement", "STM"],
  ["Load sheet", "LOAD"],
  ["End of day, closed", "DAY"],
])("%s is handed out by Save or Share as well", async (name, prefix) => {
  const other = await page.context().newPage();
  await closesSharing(other);
  const screen = SCREENS.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen ${name}`);
  await openScreen(other, screen, "phone");
  const pdf = other.getByRole("button", { name: "PDF", exact: true });
  expect(await saved(other, () => pdf.click())).toMatch(new RegExp(`^${prefix}-\\d{14}\\.pdf$`));
  await other.close();
});
