import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { signIn } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { holdBack, type HeldBack } from "./proxies/held-back.ts";

/** What a driver opens first on a new phone, with words on each screen. */
const DAY = [
  ["/make", "Choose customer"],
  ["/info/contacts", "Add Contact"],
  ["/info/products", "Add Product"],
  ["/info/stock", "Scan a barcode"],
  ["/info/historyhome", "Product Details Summary"],
  ["/info/InvoiceGenerator", "Download Invoice"],
] as const;

let app: RunningApp;
let browser: Browser;
let slow: HeldBack;
let driver: Visit;

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  // A slow connection: fonts do not arrive yet.
  slow = await holdBack(app.url, /\.ttf$/);
  driver = await visit(browser, slow.url);
});
afterAll(async () => {
  await browser?.close();
  slow?.stop();
  await app?.stop();
});

describe("A new phone", () => {
  test("fetches no font and no rarely used program before somebody signs in", async () => {
    const { page } = driver;
    await page.goto("/login");
    await page.getByLabel("Username").waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const filesOf = () =>
      page.evaluate(async () => ({
        kept: (await caches.has("assets"))
          ? (await (await caches.open("assets")).keys()).map(({ url }) => url)
          : [],
        asked: performance.getEntriesByType("resource").map(({ name }) => name),
      }));
    // On a slow machine the service worker may start before the page has its last files, and then
    // keeps them first.
    await expect
      .poll(async () => {
        const { asked, kept } = await filesOf();
        return kept.filter((url) => !asked.includes(url));
      })
      .toEqual([]);
    const { asked } = await filesOf();
    expect(asked.filter((name) => /\.ttf$|custom-screen/.test(name))).toEqual([]);
  });

  test("shows that it is getting ready, and can already open every screen of the day", async () => {
    const { page } = driver;
    await signIn(page, "driver", "driver-demo");
    await page.getByText("Getting ready …").waitFor();
    await eventually(
      () => page.evaluate(missingOfDay),
      (files) => files.length === 0,
    );
    await app.pause();
    for (const [path, words] of DAY) {
      await page.goto(path);
      await page.getByRole("button", { name: words }).first().waitFor();
    }
  });

  test("can already search its lists and open their sheets without signal", async () => {
    const { page } = driver;
    await page.goto("/info/stock");
    await page.getByRole("button", { name: "Scan a barcode" }).click();
    await page.getByRole("dialog", { name: "Scan a barcode" }).waitFor();
    await page.goto("/info/home");
    await page.getByRole("button", { name: "Import from schedule" }).click();
    await page.getByRole("dialog", { name: "Import from schedule" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Delivered: change" }).first().click();
    await page.getByRole("dialog").getByText("Not shipped").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox").fill("dfmz");
    await page.getByText(/^[1-9]\d* of \d+$/).waitFor();
  });

  test("shows that a mistyped address has no page, also without signal", async () => {
    const { page } = driver;
    await page.goto("/info/nowhere");
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
    await page.goto("/nowhere");
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
  });

  test("shows that a screen whose program is missing needs signal, and opens it once there is signal", async () => {
    const { page } = driver;
    await forget(page, "screen-");
    await page.goto("/info/contacts");
    await page.getByRole("heading", { name: "This screen is not on this device yet" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await app.resume();
    await page.getByRole("button", { name: "Add Contact" }).waitFor();
  });

  test("shows once that it is ready without signal", async () => {
    const { page } = driver;
    const ready = page.getByText("Ready without signal", { exact: true }).waitFor();
    slow.release();
    await ready;
    await page.reload();
    await page.getByRole("button", { name: "Add Contact" }).waitFor();
    await page.getByRole("button", { name: "All sent" }).waitFor();
    expect(await page.getByText("Ready without signal", { exact: true }).count()).toBe(0);
    expect(await page.getByText("Getting ready …").count()).toBe(0);
    // Only the code of the dropped screen may be missing.
    expect(
      driver.pageErrors.filter(
        (each) => each.startsWith("exception") && !/assets\/screen-/.test(each),
      ),
    ).toEqual([]);
  });

  test("shows that a sheet and a search whose programs are missing need signal, and keeps the list", async () => {
    const { page } = driver;
    await page.goto("/info/home");
    await app.pause();
    for (const part of ["delivery-choice", "find-invoices"]) await forget(page, part);
    await page.reload();
    await page.getByRole("button", { name: "Delivered: change" }).first().click();
    await page.getByRole("dialog", { name: "Not on this device yet" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "GetPaid" }).waitFor();
    await page.getByRole("searchbox").fill("dfmz");
    await page.getByText("This part of the app needs signal the first time.").waitFor();
    expect(await page.getByRole("button", { name: "Delivered: change" }).count()).toBe(0);
  });
});

/** Runs in the page: program files of a working day that are in no cache. */
async function missingOfDay(): Promise<string[]> {
  const { day } = (await (await fetch("/release.json")).json()) as { day: string[] };
  const isCached = await Promise.all(
    day.map(async (file) => (await caches.match(`/${file}`, { ignoreSearch: true })) !== undefined),
  );
  return day.filter((_, index) => !isCached[index]);
}

/** Makes the browser forget the code of some screens, in its own cache as well. */
async function forget(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await page.evaluate(async (dropped) => {
    for (const store of await caches.keys()) {
      const cache = await caches.open(store);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname.startsWith(`/assets/${dropped}`))
          await cache.delete(request);
    }
  }, name);
}
