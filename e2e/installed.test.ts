import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { save, signIn, writeInvoice } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { keptForOffline } from "./kept-for-offline.ts";

/** Every screen of a driver, with words on it. */
const SCREENS = [
  ["/info/home", "Create New Invoice"],
  ["/info/futurehome", "Create New Invoice"],
  ["/info/notpaidhome", "Create New Invoice"],
  ["/info/historyhome", "Product Details Summary"],
  ["/info/contacts", "Add Contact"],
  ["/info/products", "Add Product"],
  ["/info/todolist", "Add New Task"],
  ["/info/ProductForm", "Add New Product"],
  ["/info/InvoiceGenerator", "Download Invoice"],
  ["/make", "Choose customer"],
  ["/makefuture", "Choose customer"],
  ["/makenotpaid", "Choose customer"],
  ["/updatehistory", "Choose customer"],
] as const;

const dist = (file: string) =>
  fileURLToPath(new URL(`../packages/web/dist/${file}`, import.meta.url));

let app: RunningApp;
let browser: Browser;
let driver: Visit;

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
  await driver.page.addInitScript(noteAskedToKeep);
  await signIn(driver.page, "driver", "driver-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe("An installed app", () => {
  test("has what a browser requires: a manifest, icons, and a service worker that is never cached", async () => {
    const page = await fetch(app.url, { headers: { accept: "text/html" } }).then((answer) =>
      answer.text(),
    );
    const href = /rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? "";
    const answer = await fetch(app.url + href);
    expect(answer.headers.get("content-type")).toContain("application/manifest+json");
    const manifest = (await answer.json()) as {
      icons: { src: string; purpose?: string }[];
      shortcuts: { name: string; url: string }[];
    };
    expect(manifest.shortcuts[0]).toMatchObject({ name: "New invoice", url: "/make" });
    expect(manifest.icons.map(({ purpose = "any" }) => purpose)).toContain("maskable");
    for (const { src } of manifest.icons)
      expect((await fetch(app.url + src)).headers.get("content-type")).toMatch(/^image\//);
    const worker = await fetch(`${app.url}/sw.js`);
    expect(worker.headers.get("cache-control")).toBe("no-cache");
    expect(worker.headers.get("content-type")).toMatch(/javascript/);
  });

  test("asks the browser to keep the stored data", async () => {
    await expect
      .poll(() => driver.page.evaluate(() => sessionStorage.getItem("asked to keep")))
      .toBe("yes");
  });

  test("is offered in the account sheet, and once in the list after the first saved invoice", async () => {
    const { page } = driver;
    const hint = page.getByText("Install Roundsman: it opens from your home screen");
    const listed = () => page.getByRole("button", { name: "Create New Invoice" }).waitFor();
    await page.goto("/info/home");
    await listed();
    await page.evaluate(offerInstall);
    expect(await hint.isVisible()).toBe(false);
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Install this app" }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    await writeAndSave(page);
    await hint.waitFor();
    await page.getByRole("button", { name: "Install", exact: true }).click();
    await page.waitForFunction(() => document.body.dataset["prompted"] === "yes");
    await hint.waitFor({ state: "detached" });
    await page.evaluate(offerInstall);
    await writeAndSave(page);
    expect(await hint.isVisible()).toBe(false);
  });

  test("stores a large file when it is first used, not before", async () => {
    const { page } = driver;
    await keptForOffline(page);
    const { files } = JSON.parse(await readFile(dist("release.json"), "utf8")) as {
      files: string[];
    };
    const heavy = files.find((file) => /\/heic-worker-[^/]+\.js$/.test(file)) ?? "";
    const isKept = (file: string) =>
      caches.match(`/${file}`, { ignoreSearch: true }).then((answer) => answer !== undefined);
    expect(await page.evaluate(isKept, heavy)).toBe(false);
    await page.evaluate((file) => fetch(`/${file}`).then((answer) => answer.arrayBuffer()), heavy);
    await eventually(
      () => page.evaluate(isKept, heavy),
      (kept) => kept,
    );
  });

  test("controls a page again that was reloaded without its service worker", async () => {
    const { context, page } = driver;
    await keptForOffline(page);
    const devTools = await context.newCDPSession(page);
    // Like Shift with the reload button.
    const loaded = page.waitForEvent("load");
    await devTools.send("Page.reload", { ignoreCache: true });
    await loaded;
    await devTools.detach();
    await keptForOffline(page);
  });

  test("opens every screen without signal", async () => {
    const { context, page } = driver;
    await keptForOffline(page);
    await app.pause();
    for (const [path, words] of SCREENS) {
      await page.goto(path);
      await page.getByRole("button", { name: words }).first().waitFor();
    }
    for (const path of ["/contact/1", "/make?invoice=1", "/product/1", "/?from=home-screen"]) {
      await page.goto(path);
      await page.locator("#screen, [role=main]").first().waitFor();
    }
    expect(context.serviceWorkers()).toHaveLength(1);
  });

  test("never answers calls to the server itself: without a server they fail", async () => {
    const answers = await driver.page.evaluate(() =>
      Promise.all(
        ["/api/openapi.json", "/api/changes/", "/healthz"].map((path) =>
          fetch(path).then(
            () => "answered",
            () => "silence",
          ),
        ),
      ),
    );
    expect(answers).toEqual(["silence", "silence", "silence"]);
    await app.resume();
    expect(driver.pageErrors).toEqual([]);
  });
});

/** Runs in the page before the app. */
function noteAskedToKeep(): void {
  if (!navigator.storage) return;
  const persist = navigator.storage.persist.bind(navigator.storage);
  navigator.storage.persist = () => {
    sessionStorage.setItem("asked to keep", "yes");
    return persist();
  };
}

async function writeAndSave(page: Page): Promise<void> {
  await writeInvoice(page, "Jade Garden", [{ product: "Jasmine rice", quantity: "1" }]);
  await save(page);
}

/** Runs in the page: does what a browser does when the app can be installed. */
function offerInstall(): void {
  const prompt = () => Promise.resolve(void (document.body.dataset["prompted"] = "yes"));
  dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
}

describe("A build", () => {
  test("precaches what the first list needs, and no more than a megabyte", async () => {
    const [page, worker] = [
      await readFile(dist("index.html"), "utf8"),
      await readFile(dist("sw.js"), "utf8"),
    ];
    const stored = [...worker.matchAll(/\burl:"([^"]+)"/g)].map(([, url = ""]) => url);
    const later = [...page.matchAll(/data-(?:day|en)="([^"]+)"/g)].flatMap(([, files = ""]) =>
      files.split(" "),
    );
    const needed = [
      ...later,
      ...[...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file),
    ];
    expect(needed.length).toBeGreaterThan(5);
    expect(needed.filter((file) => !stored.includes(file.slice(1)))).toEqual([]);
    const sizes = await Promise.all(
      stored.map(async (file) => (await readFile(dist(file))).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
  });

  test("lists its files, and all of them exist", async () => {
    const { files } = JSON.parse(await readFile(dist("release.json"), "utf8")) as {
      files: string[];
    };
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) expect((await readFile(dist(file))).length).toBeGreaterThan(0);
  });
});
