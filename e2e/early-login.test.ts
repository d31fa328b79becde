import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, onTheDay, PATIENCE, visit } from "./browser.ts";
import { signIn } from "./driver.ts";

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

/**
 * Opens the login page without its program, as on a very slow connection. Resolves with a function
 * that lets the program load.
 */
async function withoutProgram(page: Page): Promise<() => void> {
  let come = () => {};
  const called = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/assets/main-*.js", async (route) => {
    await called;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  return () => come();
}

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).autocomplete);

test("the login form can be filled in before the program has loaded, which keeps text and cursor", async () => {
  const { page, context, pageErrors } = await visit(browser, app.url);
  const come = await withoutProgram(page);
  await page.getByLabel("Username").fill("driver");
  await page.getByLabel(/^Password/).fill("driver-dem");
  come();
  await page.locator("#root form").waitFor();
  await expect.poll(() => page.getByLabel("Username").inputValue()).toBe("driver");
  await expect.poll(() => focused(page)).toBe("current-password");
  await page.keyboard.type("o");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/info/home");
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("a tap on Login before the program has loaded signs in once it has, also in Chinese", async () => {
  const { page, context, pageErrors } = await visit(browser, app.url, {
    device: "phone",
    theme: "dark",
    language: "zh",
  });
  const come = await withoutProgram(page);
  await page.getByRole("heading", { name: "跑单记账，一手掌握" }).waitFor();
  await page.getByLabel("用户名").fill("driver");
  await page.getByLabel("密码").fill("driver-demo");
  await page.getByRole("button", { name: "登录" }).click();
  come();
  await page.waitForURL("**/info/home");
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("a tap on Login with empty fields shows what is missing once the program has loaded", async () => {
  const { page, context } = await visit(browser, app.url);
  const come = await withoutProgram(page);
  await page.getByRole("button", { name: "Login" }).click();
  come();
  await page.getByText("Please input your Username!").waitFor();
  expect(await page.locator("#first-login").count()).toBe(0);
  await context.close();
});

test("a person who is still typing after a tap on Login is not signed in with half a password", async () => {
  const { page, context } = await visit(browser, app.url);
  const come = await withoutProgram(page);
  await page.getByLabel("Username").fill("driver");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "password");
  await page.keyboard.type("driver-de");
  await page.keyboard.press("Enter");
  await page.keyboard.type("m");
  come();
  await page.locator("#root form").waitFor();
  await expect.poll(() => focused(page)).toBe("current-password");
  await page.keyboard.type("o");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/info/home");
  expect(await page.getByText("login failed, check username or password").count()).toBe(0);
  await context.close();
});

test("A search whose program could not be fetched works once there is signal", async () => {
  // Without a service worker, which would fetch the program past this route.
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: "block" });
  context.setDefaultTimeout(PATIENCE);
  await onTheDay(context);
  const page = await context.newPage();
  const exceptions: string[] = [];
  context.on("weberror", (error) => exceptions.push(error.error().message));
  const program = "**/assets/find-invoices-*.js";
  let refused = 0;
  await page.route(program, (route) => {
    refused += 1;
    return route.abort();
  });
  await signIn(page, "driver", "driver-demo");
  const rows = page.getByRole("list", { name: "GetPaid" }).locator("[data-row]");
  await rows.first().waitFor();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.getByRole("searchbox", { name: "Search invoices" }).fill("nobody at all");
  await expect.poll(() => refused).toBeGreaterThan(1);
  await page.getByText("This part of the app needs signal the first time.").waitFor();
  expect(await rows.count()).toBe(0);
  await page.unroute(program);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByText("No invoice matches “nobody at all”.").waitFor();
  expect(exceptions).toEqual([]);
  await context.close();
});
