import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker, type Visit } from "./browser.ts";
import { focused, goTo, isFocusSomewhere } from "./by-keyboard.ts";

/** A working day by keyboard alone. */
let app: RunningApp;
let browser: Browser;
let desk: Visit;
let page: Page;
const key = (name: string) => page.keyboard.press(name);
const type = (text: string) => page.keyboard.type(text);
/** Waits until a dialog has taken the focus, which it does a moment after it opens. */
const isInDialog = () =>
  expect
    .poll(() => page.evaluate(() => !!document.activeElement?.closest("[role=dialog]")))
    .toBe(true);

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  desk = await visitWithoutWorker(browser, app.url, {
    device: "desk",
    theme: "light",
    language: "en",
  });
  ({ page } = desk);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe("With the keyboard alone, a driver", () => {
  test("signs in", async () => {
    await page.goto("/login");
    // Until the program is loaded, a bilingual form is shown in its place.
    await page.locator("#root form").getByLabel("Username").waitFor();
    await goTo(page, "Username");
    await type("driver");
    await goTo(page, "Password");
    await type("driver-demo");
    await key("Enter");
    await page.getByRole("list", { name: "GetPaid" }).getByRole("button").first().waitFor();
    await expect.poll(() => isFocusSomewhere(page)).toBe(true);
  });

  test("adds a customer, and the focus returns to where it was", async () => {
    await goTo(page, "Contacts");
    await key("Enter");
    await page.getByRole("list", { name: "Contacts" }).waitFor();
    const count = async () =>
      Number.parseInt(await page.getByText(/^\d+ contacts$/).innerText(), 10);
    const before = await count();
    await goTo(page, "Add Contact");
    await key("Enter");
    await page.getByRole("dialog").waitFor();
    await expect.poll(() => focused(page)).toBe("Customer name");
    for (const text of [
      "Abacus Noodles 算盘面",
      "020 7946 0999",
      "abacus@example.com",
      "1 Bead Row",
      "London",
      "E1 6AN",
    ]) {
      await type(text);
      if (text !== "E1 6AN") await key("Tab");
    }
    await key("Enter");
    // Tab has moved down the list, how far depends on how fast rows came; the new row, which is the
    // first, may be out of sight.
    await expect.poll(count).toBe(before + 1);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe("Add Contact");
  });

  test("writes an invoice of two lines and saves it", async () => {
    await key("n");
    // The address changes before the screen does; until then Tab would go through the contacts.
    await page.getByRole("button", { name: "Choose customer" }).waitFor();
    await goTo(page, "Choose customer");
    await key("Enter");
    await pick("Abacus", /^Abacus Noodles/);
    await expect.poll(() => isFocusSomewhere(page)).toBe(true);
    for (const [words, quantity] of [
      ["Sushi rice", "2"],
      ["Prawn crackers", "3"],
    ] as const) {
      await goTo(page, "Add Product");
      await key("Enter");
      await page.getByRole("dialog").waitFor();
      await isInDialog();
      await goTo(page, /^Search/);
      await type(words);
      await goTo(page, new RegExp(`^${words}`));
      await key("Enter");
      await goTo(page, "Quantity");
      await key("Control+a");
      await type(quantity);
      await key("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expect.poll(() => isFocusSomewhere(page)).toBe(true);
    }
    await expect.poll(() => page.getByRole("table").getByRole("row").count()).toBe(3);
    await goTo(page, "Save");
    await key("Enter");
    await page.waitForURL("**/info/home");
    await expect.poll(() => isFocusSomewhere(page)).toBe(true);
  });

  test("finds the invoice by the initials of its Chinese name", async () => {
    await key("Control+k");
    await page.getByRole("combobox", { name: "Find anything" }).waitFor();
    await type("spm");
    await page.getByRole("option", { name: /Abacus Noodles.*£/ }).waitFor();
    await key("ArrowDown");
    await key("Enter");
    await page.waitForURL("**/make");
    await page.getByRole("button", { name: "Delete" }).waitFor();
    await expect.poll(() => page.getByRole("table").getByRole("row").count()).toBe(3);
    await goTo(page, "Back");
    await key("Enter");
    await page.waitForURL("**/info/home");
    await expect.poll(() => isFocusSomewhere(page)).toBe(true);
  });

  test("opens the result for the whole typed text, however soon Enter follows", async () => {
    await key("Control+k");
    const field = page.getByRole("combobox", { name: "Find anything" });
    await field.fill("abacus");
    await page.getByRole("option", { name: /Abacus Noodles.*£/ }).waitFor();
    await field.evaluate(async (input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
        input,
        "history",
      );
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      // The field is drawn in a microtask, its list of results in a later task: the list still
      // shows Abacus.
      await Promise.resolve();
      input.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
      );
    });
    await page.waitForURL("**/info/historyhome");
    await page.goBack();
    await page.getByRole("list", { name: "GetPaid" }).waitFor();
  });

  test("marks the invoice delivered", async () => {
    await goTo(page, "Menu");
    await key("Enter");
    await expect.poll(() => focused(page)).toBe("Select GetPaid");
    await key("Enter");
    await expect.poll(() => focused(page)).toBe("Select all");
    await goTo(page, /^Select Abacus Noodles/);
    await key("Space");
    await goTo(page, "Mark delivery status");
    await key("Enter");
    await isInDialog();
    await goTo(page, "Delivered");
    await key("Enter");
    await page
      .getByRole("list", { name: "GetPaid" })
      .getByRole("listitem")
      .filter({ hasText: /Abacus Noodles.*Delivered/ })
      .waitFor();
    await expect.poll(() => isFocusSomewhere(page)).toBe(true);
  });

  test("submits all invoices", async () => {
    await goTo(page, "Submit All");
    await key("Enter");
    await page.getByRole("dialog", { name: "Confirm to Submit all invoices" }).waitFor();
    await isInDialog();
    await goTo(page, "Submit");
    await key("Enter");
    await page.getByText("Nothing to collect.").waitFor();
    await expect.poll(() => isFocusSomewhere(page)).toBe(true);
  });

  test("uses Find anything: no key is lost, even before the program of the palette has loaded", async () => {
    await page.goto("/info/contacts");
    await page.getByRole("list", { name: "Contacts" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("noodle");
    await expect
      .poll(() => page.getByRole("combobox", { name: "Find anything" }).inputValue())
      .toBe("noodle");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("rice");
    await expect
      .poll(() => page.getByRole("combobox", { name: "Find anything" }).inputValue())
      .toBe("rice");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("signs out when everything is sent", async () => {
    await page.getByRole("button", { name: "All sent" }).waitFor({ timeout: 60_000 });
    await goTo(page, "Logout");
    await key("Enter");
    await page.getByText("Everything has been sent.").waitFor();
    await expect.poll(() => focused(page)).toBe("Stay signed in");
    await goTo(page, "Logout");
    await key("Enter");
    await page.waitForURL("**/login");
    expect(desk.pageErrors).toEqual([]);
  });
});

async function pick(words: string, name: RegExp): Promise<void> {
  await page.getByRole("dialog").waitFor();
  await isInDialog();
  await goTo(page, /^Search/);
  await type(words);
  await goTo(page, name);
  await key("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
