import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { addContact, signIn } from "./driver.ts";
import { keptForOffline } from "./kept-for-offline.ts";

const NEW = {
  name: "Corner Shop",
  phone: "1",
  email: "corner@example.com",
  address: "1 High Street",
  city: "Leeds",
  postcode: "LS1",
};

let app: RunningApp;
let browser: Browser;
let driver: Visit;

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
  const { page } = driver;
  await signIn(page, "driver", "driver-demo");
  await keptForOffline(page);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe("A phone whose driver's session has expired", () => {
  test("warns another person who signs in about unsent work, and keeps it for its author", async () => {
    const { page } = driver;
    await workUntilTheSessionEnds(page, NEW.name);
    await askToSignIn(page, "partner", "partner-demo");
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Wei Chen 陈伟 has 1 unsent change on this device.").waitFor();
    await sheet.getByRole("button", { name: "Go back and keep it" }).click();
    await sheet.getByLabel("Username").waitFor();
    await page.getByRole("list", { name: "Contacts" }).getByText(NEW.name).waitFor();
    await enter(page, "driver", "driver-demo");
    await page.getByText("All sent").waitFor();
  });

  test("has only the next person's data once they continue", async () => {
    const { page } = driver;
    await workUntilTheSessionEnds(page, "Another Shop");
    await askToSignIn(page, "partner", "partner-demo");
    await page.getByRole("button", { name: /^Remove it and continue as/ }).click();
    await page.waitForURL("**/info/home");
    await page.getByText("All sent").waitFor();
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain("roundsman-1");
    await page.getByRole("link", { name: "Contacts" }).click();
    await page.getByRole("list", { name: "Contacts" }).waitFor();
    expect(await page.getByText(NEW.name).count()).toBe(0);
    expect(driver.pageErrors.filter((each) => !each.includes("401 (Unauthorized)"))).toEqual([]);
  });
});

/** Makes a contact without signal; when signal is back, the session has expired. */
async function workUntilTheSessionEnds(page: Page, name: string): Promise<void> {
  await app.pause();
  await addContact(page, { ...NEW, name });
  await page.evaluate(() => {
    localStorage.setItem("refresh", "of a session that ran out");
    localStorage.setItem("access", "old.old.old");
  });
  await app.resume();
  await page.goto("/info/contacts");
}

async function askToSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await enter(page, username, password);
}

async function enter(page: Page, username: string, password: string): Promise<void> {
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Username").fill(username);
  await sheet.getByLabel("Password", { exact: true }).fill(password);
  await sheet.getByRole("button", { name: "Login", exact: true }).click();
}
