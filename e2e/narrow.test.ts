import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { clippedFaults } from "./clipped.ts";
import { arrive, openScreen } from "./open-screen.ts";
import { SCREENS } from "./screens.ts";

/** No row of a list is cut off or broken on a phone of 320, 360 or 390 px. */
const NAMES = new Set(["GetPaid", "GetPaid, selecting", "Schedule", "Credit", "History", "Contacts", "Products"]);

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

describe.each(["en", "zh"] as const)("on narrow phones in %s", (language) => {
  let seen: Visit;
  beforeAll(async () => {
    seen = await visit(browser, app.url, { device: "phone", theme: "light", language });
    await seen.context.addInitScript("globalThis.__name ??= (of) => of");
    await arrive(seen.page, "driver");
  });
  afterAll(() => seen.context.close());

  test.each(SCREENS.filter(({ name, as }) => as === "driver" && NAMES.has(name)))("$name is there whole", async (screen) => {
    await openScreen(seen.page, screen, "phone");
    await seen.page.locator("[role=list]").waitFor();
    expect(await clippedFaults(seen.page, "[role=list]")).toEqual([]);
  });
});
