import { addDays, dayAt } from "@roundsman/core/day";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker, type Visit } from "./browser.ts";
import { signIn } from "./driver.ts";
import { signInOverHttp } from "./http-session.ts";
import { atRest } from "./open-screen.ts";
import { toast } from "./by-name.ts";

/** On a desk the list stays, and the open item is shown beside it. */
let app: RunningApp;
let browser: Browser;
let desk: Visit;
let page: Page;
let pane: Locator;
const rows = (list: string) => page.getByRole("list", { name: list }).locator("button[data-row]");
const heading = (name: RegExp | string) => page.getByRole("heading", { name, level: 1 });
/** Counts from now on how often an element scrolls. */
const movesOf = async (selector: string) => {
  const count = await page.locator(selector).evaluateHandle((scroller) => {
    const moves = { count: 0 };
    scroller.addEventListener("scroll", () => moves.count++);
    return moves;
  });
  // A scroll event comes with the next frame.
  const frames = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  await frames();
  return async () => {
    await frames();
    return count.evaluate((moves) => moves.count);
  };
};
const scrolled = () => pane.evaluate((element) => element.scrollTop);

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  desk = await visitWithoutWorker(browser, app.url, {
    device: "desk",
    theme: "light",
    language: "en",
  });
  ({ page } = desk);
  pane = page.locator("[data-pane]");
  await signIn(page, "driver", "driver-demo");
  await rows("GetPaid").first().waitFor();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The days of history that a phone keeps. */
const HISTORY_DAYS = 90;

/** An issued or paid invoice is read-only, so its heading has no "Edit". */
const AN_INVOICE = /^(Edit )?(INV|A1)-\d+$/;

