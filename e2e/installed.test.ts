import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { signIn } from "./driver.ts";
import { keptForOffline } from "./kept-for-offline.ts";

/** Every screen of a signed-in driver, with words that stand there. */
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

const dist = (file: string) => fileURLToPath(new URL(`../packages/web/dist/${file}`, import.meta.url));

let app: RunningApp;
let browser: Browser;
let driver: Visit;

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
  await signIn(driver.page, "driver", "driver-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe("an installed app", () => {
  test("is what a browser asks of one: a manifest, its icons, and a worker that is always asked for again", async () => {
    const page = await fetch(app.url, { headers: { accept: "text/html" } }).then((answer) => answer.text());
    const href = /rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? "";
    const answer = await fetch(app.url + href);
    expect(answer.headers.get("content-type")).toContain("application/manifest+json");
    const manifest = (await answer.json()) as { icons: { src: string; purpose?: string }[]; shortcuts: { name: string; url: string }[] };
    expect(manifest.shortcuts[0]).toMatchObject({ name: "New invoice", url: "/make" });
    expect(manifest.icons.map(({ purpose = "any" }) => purpose)).toContain("maskable");
    for (const { src } of manifest.icons) expect((await fetch(app.url + src)).headers.get("content-type")).toMatch(/^image\//);
    const worker = await fetch(`${app.url}/sw.js`);
    expect(worker.headers.get("cache-control")).toBe("no-cache");
    expect(worker.headers.get("content-type")).toMatch(/javascript/);
  });

  test("opens every screen where there is no signal", async () => {
    const { context, page } = driver;
    await keptForOffline(page);
    await app.pause();
    for (const [path, words] of SCREENS) {
      await page.goto(path);
      await page.getByRole("button", { name: words }).first().waitFor();
    }
    await page.goto("/contact/1");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(context.serviceWorkers()).toHaveLength(1);
  });

  test("leaves every call to the server alone: without one there is no answer", async () => {
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
    expect(driver.troubles).toEqual([]);
  });
});

describe("a build", () => {
  test("names its files, and all are there, those of the release before as well", async () => {
    const { files, kept } = JSON.parse(await readFile(dist("release.json"), "utf8")) as { files: string[]; kept: string[] };
    expect(files.length).toBeGreaterThan(50);
    for (const file of [...files, ...kept]) expect((await readFile(dist(file))).length).toBeGreaterThan(0);
  });
});
