import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { inDialog, see, shut, signedInWithoutWorker, tap, toast } from "./by-name.ts";
import { totalsOnScreen } from "./driver.ts";

/** Writing an invoice on a phone: products, quantities, missing fields. */
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

const dialog = () => page.getByRole("dialog");
const closed = () => dialog().waitFor({ state: "detached" });
const quantity = () => inDialog(page, "textbox Quantity");
/**
 * Opens a new invoice. Goes to another page first, because going to the same address would only
 * reload the open invoice.
 */
const begin = async () => {
  await page.goto("/info/home");
  await page.goto("/make");
  const afresh = page.getByRole("button", { name: "Start over" });
  await afresh.or(page.getByRole("button", { name: "Choose customer" })).waitFor();
  if (await afresh.isVisible()) await afresh.click();
};
const chooseCustomer = async (name: string) => {
  await tap(page, "button Choose customer");
  await dialog().getByRole("button", { name }).first().click();
  await closed();
};
const pressFirst = (name: RegExp) => dialog().getByRole("button", { name }).first().click();
const rows = () => page.getByRole("table").getByRole("row").allInnerTexts();

describe("The products of an invoice", () => {
  test("are picked with their steppers and added together by one button", async () => {
    await begin();
    await chooseCustomer("Oriental Pearl");
    await tap(page, "button Add Product");
    const usual = dialog()
      .getByRole("region", { name: "Usual for this customer" })
      .getByRole("listitem");
    await usual
      .first()
      .getByText(/Last time: \S/)
      .waitFor();
    const lastTime = /Last time: (\S+)/.exec(
      (await usual.first().getByRole("button").first().textContent()) ?? "",
    )?.[1];
    expect(Number(lastTime)).toBeGreaterThan(0);
    await usual
      .first()
      .getByRole("button", { name: new RegExp(`^Pick ${lastTime}: `) })
      .click();
    await inDialog(page, "searchbox Search products").fill("Sushi rice");
    await pressFirst(/^Pick 1: Sushi rice/);
    await pressFirst(/^One more: Sushi rice/);
    await pressFirst(/^One more: Sushi rice/);
    await pressFirst(/^One less: Sushi rice/);
    await inDialog(page, "searchbox Search products").fill("Prawn crackers");
    await pressFirst(/^Pick \S+: Prawn crackers/);
    await pressFirst(/^Change \S+: Prawn crackers/);
    await quantity().fill("2.5");
    await inDialog(page, "button Choose this quantity").click();
    await dialog()
      .getByRole("button", { name: /^Add 3 products · £/ })
      .click();
    await closed();
    const texts = await rows();
    expect(texts).toHaveLength(4);
    expect(texts.filter((text) => /Sushi rice[^]*\t2\t/.test(text))).toHaveLength(1);
    expect(texts.filter((text) => /Prawn crackers[^]*\t2\.5\t/.test(text))).toHaveLength(1);
  });

  test("include a new product, which stays in the drawer until all are added", async () => {
    await tap(page, "button Add Product");
    const all = dialog().getByRole("region", { name: "All products" });
    await all.getByRole("button", { name: /^Pick 1: Lotus root/ }).click();
    await tap(page, "button New product");
    await inDialog(page, "textbox Product name").fill("Snow pea shoots");
    await inDialog(page, "textbox Price").fill("4.20");
    await inDialog(page, "button Choose this quantity").click();
    const fresh = dialog().getByRole("region", { name: "New products" });
    await fresh.getByText("Snow pea shoots").waitFor();
    await fresh.getByRole("button", { name: /^One more: Snow pea shoots/ }).click();
    await fresh.getByRole("button", { name: /^Change 2: Snow pea shoots/ }).waitFor();
    await fresh.getByRole("button", { name: /^One less: Snow pea shoots/ }).click();
    await fresh.getByRole("button", { name: /^Do not add: Snow pea shoots/ }).click();
    await fresh.waitFor({ state: "detached" });
    await all.getByRole("button", { name: /^Do not add: Lotus root/ }).click();
    await page.keyboard.press("Escape");
    await closed();
  });

  test("open with their existing line if they are on the invoice already, and show this", async () => {
    await tap(page, "button Add Product");
    await inDialog(page, "searchbox Search products").fill("Prawn crackers");
    await dialog().getByText("On the invoice: 2.5").first().waitFor();
    await pressFirst(/^Prawn crackers/);
    await expect.poll(() => quantity().inputValue()).toBe("2.5");
    await dialog().getByText("On the invoice: 2.5. What you set here replaces it.").waitFor();
    await quantity().fill("4");
    await inDialog(page, "button Add to invoice").click();
    await closed();
    expect((await rows()).filter((text) => /Prawn crackers[^]*\t4\t/.test(text))).toHaveLength(1);
    expect(await rows()).toHaveLength(4);
  });

  test("open with the cursor in Quantity, where the number pad replaces the value", async () => {
    await tap(page, "button Add Product");
    await inDialog(page, "searchbox Search products").fill("Bamboo");
    await pressFirst(/^Bamboo/);
    const selected = () =>
      quantity().evaluate(
        (field: HTMLInputElement) =>
          field === document.activeElement &&
          field.selectionEnd === field.value.length &&
          field.selectionStart === 0,
      );
    await expect.poll(selected).toBe(true);
    for (const key of ["1", "2", "Decimal point", "5"])
      await dialog().getByRole("button", { name: key, exact: true }).click();
    expect(await quantity().inputValue()).toBe("12.5");
    await dialog().getByRole("button", { name: "Delete the last digit" }).click();
    expect(await quantity().inputValue()).toBe("12.");
    await quantity().press("ControlOrMeta+a");
    await page.keyboard.type("7");
    await inDialog(page, "button Add to invoice").click();
    await closed();
    expect((await rows()).filter((text) => /Bamboo[^]*\t7\t/.test(text))).toHaveLength(1);
  });

  test("are not discarded without a question if they were picked but not added", async () => {
    const before = await totalsOnScreen(page);
    await tap(page, "button Add Product");
    await pressFirst(/^(Pick|One more)/);
    await inDialog(page, "button Close").click();
    await page
      .getByRole("dialog", { name: "Close without adding?" })
      .getByRole("button", { name: "Go back" })
      .click();
    await dialog()
      .getByRole("button", { name: /^Add 1 product · £/ })
      .waitFor();
    await inDialog(page, "button Close").click();
    await page
      .getByRole("dialog", { name: "Close without adding?" })
      .getByRole("button", { name: "Do not add" })
      .click();
    await closed();
    expect(await totalsOnScreen(page)).toEqual(before);
  });
});

