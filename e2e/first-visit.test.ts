import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit } from "./browser.ts";
import { OWNER, setUp } from "./driver.ts";

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  app = await startApp("empty");
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Asks for the setup code with the command that administrators use. */
async function setupCode(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["packages/server/dist/admin.js", "setup-code"],
    {
      env: { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: "" },
    },
  );
  return stdout.trim();
}

test("from another machine the owner's account needs the setup code; a wrong code and a common password are reported beside their fields", async () => {
  const { page, context, pageErrors } = await visit(browser, app.url, {
    device: "phone",
    theme: "light",
    language: "en",
  });
  await context.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.9" });
  await page.goto("/login");
  const code = page.getByLabel("Setup code");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Please input the setup code").waitFor();
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
  await code.fill("WRNG-C0DE");
  await page.getByLabel("Your name").fill(OWNER.name);
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Username").fill(OWNER.username);
  await page.getByLabel("Password", { exact: true }).fill("password1");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.locator("form").getByText("This is not the setup code").waitFor();
  await code.fill((await setupCode()).toLowerCase());
  await page.getByRole("button", { name: "Create account" }).click();
  await page
    .locator("form")
    .getByText("This password is too common. Please choose another.")
    .waitFor();
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/info**");
  // The browser reports the two refusals as well.
  expect(pageErrors.filter((error) => !error.includes("422"))).toEqual([]);
});

test("on the server's own machine no setup code is needed", async () => {
  const own = await startApp("empty");
  const { page, pageErrors } = await visit(browser, own.url);
  await setUp(page, OWNER);
  expect(pageErrors).toEqual([]);
  await own.stop();
});
