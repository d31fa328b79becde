import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { keepUndoToastsOpen, inDialog, see, signedInWithoutWorker, tap, toast } from "./by-name.ts";

/** The phone's Back button: going back loses nothing that was typed, searched or chosen. */
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

/**
 * Waits for the address: the browser leaves it for a moment and returns before it accepts the next
 * step.
 */
const stays = (at: string) => page.waitForURL(`**${at}`);
const dialogs = () => page.getByRole("dialog").count();
const open = async (place: string) => {
  await page.getByRole("link", { name: place }).first().click();
  // Looks in the list of this name, because the previous screen has similar rows.
  await page.getByRole("list", { name: place }).getByRole("listitem").first().waitFor();
};

describe("Back", () => {
  test("closes open layers one at a time, and leaves the screen only then", async () => {
    await open("GetPaid");
    await open("Contacts");
    await tap(page, "button Menu");
    await page.getByRole("menuitem", { name: "Edit Route" }).click();
    // Looks in the sheet, because the rows below it have such buttons too.
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete/ })
      .first()
      .click();
    await expect.poll(dialogs).toBe(2);
    await page.goBack();
    await expect.poll(dialogs).toBe(1);
    await stays("/info/contacts");
    await see(page, "button Add route");
    await page.goBack();
    await expect.poll(dialogs).toBe(0);
    await stays("/info/contacts");
    await page.goBack();
    await page.waitForURL("**/info/home");
  });

  test("ends selecting, and the bars appear again", async () => {
    await open("Contacts");
    await tap(page, "button Menu");
    await page.getByRole("menuitem", { name: "Select Contact" }).click();
    await see(page, "text 0 selected");
    await page.goBack();
    await page.getByRole("link", { name: "GetPaid" }).waitFor();
    await stays("/info/contacts");
  });

  test("is not needed for an empty form, which a tap beside it closes; a form with typed text stays open", async () => {
    await tap(page, "button Add Contact");
    await inDialog(page, "textbox Customer name").fill("Half a name");
    await page.mouse.click(200, 8);
    await page.mouse.click(200, 8);
    expect(await inDialog(page, "textbox Customer name").inputValue()).toBe("Half a name");
    await inDialog(page, "button Close").click();
    await expect.poll(dialogs).toBe(0);
    await tap(page, "button Add Contact");
    await inDialog(page, "textbox Customer name").waitFor();
    await page.mouse.click(200, 8);
    await expect.poll(dialogs).toBe(0);
  });

  test("restores the list of contacts with its search, order and route", async () => {
    const route = page.getByRole("combobox", { name: "Route" });
    await route.click();
    const name = (await page.getByRole("option").nth(1).textContent()) ?? "";
    await page.getByRole("option").nth(1).click();
    await page.getByRole("searchbox").fill("a");
    const count = page.getByText(/^\d+ contacts$/);
    const words = await count.textContent();
    await page.getByRole("listitem").first().getByRole("link").first().click();
    await page.waitForURL("**/contact/*");
    await page.goBack();
    await page.getByRole("listitem").first().waitFor();
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("a");
    await expect.poll(() => route.inputValue()).toBe(name);
    await expect.poll(() => count.textContent()).toBe(words);
  });
});

test("A route that is deleted while it filters the list no longer filters it", async () => {
  const route = page.getByRole("combobox", { name: "Route" });
  const name = await route.inputValue();
  await page.getByRole("searchbox").fill("");
  await tap(page, "button Menu");
  await page.getByRole("menuitem", { name: "Edit Route" }).click();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await tap(page, "button Delete");
  await toast(page, "Route deleted successfully!");
  await inDialog(page, "button Close").click();
  await see(page, "text 40 contacts");
  await expect.poll(() => route.inputValue()).toBe("");
});

test("A typed route name is kept while contacts to add are shown", async () => {
  await tap(page, "button Menu");
  await page.getByRole("menuitem", { name: "Edit Route" }).click();
  await inDialog(page, "heading Routes").waitFor();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await inDialog(page, "textbox Route name").fill("Another name");
  await inDialog(page, "button Add new customer").click();
  await inDialog(page, "button Back").click();
  expect(await inDialog(page, "textbox Route name").inputValue()).toBe("Another name");
  await inDialog(page, "button Save").click();
  await see(page, "text Another name");
  await inDialog(page, "button Close").click();
});

test("A contact that is added inside History's filter keeps the filter", async () => {
  await open("History");
  await tap(page, "button Filter");
  await inDialog(page, "textbox Customer name").fill("Jade");
  await inDialog(page, "button Pick from contacts").click();
  await page.getByRole("dialog").last().getByRole("button", { name: "Add Contact" }).click();
  await page.getByRole("dialog").last().getByRole("button", { name: "Add Contact" }).click();
  await see(page, "text Please input customer name!");
  expect(await dialogs()).toBe(2);
});

test("A removed line cannot be restored once the invoice is saved", async () => {
  await page.goto("/make");
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByRole("dialog").getByText("Bamboo chopsticks").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Add to invoice" }).click();
  await page.getByRole("button", { name: /^Edit line/ }).click();
  await inDialog(page, "button Delete line").click();
  await keepUndoToastsOpen(page);
  await tap(page, "button Delete");
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await inDialog(page, "button Save draft").click();
  await page.waitForURL("**/info/home");
  await toast(page, "Save success");
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  await page.goto("/make");
  await see(page, "button Choose customer");
  expect(await page.getByText("You have an unfinished invoice").count()).toBe(0);
});
