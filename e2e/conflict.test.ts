import { isIssued } from "@roundsman/core/issuing/issued";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { signIn } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let office: HttpSession;

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
  await signIn(driver.page, "driver", "driver-demo");
  office = await signInOverHttp(app.url, "driver", "driver-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe("An invoice that two devices changed", () => {
  let id = 0;

  test("waits for a person, and the header shows that it needs attention", async () => {
    const { page, context } = driver;
    id = await openFirst(page);
    await page.getByLabel("Summary", { exact: true }).fill("from the driver");
    // Offline, because with signal the editor asks as soon as the change arrives.
    await context.setOffline(true);
    const before = await office.api.invoices.get({ params: { id } });
    const { billTo, lines, version } = before;
    await office.api.invoices.update({
      params: { id },
      body: { billTo, summary: "from the office", lines: lines.slice(1), version },
    });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL("**/info/home");
    await context.setOffline(false);
    await page.getByRole("button", { name: "1 needs attention" }).click();
    await page.getByRole("dialog").getByText("Invoice, change · Needs attention").waitFor();
    expect((await office.api.invoices.get({ params: { id } })).summary).toBe("from the office");
  });

  test("asks only about fields that both changed, and sends the choices once all are made", async () => {
    const { page } = driver;
    const theirs = await office.api.invoices.get({ params: { id } });
    await page.getByRole("button", { name: "Compare" }).click();
    const sheet = page.getByRole("dialog", { name: "Changed on two devices" });
    const save = sheet.getByRole("button", { name: /still to choose|Save my choice/ });
    expect(await save.isDisabled()).toBe(true);
    await sheet
      .getByRole("group", { name: "Summary" })
      .getByText("Mine", { exact: true })
      .last()
      .click();
    // The line that only the office removed is not asked about.
    expect(await sheet.getByText("Not on it").count()).toBe(0);
    await save.click();
    await sheet.waitFor({ state: "detached" });
    await page.getByText("Nothing is waiting.").waitFor();
    const settled = await eventually(
      () => office.api.invoices.get({ params: { id } }),
      ({ summary }) => summary === "from the driver",
    );
    const mine = settled.lines.reduce(
      (total, line) => total + Math.round(((line.price - line.discount) * line.quantity) / 1000),
      0,
    );
    expect(settled.totals.total).toBe(mine);
    expect(settled.lines.map((line) => line.id)).toEqual(theirs.lines.map((line) => line.id));
    expect(
      driver.pageErrors.filter((error) => !/409|ERR_INTERNET_DISCONNECTED/.test(error)),
    ).toEqual([]);
  });
});

describe("A contact that the office changes while its form is open", () => {
  test("keeps the changes of both, and asks nothing", async () => {
    const { page } = driver;
    await page.keyboard.press("Escape");
    await page.goto("/contact/1");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Postcode").fill("E1 6AN");
    const before = await office.api.customers.get({ params: { rp: office.id, id: 1 } });
    await office.api.customers.update({
      params: { rp: office.id, id: 1 },
      body: { ...before, phone: "020 7946 0222" },
    });
    // The change has reached the phone, below the form.
    await page
      .getByRole("link", { name: /020 7946 0222/, includeHidden: true })
      .first()
      .waitFor({ state: "attached" });
    await form.getByRole("button", { name: "Update Contact" }).click();
    await form.waitFor({ state: "detached" });
    const now = await eventually(
      () => office.api.customers.get({ params: { rp: office.id, id: 1 } }),
      ({ postcode }) => postcode === "E1 6AN",
    );
    expect(now.phone).toBe("020 7946 0222");
    expect(await page.getByText("needs attention").count()).toBe(0);
  });
});

describe("An invoice that is open in two tabs", () => {
  test("is not overwritten by the tab with older data unless the person confirms it", async () => {
    const { page, context } = driver;
    const other = await context.newPage();
    // An issued invoice is read-only.
    const { invoices } = await office.api.invoices.listGetPaid({ body: {} });
    const id = invoices.findLast((of) => !isIssued(of))?.id ?? 0;
    const summaryOf = async () => (await office.api.invoices.get({ params: { id } })).summary;
    for (const tab of [page, other]) {
      await tab.goto(`/make?invoice=${id}`);
      await tab.getByRole("heading", { name: `Edit INV-${id}` }).waitFor();
    }
    const summary = (tab: Page) => tab.getByLabel("Summary", { exact: true });
    const save = (tab: Page) => tab.getByRole("button", { name: "Save", exact: true }).click();
    await summary(page).fill("typed first, saved last");
    await other.bringToFront();
    await summary(other).fill("saved first");
    await save(other);
    await other.waitForURL("**/info/home");
    await eventually(summaryOf, (text) => text === "saved first");
    await page.bringToFront();
    await save(page);
    const question = page.getByRole("dialog", { name: "Somebody else changed this" });
    await question.getByText("saved first").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await summary(page).inputValue()).toBe("typed first, saved last");
    await save(page);
    await question.getByRole("button", { name: "Save mine" }).click();
    await page.waitForURL("**/info/home");
    await eventually(summaryOf, (text) => text === "typed first, saved last");
    await other.close();
  });
});

async function openFirst(page: Page): Promise<number> {
  await page.getByRole("main").getByRole("listitem").nth(1).getByRole("button").first().click();
  const heading = await page.getByRole("heading", { name: /INV-/ }).textContent();
  return Number(/INV-(\d+)/.exec(heading ?? "")?.[1]);
}
