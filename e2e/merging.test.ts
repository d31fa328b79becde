import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedIn, toast } from "./by-name.ts";
import { eventually } from "./eventually.ts";
import { addContact } from "./driver.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

/** One customer who was created twice. */
let app: RunningApp;
let browser: Browser;
let phone: Visit;
let desk: Visit;
let http: HttpSession;
let kept: number;
let other: number;
const SHOP = {
  email: "jade@example.com",
  address: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "0113 496 0123",
};
beforeAll(async () => {
  app = await startApp("demo");
  http = await signInOverHttp(app.url, "driver", "driver-demo");
  const shop = async (name: string) =>
    (await http.api.customers.create({ body: { ...SHOP, name } })).id;
  [kept, other] = [await shop("Jade Corner"), await shop("玉角小馆")];
  await sell(kept, "Jade Corner", 3000);
  await sell(other, "玉角小馆", 2000);
  const theirs = await sell(other, "玉角小馆", 1500);
  await http.api.payments.create({
    body: {
      method: "cash",
      amount: 500 as never,
      allocations: [{ invoiceId: theirs, amount: 500 as never }],
    },
  });
  browser = await launchBrowser();
  phone = await signedIn(browser, app.url, "driver");
  desk = await signedIn(browser, app.url, "driver");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function sell(customerId: number, name: string, price: number): Promise<number> {
  const line = { id: "tea", name: "Jasmine tea", price, discount: 0, quantity: 1000 };
  const body = { customerId, billTo: { ...SHOP, name }, lines: [line] };
  return (await http.api.invoices.createDue({ body: body as never })).id;
}

const contacts = (page: Page) => page.getByRole("list", { name: "Contacts" });
const owes = (page: Page) => page.getByRole("region", { name: "Owes" });
async function find(page: Page, name: string): Promise<void> {
  await page.goto("/info/contacts");
  await page.getByRole("searchbox").first().fill(name);
}
const merges = async () =>
  (await http.api.auditLog.own({ query: {} })).entries.filter(({ action }) => action === "merge");

test("two contacts are merged without signal: debt, invoices and statement are added up", async () => {
  const { page, context } = phone;
  await find(page, "0113 496 0123");
  await contacts(page).getByRole("listitem").nth(1).waitFor();
  await keptForOffline(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Select Contact" }).click();
  for (const place of [0, 1])
    await contacts(page).getByRole("listitem").getByRole("checkbox").nth(place).check();
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Merge two contacts" });
  await dialog.getByRole("radio", { name: "Jade Corner" }).check();
  await dialog.getByText("Jade Corner will owe £60.00.").waitFor();
  await dialog.getByRole("button", { name: "Merge into Jade Corner" }).click();
  await toast(page, "玉角小馆 is part of Jade Corner now");
  expect(await contacts(page).getByRole("listitem").count()).toBe(1);
  await contacts(page).getByRole("link").first().click();
  await owes(page).getByText("£60.00", { exact: true }).waitFor();
  await owes(page).getByText("3 open invoices").waitFor();
  await owes(page).getByRole("button", { name: "Statement" }).click();
  await page.getByRole("dialog").getByRole("img").first().waitFor();
  await page.getByRole("dialog").getByText("£60.00").first().waitFor();
  expect(await merges()).toEqual([]);
});

test("a merge is sent once there is signal, and another phone shows it", async () => {
  await phone.context.setOffline(false);
  await phone.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await eventually(merges, (all) => all.length === 1);
  const { page } = desk;
  await page.goto(`/contact/${kept}`);
  await owes(page).getByText("£60.00", { exact: true }).waitFor();
  await find(page, "0113 496 0123");
  await contacts(page).getByText("Jade Corner").waitFor();
  await contacts(page).getByText("玉角小馆").waitFor({ state: "detached" });
  const { balances } = await http.api.customerAccounts.balances({});
  const owing = balances.filter(({ customerId }) => customerId === kept || customerId === other);
  expect(owing).toMatchObject([{ customerId: kept, balance: 6000 }]);
});

test("Recently deleted shows into whom a contact was merged, and can undo it", async () => {
  const { page } = desk;
  await page.goto("/info/deleted");
  const row = page.getByRole("listitem").filter({ hasText: "玉角小馆" });
  await row.getByText(/^Merged into Jade Corner, /).waitFor();
  await row.getByRole("button", { name: "Undo the merge of 玉角小馆 into Jade Corner" }).click();
  await toast(page, /^玉角小馆 is a contact again\./);
  await row.waitFor({ state: "detached" });
  await find(page, "0113 496 0123");
  await contacts(page).getByText("玉角小馆").waitFor();
  await eventually(
    async () => (await http.api.customerAccounts.balances({})).balances,
    (all) => all.filter(({ customerId: id }) => id === kept || id === other).length === 2,
  );
});

test("the page of a contact that looks like another offers to merge them, and does not ask again after Not the same", async () => {
  const { page } = desk;
  await http.api.customers.create({ body: { ...SHOP, name: "Jade Corner Ltd" } });
  await page.goto(`/contact/${kept}`);
  const notice = page.getByText("Looks like Jade Corner Ltd. Merge?");
  await notice.waitFor();
  // The notice appears late, so nothing is below it that would move away from a finger.
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await topOf(notice)).toBeGreaterThan(
    await topOf(page.getByRole("button", { name: "Merge with another contact" })),
  );
  await page.getByRole("button", { name: "Not the same" }).click();
  await page.reload();
  await owes(page).waitFor();
  expect(await page.getByText("Looks like Jade Corner Ltd. Merge?").count()).toBe(0);
});

test("adding a contact that looks like another offers to merge them, without moving the list", async () => {
  const { page } = phone;
  await find(page, "Jade Corner");
  const row = contacts(page).getByRole("listitem").first();
  const add = page.getByRole("button", { name: "Add Contact" });
  await row.waitFor();
  const places = async () => [(await row.boundingBox())?.y, (await add.boundingBox())?.y];
  const before = await places();
  await addContact(page, { ...SHOP, name: "Zheng at Jade Corner" });
  await page.getByText(/^Looks like .+\. Merge\?$/).waitFor();
  expect(await places()).toEqual(before);
});
