import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker, type Visit } from "./browser.ts";
import { toast } from "./by-name.ts";
import { signIn } from "./driver.ts";

/** The lists on a desk: as a table, selected by keyboard, and printed. */
let app: RunningApp;
let browser: Browser;
let desk: Visit;
let page: Page;

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  desk = await visitWithoutWorker(browser, app.url, {
    device: "desk",
    theme: "light",
    language: "en",
  });
  ({ page } = desk);
  await signIn(page, "driver", "driver-demo");
  await rows().first().waitFor();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const rows = () => page.getByRole("list", { name: "GetPaid" }).locator("[data-row]");
const boxes = () => page.getByRole("list", { name: "GetPaid" }).getByRole("checkbox");
const cells = (column: string) =>
  page.getByRole("table", { name: "GetPaid" }).locator(`[role=cell][data-column=${column}]`);
const isSorted = (all: readonly number[], inOrder: (a: number, b: number) => boolean) =>
  all.length > 1 && all.every((each, at) => at === 0 || inOrder(all[at - 1] ?? 0, each));
const chosen = (count: number) =>
  page
    .getByRole("status")
    .filter({ hasText: `${count} selected` })
    .waitFor();

describe("Rows on a desktop screen", () => {
  test("show their invoice numbers", async () =>
    expect(await rows().first().textContent()).toMatch(/INV-\d+/));

  test("are selected by Ctrl-click and Shift-click", async () => {
    await rows()
      .nth(1)
      .click({ modifiers: ["Control"] });
    await chosen(1);
    await boxes()
      .nth(4)
      .click({ modifiers: ["Shift"] });
    await chosen(4);
    await boxes().nth(2).click();
    await chosen(3);
    await page.keyboard.press("Escape");
    await rows().first().waitFor();
  });

  test("are selected by Space, and by Shift with the arrow keys", async () => {
    await rows().first().focus();
    await page.keyboard.press("Space");
    await chosen(1);
    await expect
      .poll(() =>
        boxes()
          .first()
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await chosen(3);
    await page.keyboard.press("Space");
    await chosen(2);
    await page.keyboard.press("Escape");
    await rows().first().focus();
    await page.keyboard.press("Shift+ArrowDown");
    await chosen(2);
    await page.keyboard.press("Escape");
  });

  test("have keyboard shortcuts, which `?` shows", async () => {
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await keys.getByText("Extend the selection").waitFor();
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
  });
});

describe("The table of invoices", () => {
  test("has six columns, each of which sorts, and remembers its order", async () => {
    await page.getByRole("button", { name: "Show as table" }).click();
    const table = page.getByRole("table", { name: "GetPaid" });
    await table.waitFor();
    expect(await table.getByRole("columnheader").allTextContents()).toEqual([
      "Number",
      "Customer",
      "Date",
      "Delivery",
      "Payment",
      "Amount",
    ]);
    const press = (name: string) =>
      table.getByRole("columnheader", { name }).getByRole("button").click();
    const sortOf = (name: string) =>
      table.getByRole("columnheader", { name }).getAttribute("aria-sort");
    const amounts = async () =>
      (await cells("amount").allTextContents()).map((text) => Number(text.replaceAll(/[£,]/g, "")));
    await press("Amount");
    await expect.poll(async () => isSorted(await amounts(), (a, b) => a <= b)).toBe(true);
    await press("Amount");
    await expect.poll(() => sortOf("Amount")).toBe("descending");
    await press("Number");
    await expect.poll(() => cells("number").first().textContent()).toMatch(/^INV-/);
    await expect.poll(() => sortOf("Number")).toBe("ascending");
    await page.reload();
    await table.waitFor();
    await expect.poll(() => sortOf("Number")).toBe("ascending");
    expect((await table.boundingBox())?.width).toBeGreaterThan(900);
  });

  test("opens an invoice beside the list, and is a table again afterwards", async () => {
    await cells("name").nth(1).getByRole("button").click();
    await page.waitForURL("**/make");
    // For a moment the previous screen may still be in the page.
    await page
      .getByRole("region", { name: "GetPaid" })
      .getByRole("list", { name: "GetPaid" })
      .waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("table", { name: "GetPaid" }).waitFor();
  });

  test("can mark a delivery and select rows", async () => {
    await page.getByRole("columnheader", { name: "Delivery" }).getByRole("button").click();
    const chip = cells("delivery").first().getByRole("button");
    await expect.poll(() => chip.getAttribute("aria-label")).toBe("Not shipped: mark In transit");
    await chip.click();
    await toast(page, "Marked: In transit");
    await cells("name")
      .first()
      .getByRole("button")
      .click({ modifiers: ["Control"] });
    await chosen(1);
    await page.keyboard.press("Escape");
  });

  test("is printed completely, as a table and as a list, without rail and bars", async () => {
    const of = Number(
      /(\d+) invoices/.exec((await page.getByText(/^\d+ invoices$/).textContent()) ?? "")?.[1],
    );
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => cells("number").count()).toBe(of);
    for (const name of ["Find anything", "Create New Invoice", "Show as list"])
      expect(await page.getByRole("button", { name }).isVisible()).toBe(false);
    expect(await page.getByRole("navigation").first().isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "Show as list" }).click();
    await rows().first().waitFor();
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => rows().count()).toBe(of);
    expect(await page.getByRole("navigation").first().isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
  });

  test("no page error occurred", () => expect(desk.pageErrors).toEqual([]));
});
