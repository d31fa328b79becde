import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { inDialog, signedIn } from "./by-name.ts";
import { eventually } from "./eventually.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";
import { signInToDemo } from "./open-screen.ts";

/** Restoring what was deleted after Undo has gone. */
let app: RunningApp;
let browser: Browser;
let phone: Visit;
let desk: Visit;
let office: Visit;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  phone = await signedIn(browser, app.url, "driver");
  desk = await visit(browser, app.url, { device: "desk", theme: "light", language: "en" });
  await signInToDemo(desk.page, "driver");
  http = await signInOverHttp(app.url, "driver", "driver-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const products = (page: Page) => page.getByRole("list", { name: "Products" }).getByRole("listitem");

/**
 * Deletes the first product of the list; resolves with its name. Its button is found again by that
 * name: what another device just brought back may have become the first product by then.
 */
async function deleteFirst(page: Page): Promise<string> {
  await page.goto("/info/products");
  const first = page.getByRole("button", { name: /^Delete / }).first();
  const name = ((await first.getAttribute("aria-label")) ?? "").replace(/^Delete /, "");
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await inDialog(page, "button Delete").click();
  await products(page).getByText(name, { exact: true }).waitFor({ state: "detached" });
  return name;
}

/** Waits for the server, because the header says "All sent" before a change as well as after it. */
const onServer = (name: string, is: boolean) =>
  eventually(
    () => http.api.products.list({ params: { rp: http.id }, query: {} }),
    ({ items }) => items.some((each) => each.name === name) === is,
  );

async function restore(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Restore ${name}`, exact: true }).click();
  await page
    .getByRole("button", { name: `Restore ${name}`, exact: true })
    .waitFor({ state: "detached" });
}

test("a phone opens Recently deleted from the account, which no toast covers, and restores a record", async () => {
  const { page } = phone;
  const name = await deleteFirst(page);
  // While the pointer is on Undo the toast stays.
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).hover();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Recently deleted" }).click();
  await restore(page, name);
  await page
    .getByRole("button", { name: `Restore ${name}`, exact: true })
    .waitFor({ state: "detached" });
  await page.goto("/info/products");
  await products(page).getByText(name, { exact: true }).waitFor();
});

test("without signal a phone restores what it deleted itself", async () => {
  const { page, context } = phone;
  const name = await deleteFirst(page);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Recently deleted" }).click();
  await page.getByRole("button", { name: `Restore ${name}`, exact: true }).waitFor();
  await onServer(name, false);
  await context.setOffline(true);
  await restore(page, name);
  await context.setOffline(false);
  await onServer(name, true);
  await page.goto("/info/products");
  await products(page).getByText(name, { exact: true }).waitFor();
});

test("another device restores a record that it never had", async () => {
  const name = await deleteFirst(phone.page);
  await onServer(name, false);
  await products(desk.page).getByText(name, { exact: true }).waitFor({ state: "detached" });
  await desk.page.goto("/info/deleted");
  await restore(desk.page, name);
  await desk.page.goto("/info/products");
  await products(desk.page).getByText(name, { exact: true }).waitFor();
  await products(phone.page).getByText(name, { exact: true }).waitFor();
});

test("the log of a person's own records restores what an entry deleted, once", async () => {
  const { page } = desk;
  const name = await deleteFirst(page);
  await onServer(name, false);
  await page.goto("/info/data");
  const log = page.getByRole("list", { name: "Your log" });
  const button = log.getByRole("button", { name: `Restore ${name}`, exact: true });
  await button.waitFor();
  expect(await button.count()).toBe(1);
  await restore(page, name);
  await onServer(name, true);
});

test("the manager's log leads to the page that restores a driver's deleted record", async () => {
  const name = await deleteFirst(phone.page);
  await onServer(name, false);
  office = await visit(browser, app.url, { device: "desk", theme: "light", language: "en" });
  const { page } = office;
  await signInToDemo(page, "manager");
  await page.goto("/info/business");
  const log = page.getByRole("list", { name: "Log" });
  const entry = log.getByRole("listitem").filter({ hasText: `${name} · deleted` });
  await entry.getByRole("link", { name: "Recently deleted" }).first().click();
  await page.waitForURL(/\/info\/office\/drivers\/\d+#deleted$/);
  await restore(page, name);
  await onServer(name, true);
});

test("no page error occurred", () => {
  expect([...phone.pageErrors, ...desk.pageErrors, ...office.pageErrors]).toEqual([]);
});
