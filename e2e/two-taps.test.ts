import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { inDialog, countToasts, see, shut, signedInWithoutWorker, tap, toast } from "./by-name.ts";

/** What two quick taps, or a full phone, do to a button that sends (wire §10 "Posted twice"). */
let app: RunningApp;
let browser: Browser;
let seen: Visit;
let page: Page;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  seen = await signedInWithoutWorker(browser, app.url, "driver");
  ({ page } = seen);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Taps twice before anything can be drawn. */
const twice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
const countOf = (text: string) => page.getByText(text, { exact: true }).count();
const fillContact = async (name: string) => {
  const fields = {
    "Customer name": name,
    Phone: "1",
    Email: "a@example.com",
    "Customer address": "1",
    City: "1",
    Postcode: "1",
  };
  for (const [label, text] of Object.entries(fields))
    await inDialog(page, `textbox ${label}`).fill(text);
};
const openContacts = async () => {
  await page.goto("/info/contacts");
  await tap(page, "button Add Contact");
};

describe("A double tap does things once:", () => {
  test("a contact is added", async () => {
    await openContacts();
    await fillContact("Abacus Once");
    await twice(inDialog(page, "button Add Contact"));
    await toast(page, "Add Success!");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("searchbox").fill("Abacus Once");
    await see(page, "text Abacus Once");
    expect(await countOf("Abacus Once")).toBe(1);
  });

  test("a route is created and renamed", async () => {
    await tap(page, "button Menu");
    await tap(page, "menuitem Edit Route");
    await tap(page, "button Add route");
    await inDialog(page, "textbox Route name").fill("Once");
    await twice(inDialog(page, "button Add route"));
    await toast(page, "Route created successfully!");
    await inDialog(page, "textbox Route name").fill("Once more");
    await twice(inDialog(page, "button Save"));
    await toast(page, "Route updated successfully!");
    await see(page, "button Edit Once more");
    expect(await countToasts(page, "Route updated successfully!")).toBe(0);
    expect(await countOf("Once more")).toBe(1);
    expect(await page.getByText("Something went wrong").count()).toBe(0);
    await shut(page);
  });

  test("an invoice is saved, copied from the schedule and marked", async () => {
    await page.goto("/make");
    await tap(page, "button Choose customer");
    await page.getByRole("dialog").getByRole("searchbox").fill("Abacus Once");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Abacus Once/ })
      .click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await twice(page.getByRole("button", { name: "Save", exact: true }));
    await twice(inDialog(page, "button Save draft"));
    await page.waitForURL("**/info/home");
    const rows = page
      .getByRole("list", { name: "GetPaid" })
      .getByRole("button", { name: /Abacus Once/ });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);

    const count = page.locator("header, nav, main").getByText(/^\d+ invoices?$/);
    const before = await count.textContent();
    await tap(page, "button Import from schedule");
    await twice(page.getByRole("dialog").getByRole("listitem").first().getByRole("button"));
    await toast(page, /added to GetPaid$/);
    await expect
      .poll(() => count.textContent())
      .toBe(`${Number.parseInt(before ?? "", 10) + 1} invoices`);

    await tap(page, "button Menu");
    await tap(page, "menuitem Select GetPaid");
    await page.getByRole("checkbox", { name: /^Select Abacus Once/ }).check();
    await tap(page, "button Mark delivery status");
    await twice(inDialog(page, "button Delivered"));
    await toast(page, "Update successful!");
    expect(await countToasts(page, "Update successful!")).toBe(0);
  });
});

describe("A phone without free storage", () => {
  test("shows this, keeps the typed text, and saves it once there is room", async () => {
    await openContacts();
    await fillContact("Abacus Later");
    await page.evaluate(() => {
      const { add, put } = Object.getOwnPropertyDescriptors(IDBObjectStore.prototype);
      const full = () => {
        throw new DOMException("The disk is full", "QuotaExceededError");
      };
      Object.assign(IDBObjectStore.prototype, { add: full, put: full });
      Object.assign(window, {
        makeRoom: () => Object.defineProperties(IDBObjectStore.prototype, { add, put }),
      });
    });
    await inDialog(page, "button Add Contact").click();
    await toast(
      page,
      /^This device's storage is full, so the change was not saved. Free some space/,
    );
    expect(await inDialog(page, "textbox Customer name").inputValue()).toBe("Abacus Later");
    await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom());
    await inDialog(page, "button Add Contact").click();
    await toast(page, "Add Success!");
    expect(seen.pageErrors).toEqual([]);
  });
});