describe("An invoice without lines", () => {
  test("asks once whether to keep it as a draft or to go on writing", async () => {
    await begin();
    await tap(page, "button Save");
    const question = page.getByRole("dialog", { name: "Save as a draft?" });
    await question.getByText("No customer is chosen").waitFor();
    await question.getByText("There are no products on it.").waitFor();
    await question.getByRole("button", { name: "Go back" }).click();
    await closed();
    expect(page.url()).toContain("/make");
    await tap(page, "button Save");
    await question.getByRole("button", { name: "Save draft" }).click();
    await page.waitForURL("**/info/home");
    await page
      .getByRole("list", { name: "GetPaid" })
      .getByRole("button", { name: /Unnamed Customer/ })
      .first()
      .click();
    await page.getByLabel("Summary", { exact: true }).fill("still a draft");
    await tap(page, "button Save");
    await toast(page, "Save success");
    await page.waitForURL("**/info/home");
  });
});

describe("The typed text of an invoice", () => {
  test("is saved to the last letter, however soon Save follows, and leaves no unfinished invoice", async () => {
    await begin();
    await chooseCustomer("Oriental Pearl");
    await page.getByLabel("Summary", { exact: true }).evaluate((field: HTMLTextAreaElement) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(
        field,
        "to the last letter",
      );
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      [...document.querySelectorAll("button")]
        .find(({ textContent }) => textContent === "Save")
        ?.click();
    });
    await inDialog(page, "button Save draft").click();
    await page.waitForURL("**/info/home");
    await page
      .getByRole("list", { name: "GetPaid" })
      .getByRole("button", { name: /Oriental Pearl.*£0\.00/ })
      .first()
      .click();
    await expect
      .poll(() => page.getByLabel("Summary", { exact: true }).inputValue())
      .toBe("to the last letter");
    await page.goto("/info/home");
    await page.goto("/make");
    await see(page, "button Choose customer");
    expect(await page.getByText("You have an unfinished invoice").count()).toBe(0);
  });

  test("is restored after the page was left in the middle of it", async () => {
    await begin();
    await page.getByLabel("Summary", { exact: true }).pressSequentially("half a sen");
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL("**/info/home");
    await page.goto("/make");
    await tap(page, "button Continue draft");
    await expect
      .poll(() => page.getByLabel("Summary", { exact: true }).inputValue())
      .toBe("half a sen");
    await begin();
  });
});

describe("Company Info", () => {
  test("keeps unsaved text while the other companies are shown", async () => {
    await begin();
    await tap(page, "button Company Info");
    await inDialog(page, "textbox Bank account").fill("12121212");
    await inDialog(page, "button Import Other Company").click();
    await inDialog(page, "button Create New Company").waitFor();
    await inDialog(page, "button Back").click();
    await expect.poll(() => inDialog(page, "textbox Bank account").inputValue()).toBe("12121212");
    await inDialog(page, "button Import Other Company").click();
    await shut(page);
    await tap(page, "button Company Info");
    await expect.poll(() => inDialog(page, "textbox Bank account").inputValue()).toBe("12121212");
    await shut(page);
    await tap(page, "button Company Info");
    expect(await inDialog(page, "textbox Bank account").inputValue()).not.toBe("12121212");
    await shut(page);
  });
});
