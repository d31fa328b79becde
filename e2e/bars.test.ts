import { thousandths } from "@roundsman/core/quantity";
import { pence } from "@roundsman/core/money";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker } from "./browser.ts";
import { OWNER, setUp, signIn } from "./driver.ts";
import { signInOverHttp } from "./http-session.ts";
import { atRest } from "./open-screen.ts";

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Whether a tap in the element's middle would hit it. */
const isOnTop = (of: Locator) =>
  of.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && element.contains(met);
  });

test("an element that is scrolled into view is not covered by the bars", async () => {
  const { context, page } = await visitWithoutWorker(browser, app.url);
  await signIn(page, "driver", "driver-demo");
  await page.goto("/make");
  const add = page.getByRole("button", { name: "Add Product" });
  await add.waitFor();
  await page.setViewportSize({ width: 390, height: 500 });
  for (const block of ["end", "start"] as const) {
    const shown = async () => {
      await add.evaluate((element, at) => element.scrollIntoView({ block: at }), block);
      return isOnTop(add);
    };
    // The bars' heights are measured after they are drawn.
    await expect.poll(shown, { message: block }).toBe(true);
  }
  await context.close();
});

test("a toast never covers the button that was just used, and two equal messages are one toast", async () => {
  const { context, page } = await visitWithoutWorker(browser, app.url);
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto("/login");
  await page.getByLabel("Username").fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill("wrong words");
  const button = page.getByRole("button", { name: "Login" });
  const failure = page.getByRole("alert").filter({ hasText: "failed" });
  for (let time = 0; time < 2; time++) {
    const answered = page.waitForResponse("**/api/manager/login/");
    await button.click();
    await answered;
    await failure.first().waitFor();
    await page.getByText("logging in").waitFor({ state: "detached" });
    // The toast goes after 8 seconds, so a slow machine may find none.
    expect(await failure.count()).toBeLessThan(2);
    expect(await isOnTop(button)).toBe(true);
    // The text under the toast can be tapped as well.
    const box = await failure.boundingBox();
    const met = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest("[role=alert]") !== null,
      [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const,
    );
    expect(met).toBe(false);
  }
  await context.close();
});

test("a toast does not cover the control that was used in the upper part of an open sheet", async () => {
  const { context, page } = await visitWithoutWorker(browser, app.url);
  await page.setViewportSize({ width: 390, height: 640 });
  await signIn(page, "manager", "manager-demo");
  await page.goto("/info/office/catalogue");
  await page
    .getByRole("button", { name: /^Add to the business/ })
    .first()
    .click();
  const products = page.getByRole("list", { name: "Products" });
  await products.getByRole("button").first().click();
  const sheet = page.getByRole("dialog");
  const box = sheet.getByRole("checkbox").first();
  await box.waitFor();
  await atRest(sheet);
  const wasChecked = await box.isChecked();
  // Just below the sheet's heading, where toasts appear unless the person uses something there.
  await box.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
  expect(y + height).toBeGreaterThan(116);
  expect(y + height).toBeLessThan(320);
  await box.click();
  // Beside an open sheet, elements are hidden from screen readers and so have no roles.
  const toast = page
    .locator("[role=alert]")
    .filter({ hasText: wasChecked ? "Taken back." : "Assigned." });
  await toast.waitFor();
  const shown = (await toast.boundingBox()) ?? { y: 0 };
  expect(shown.y).toBeGreaterThan(y + height);
  expect(await isOnTop(box)).toBe(true);
  await context.close();
});

describe("A list whose total is too long to fit beside the button", () => {
  let books: RunningApp;
  beforeAll(async () => {
    books = await startApp("empty");
    const { context, page } = await visitWithoutWorker(browser, books.url);
    await setUp(page, OWNER);
    await context.close();
    const { api } = await signInOverHttp(books.url, OWNER.username, OWNER.password);
    for (const price of [900_000_00, 334_557_89, ...Array.from({ length: 10 }, () => 1_00)])
      await api.invoices.createDue({
        body: {
          billTo: { name: `Golden Dragon ${price}` },
          lines: [
            {
              name: "Tea",
              price: pence(price),
              discount: pence(0),
              quantity: thousandths(1000),
            },
          ],
        },
      });
  });
  afterAll(() => books?.stop());

  test.each(["en", "zh"] as const)(
    "can be scrolled until its last row is above the bar, in %s",
    async (language) => {
      const { context, page } = await visitWithoutWorker(browser, books.url, {
        device: "phone",
        theme: "light",
        language,
      });
      await signIn(page, OWNER.username, OWNER.password);
      const bar = page.getByRole("group").filter({ hasText: "£1,234,567.89" });
      await bar.waitFor();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 640 });
        // Rows and bar are measured after they are drawn, which makes the page higher: scroll again
        // each time.
        const beneathBar = async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          await atRest(page.locator("html"));
          const last = await page.getByRole("listitem").last().boundingBox();
          const top = (await bar.boundingBox())?.y ?? 0;
          return (last?.y ?? 0) + (last?.height ?? 0) - top;
        };
        await expect
          .poll(beneathBar, { timeout: 60_000, message: `${width} px` })
          .toBeLessThanOrEqual(0);
      }
      await context.close();
    },
  );
});
