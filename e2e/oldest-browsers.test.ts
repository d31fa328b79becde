import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit } from "./browser.ts";

/**
 * Features that Safari 16.4, Chrome 111 or Firefox 125 lack, with the versions that brought them.
 * The build must not use them.
 */
const UNSUPPORTED: Readonly<Record<string, RegExp>> = {
  "AbortSignal.any (Safari 17.4, Chrome 116)": /\bAbortSignal\.any\(/,
  "Array.fromAsync (Chrome 121)": /\bArray\.fromAsync\(/,
  "Object.groupBy, Map.groupBy (Safari 17.4, Chrome 117)": /\b(?:Object|Map)\.groupBy\(/,
  "Promise.withResolvers (Safari 17.4, Chrome 119)": /\bPromise\.withResolvers\(/,
  "Promise.try (Safari 18.2, Chrome 128)": /\bPromise\.try\(/,
  "URL.canParse, URL.parse (Safari 17, Chrome 120)": /\bURL\.(?:canParse|parse)\(/,
  "Set methods (Safari 17, Chrome 122, Firefox 127)":
    /\.(?:intersection|difference|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  "Iterator helpers (Safari 18.4, Chrome 122)":
    /\bIterator\.(?:from|prototype)\b|\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|flatMap|take|drop|forEach|toArray)\(/,
  "Uint8Array.fromBase64, toBase64 (Safari 18.2, Chrome 140)": /\bfromBase64\(|\.toBase64\(/,
  "RegExp.escape (Safari 18.2, Chrome 136)": /\bRegExp\.escape\(/,
  "Intl.DurationFormat (Chrome 129)": /\bIntl\.DurationFormat\b/,
  "checkVisibility (Safari 17.4)": /\.checkVisibility\(/,
  "scheduler.yield (no Safari)": /\bscheduler\.(?:yield|postTask)\(/,
  "showPopover (Safari 17, Chrome 114)": /\.showPopover\(/,
  "light-dark() (Safari 17.5, Chrome 123)": /\blight-dark\(/,
  "@starting-style (Safari 17.5, Chrome 117)": /@starting-style\b/,
  "@scope (Safari 17.4, Chrome 118)": /@scope\b/,
  "nested rules (Safari 16.5, Chrome 112)": /[{;]&[\s:.#[>]/,
};

const folder = (path: string) =>
  fileURLToPath(new URL(`../packages/web/dist/${path}`, import.meta.url));

describe("The built files", () => {
  test("use nothing that is newer than the oldest browsers in README", async () => {
    const names = (await readdir(folder("assets"))).filter((name) => /\.(?:js|css)$/.test(name));
    const files = ["sw.js", "whole-release.js", ...names.map((name) => `assets/${name}`)];
    const found = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(folder(file), "utf8");
        return Object.entries(UNSUPPORTED).flatMap(([what, pattern]) =>
          pattern.test(text) ? `${file}: ${what}` : [],
        );
      }),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(found.flat()).toEqual([]);
    const readme = await readFile(fileURLToPath(new URL("../README.md", import.meta.url)), "utf8");
    for (const version of ["Safari 16.4", "iOS 16.4", "111", "Firefox 125"])
      expect(readme).toContain(version);
  });

  test("state the requirements in a script that the oldest browsers can run", async () => {
    const code = await readFile(folder("first-paint.js"), "utf8");
    // esbuild refuses what ECMAScript 5 lacks instead of rewriting it.
    await expect(transform(code, { target: "es5" })).resolves.toMatchObject({ warnings: [] });
    await expect(transform("const a = () => 1", { target: "es5" })).rejects.toThrow("es5");
  });
});

describe("A browser", () => {
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

  test("that is too old shows in both languages which versions are needed, and starts nothing", async () => {
    for (const lacking of [
      "String.prototype.isWellFormed",
      "Intl.Segmenter",
      "window.OffscreenCanvas",
    ]) {
      const { context, page, pageErrors } = await visit(browser, app.url);
      await page.addInitScript((path) => {
        const steps = path.split(".");
        const last = steps.pop() ?? "";
        Reflect.deleteProperty(
          steps.reduce(
            (holder: object, step) =>
              step === "window" ? holder : (Reflect.get(holder, step) as object),
            globalThis,
          ),
          last,
        );
      }, lacking);
      await page.goto("/login");
      await page.getByRole("heading", { name: "This browser is too old for Roundsman" }).waitFor();
      await page.getByText("需要 Safari 16.4（iOS 16.4）").waitFor();
      await page.getByText("Safari 16.4 (iOS 16.4), Chrome or Edge 111, or Firefox 125").waitFor();
      expect(await page.locator("input").count(), lacking).toBe(0);
      expect(pageErrors).toEqual([]);
      await context.close();
    }
  });

  test("that is new enough shows on the login page which versions the app works in", async () => {
    const { context, page } = await visit(browser, app.url);
    await page.goto("/login");
    await page
      .getByText("Works in Safari 16.4 (iOS 16.4), Chrome 111, Edge 111, Firefox 125 and newer.")
      .waitFor();
    await context.close();
  });
});
