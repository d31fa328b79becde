import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { signIn } from "./driver.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { LATE, startTwoReleases, type TwoReleases } from "./proxies/next-release.ts";

let app: RunningApp;
let releases: TwoReleases;
let browser: Browser;
let driver: Visit;

beforeAll(async () => {
  app = await startApp("demo");
  releases = await startTwoReleases(app.url);
  browser = await launchBrowser();
  driver = await visit(browser, releases.url);
  await signIn(driver.page, "driver", "driver-demo");
  await keptForOffline(driver.page);
});
afterAll(async () => {
  await browser?.close();
  releases?.stop();
  await app?.stop();
});

describe("A newer release", () => {
  test("does not interrupt typing, is offered on the lists, and is loaded when a person agrees", async () => {
    const { page, context } = driver;
    const other = await context.newPage();
    await write(page, "/make", "half typed");
    await write(other, "/makefuture", "in the other tab");
    releases.publish();
    await page.evaluate(lookForNewer);
    await expect.poll(() => page.evaluate(newcomer), { message: "half of a release" }).toBe("none");
    releases.complete();
    await page.evaluate(lookForNewer);
    await expect.poll(() => page.evaluate(newcomer)).toBe("waiting");
    expect(
      await page.evaluate(
        (file) => caches.match(`/${file}`).then((kept) => kept !== undefined),
        LATE,
      ),
    ).toBe(true);

    await page.goBack();
    await page.getByText("A newer version is ready.").waitFor();
    expect(await releaseOf(page)).toBe("first, never loaded again");
    await page.getByRole("button", { name: "Reload" }).click();
    await page.waitForFunction(() => document.documentElement.dataset["release"] === "next");
    await page.getByRole("button", { name: "Create New Invoice" }).click();
    await page.getByRole("button", { name: "Continue draft" }).click();
    await expect
      .poll(() => page.getByLabel("Summary", { exact: true }).inputValue())
      .toBe("half typed");

    expect(await releaseOf(other)).toBe("first, never loaded again");
    expect(await other.getByLabel("Summary", { exact: true }).inputValue()).toBe(
      "in the other tab",
    );
    await other.goBack();
    await other.getByRole("button", { name: "Reload" }).click();
    await other.waitForFunction(() => document.documentElement.dataset["release"] === "next");
    // Files that the half-published release lacks are answered 503; the browser may or may not
    // report it.
    expect(driver.pageErrors.filter((error) => !error.includes("a status of 503"))).toEqual([]);
  });
});

/** Runs in the page. */
const lookForNewer = async () =>
  void (await (await navigator.serviceWorker.ready).update().catch(() => undefined));

async function newcomer(): Promise<"installing" | "waiting" | "none"> {
  const { installing, waiting } = await navigator.serviceWorker.ready;
  if (installing) return "installing";
  return waiting ? "waiting" : "none";
}

/** Opens an editor, types, and sets a mark in the page, which a reload would remove. */
async function write(page: Page, path: string, words: string): Promise<void> {
  await page.goto(path === "/make" ? "/info/home" : "/info/futurehome");
  await page.getByRole("button", { name: "Create New Invoice" }).click();
  await page.getByLabel("Summary", { exact: true }).fill(words);
  await page.evaluate(() => Object.assign(globalThis, { mark: "never loaded again" }));
}

const releaseOf = (page: Page) =>
  page.evaluate(
    () =>
      `${document.documentElement.dataset["release"] ?? "first"}, ${String(Reflect.get(globalThis, "mark"))}`,
  );