describe("On a desktop screen", () => {
  test("the list keeps its scroll position while an invoice is opened and closed beside it", async () => {
    await page.getByRole("link", { name: "History" }).click();
    // Rows that arrive later are inserted among those shown, so it waits for all of them.
    const { api } = await signInOverHttp(app.url, "driver", "driver-demo");
    const kept = await api.invoices.search({
      body: { from: addDays(dayAt(Date.now()), -HISTORY_DAYS) },
    });
    await page.getByText(`${kept.invoices.length} invoices`, { exact: true }).waitFor();
    // History opens at its newest end, and scrolls on when rows are higher than estimated.
    await expect.poll(scrolled).toBeGreaterThan(0);
    await atRest(pane);
    await pane.evaluate((element) => element.scrollTo(0, 900));
    await atRest(pane);
    const row = rows("History").nth(9);
    await row.hover();
    await atRest(pane);
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await row.click();
    await page.waitForURL("**/updatehistory");
    await heading(AN_INVOICE).waitFor();
    expect(await scrolled()).toBe(before);
    await expect.poll(() => page.locator("[data-pane] [aria-current=true]").count()).toBe(1);
    const moves = await movesOf("[data-pane]");
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL("**/info/historyhome");
    await page.getByText("Choose an invoice").waitFor();
    await expect.poll(() => page.locator("[data-pane] [data-last]:focus").count()).toBe(1);
    expect(await scrolled()).toBe(before);
    // The router would restore the position in time on a fast machine only.
    expect(await moves()).toBe(0);
  });

  test("a filter is kept after an invoice of the filtered list was opened", async () => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("combobox", { name: "Payment status" }).selectOption("paid");
    const { raw } = await signInOverHttp(app.url, "driver", "driver-demo");
    const { totals } = (await raw("POST", "/api/search_invoices/", { payment_status: "paid" })) as {
      readonly totals: { readonly count: number };
    };
    await page.getByRole("button", { name: "Apply Filter" }).click();
    // The phone's own invoices are counted at once; the rest come with the answer.
    const words = `${totals.count} invoices`;
    const count = page.getByText(/^\d+ invoices$/);
    await page.getByText(words, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Clear filter" }).waitFor();
    // Older invoices are inserted above, and rows take up their real heights: a row that moves
    // between press and release is not clicked.
    await atRest(pane);
    await rows("History").first().click();
    await heading(AN_INVOICE).waitFor();
    expect(await count.textContent()).toBe(words);
    expect(await page.getByRole("button", { name: "Clear filter" }).isVisible()).toBe(true);
  });

  test("selecting hides the rail and keeps the open invoice", async () => {
    const number = await heading(AN_INVOICE).textContent();
    await page.getByRole("button", { name: "Menu" }).first().click();
    await page.getByRole("menuitem", { name: "Select History" }).click();
    await page.getByText("0 selected").waitFor();
    expect(await page.getByRole("link", { name: "Contacts" }).count()).toBe(0);
    expect(await heading(AN_INVOICE).textContent()).toBe(number);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Contacts" }).waitFor();
  });

  test("from 1440 px the preview of the document is a third column", async () => {
    const paper = page.getByRole("complementary", { name: "Preview" });
    expect(await paper.count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await paper.locator("svg").first().waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await paper.waitFor({ state: "detached" });
  });

  test("rotating a tablet keeps the text that is being typed", async () => {
    await page.getByRole("link", { name: "GetPaid" }).click();
    await page.getByRole("button", { name: "Create New Invoice" }).click();
    await page.getByLabel("Summary", { exact: true }).fill("Half a sentence");
    await page.setViewportSize({ width: 800, height: 1100 });
    await page.locator("[data-pane]").waitFor({ state: "detached" });
    await expect
      .poll(() => page.getByLabel("Summary", { exact: true }).inputValue())
      .toBe("Half a sentence");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator("[data-pane]").waitFor();
    await expect
      .poll(() => page.getByLabel("Summary", { exact: true }).inputValue())
      .toBe("Half a sentence");
  });

  test("a customer's invoice opens editable; one that opens read-only becomes editable after Edit", async () => {
    await page.getByRole("link", { name: "Contacts" }).click();
    await page.getByRole("list", { name: "Contacts" }).getByRole("link").first().click();
    await page.waitForURL("**/contact/*");
    // An invoice that was not handed out yet.
    const { raw } = await signInOverHttp(app.url, "driver", "driver-demo");
    const { id } = (await raw("POST", "/api/invoice/", {
      drivercustomer_id: Number(new URL(page.url()).pathname.split("/").at(-1)),
      invoice_date: "2026-12-31",
      product_details: [{ name: "Tea", price: 2, quantity: 3 }],
    })) as { readonly id: number };
    await page.getByRole("list", { name: "Invoices" }).getByText(`INV-${id}`).click();
    await page.waitForURL("**/make");
    await heading(`Edit INV-${id}`).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await page.evaluate(() => history.replaceState({ ...history.state, readonly: true }, ""));
    await page.reload();
    await page.getByText("Read only").waitFor();
    await heading(`INV-${id}`).waitFor();
    await expect
      .poll(() => page.getByLabel("Summary", { exact: true }).getAttribute("readonly"))
      .not.toBeNull();
    for (const name of ["Save", "Delete", "Add Product"])
      expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Download" }).waitFor();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
  });

  test.each([1024, 1280, 1440, 1600, 1920])(
    "at %i px the editor's fields have room",
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      // This screen has no unfinished invoice.
      await page.goto("/makefuture");
      await heading("Create invoice").waitFor();
      const widthOf = async (of: Locator) => (await of.boundingBox())?.width ?? 0;
      expect(await widthOf(page.getByLabel("Summary", { exact: true }))).toBeGreaterThanOrEqual(
        240,
      );
      expect(
        await widthOf(page.getByRole("button", { name: "Date", exact: true })),
      ).toBeGreaterThanOrEqual(200);
      expect(await widthOf(page.getByRole("region", { name: "Products" }))).toBeGreaterThanOrEqual(
        360,
      );
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );

  test("a product is edited beside its list", async () => {
    await page.getByRole("link", { name: "Products", exact: true }).click();
    await page.getByText("Choose a product to open it here.").waitFor();
    const first = page.getByRole("list", { name: "Products" }).getByRole("link").first();
    await first.click();
    await page.waitForURL("**/product/*");
    await page.getByLabel("Product name").fill("AA Abacus");
    await page.getByRole("button", { name: "Update Product" }).click();
    await toast(page, "Update Success!");
    await first.filter({ hasText: "AA Abacus" }).waitFor();
    await heading("AA Abacus").waitFor();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForURL("**/info/products");
    expect(desk.pageErrors).toEqual([]);
  });

  test("single keys search and start an invoice, Escape ends selecting, and the keys can be turned off", async () => {
    await page.goto("/info/home");
    await rows("GetPaid").first().waitFor();
    await page.getByRole("button", { name: "Menu" }).first().click();
    await page.getByRole("menuitem", { name: "Select GetPaid" }).click();
    await page.getByRole("listitem").getByRole("checkbox").first().check();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Contacts" }).click();
    await page.getByRole("list", { name: "Contacts" }).waitFor();
    await page.keyboard.press("/");
    await expect
      .poll(() => page.getByRole("searchbox").evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type("n");
    expect(page.url()).toContain("/info/contacts");
    await page.getByRole("link", { name: "Credit" }).click();
    await rows("Credit").first().waitFor();
    await page.keyboard.press("n");
    await page.waitForURL("**/makenotpaid");
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("button", { name: "Keyboard shortcuts", exact: true }).click();
    await page.getByRole("switch", { name: "Use single keys" }).uncheck();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("n");
    expect(page.url()).toContain("/info/notpaidhome");
    expect(desk.pageErrors).toEqual([]);
  });
});
