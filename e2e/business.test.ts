import { readdirSync, readFileSync } from "node:fs";
import { pence, type Pence } from "@roundsman/core/money";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker, type Visit } from "./browser.ts";
import { chooseFile } from "./screens/business-moves.ts";
import { OWNER, pairsOf, setUp, signIn } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { downloadBy, packedFilesIn } from "./files.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";
import { toast } from "./by-name.ts";

const WEI = {
  name: "Wei 伟",
  email: "wei@example.com",
  username: "wei",
  password: "a crate of ginger",
};
const MEANWHILE = "Somebody else changed this";
const COMPANY = {
  name: "Blue Lantern Trading Ltd",
  email: "office@example.com",
  registrationNumber: "01234567",
  bankAccount: "12345678",
  bankSortCode: "20-00-00",
  vatNumber: "GB 999 9999 73",
  contactNumber: "020 7946 0000",
  contactPerson: "Office",
};

let app: RunningApp;
let browser: Browser;
let boss: Visit;
let driver: Visit;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("empty");
  browser = await launchBrowser();
  boss = await visitWithoutWorker(browser, app.url, {
    device: "desk",
    theme: "light",
    language: "en",
  });
  driver = await visitWithoutWorker(browser, app.url);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const go = async (page: Page, place: string) => {
  await page.getByRole("button", { name: "Account and business" }).click();
  await page.getByRole("dialog").getByRole("link", { name: place }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name: place }).waitFor();
};
const customers = async () =>
  (await http.api.customers.list({ params: { rp: http.id }, query: {} })).items;

describe("The owner's team page", () => {
  test("adds a driver, who can sign in", async () => {
    const { page } = boss;
    await setUp(page, OWNER);
    http = await signInOverHttp(app.url, OWNER.username, OWNER.password);
    await go(page, "Team");
    await page.getByRole("button", { name: "Add person" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Name", { exact: true }).fill(WEI.name);
    await form.getByLabel("Username").fill(WEI.username);
    await form.getByLabel("Email").fill(WEI.email);
    await form.getByLabel("Password", { exact: true }).fill(WEI.password);
    await form.getByRole("button", { name: "Add person" }).click();
    await page
      .getByRole("list", { name: "Team" })
      .getByRole("button", { name: WEI.name })
      .waitFor();
    await signIn(driver.page, WEI.username, WEI.password);
    await driver.page.getByText("Nothing to collect").waitFor();
  });

  test("disables the driver, who is signed out at once", async () => {
    const { page } = boss;
    await page.getByRole("button", { name: WEI.name }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await page
      .getByRole("dialog", { name: `Disable ${WEI.name}?` })
      .getByRole("button", { name: "Disable" })
      .click();
    await toast(page, `${WEI.name} no longer has access.`);
    await go(driver.page, "Data");
    await driver.page.getByText("Your session has expired.").waitFor();
    await expect(signInOverHttp(app.url, WEI.username, WEI.password)).rejects.toThrow();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  });
});

describe("When another manager has saved the same form", () => {
  test("the form of a person shows the other changes before it overwrites them", async () => {
    const { page } = boss;
    await page.getByRole("button", { name: WEI.name }).click();
    const form = page.getByRole("form", { name: "Edit" });
    await form.getByLabel("Email").fill("wei.wei@example.com");
    const member = async () =>
      (await http.api.team.list({ query: {} })).find(({ username }) => username === WEI.username);
    const id = (await member())?.id ?? 0;
    await http.api.team.update({ params: { id }, body: { name: "Wei Zhang" } });
    await form.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("dialog", { name: MEANWHILE });
    await question.getByText("Name: Wei Zhang").waitFor();
    // Escape closes the question and keeps the typed text below it.
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect(await form.getByLabel("Email").inputValue()).toBe("wei.wei@example.com");
    await form.getByRole("button", { name: "Save" }).click();
    await question.waitFor();
    expect(await member()).toMatchObject({ name: "Wei Zhang", email: WEI.email });
    await question.getByRole("button", { name: "Save mine" }).click();
    await toast(page, "Update Success!");
    expect(await member()).toMatchObject({ name: WEI.name, email: "wei.wei@example.com" });
  });

  test("the form asks nothing if it does not show the field that the other manager changed", async () => {
    const { page } = boss;
    await page.getByRole("button", { name: WEI.name }).click();
    const form = page.getByRole("form", { name: "Edit" });
    await form.getByLabel("Email").fill("wei.new@example.com");
    const member = async () =>
      (await http.api.team.list({ query: {} })).find(({ username }) => username === WEI.username);
    const id = (await member())?.id ?? 0;
    await http.api.team.enable({ params: { id } });
    await http.api.team.disable({ params: { id } });
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect(await member()).toMatchObject({ name: WEI.name, email: "wei.new@example.com" });
  });

  test("the form of the company shows the other changes as well", async () => {
    const { page } = boss;
    await go(page, "Business");
    await http.api.defaultCompany.set({ params: { rp: http.id }, body: COMPANY });
    await page.reload();
    await page.getByRole("region", { name: "Company" }).getByText(COMPANY.name).waitFor();
    await page.getByRole("button", { name: "Edit company" }).click();
    const form = page.getByRole("dialog", { name: "Company" });
    await form.getByLabel("Contact person").fill("Mei Chen");
    await http.api.defaultCompany.set({
      params: { rp: http.id },
      body: { ...COMPANY, vatNumber: "GB 123 4567 82" },
    });
    await form.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("dialog", { name: MEANWHILE });
    await question.getByText("VAT number: GB 123 4567 82").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(await form.getByLabel("Contact person").inputValue()).toBe("Mei Chen");
    await form.getByRole("button", { name: "Save" }).click();
    await question.getByRole("button", { name: "Save mine" }).click();
    await toast(page, "Company updated successfully!");
    const now = await http.api.defaultCompany.get({ params: { rp: http.id } });
    expect(now).toMatchObject({ ...COMPANY, contactPerson: "Mei Chen" });
  });
});

test("the business is backed up automatically and on request, and the page shows when", async () => {
  const { page } = boss;
  const hourly = () =>
    readdirSync(app.dataDir, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith("-hourly.db"),
    ).length;
  await expect.poll(hourly, { timeout: 90_000 }).toBe(1);
  await page.reload();
  await page.getByText(/^Last backup /).waitFor();
  await page.getByText("1 backup is kept").waitFor();
  await page.getByRole("button", { name: "Back up now" }).click();
  await toast(page, "Backup made and checked.");
  // Of backups made within an hour, only the newest is kept.
  await page.getByText("1 backup is kept").waitFor();
});

const FILE = [
  "客户名称;Phone;E-mail;Address;Town;Post code",
  '"=Lucky; Star 福星";020 7946 0001;lucky@example.com;1 Gerrard Street;London;W1D 5PR',
  "No Email;020 7946 0002;;2 Gerrard Street;London;W1D 5PS",
  "Golden Gate;020 7946 0003;gate@example.com;3 Gerrard Street;London;W1D 5PT",
].join("\r\n");

describe("The records of the business", () => {
  test("are imported from a file: faulty rows are reported one by one, the others are imported", async () => {
    const { page } = boss;
    await go(page, "Data");
    await page.getByRole("button", { name: "Import customers" }).click();
    await chooseFile(page, { name: "customers.csv", text: FILE });
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Email: Please input email address!").waitFor();
    expect(await pairsOf(sheet.locator("dl > div"))).toEqual({
      "Good rows": "2",
      "Already exists": "0",
      "Left out": "1",
    });
    await sheet.getByRole("button", { name: "Import 2 rows" }).click();
    await sheet.getByText("Import finished.").waitFor();
    expect(await pairsOf(sheet.locator("dl > div"))).toEqual({
      Added: "2",
      Updated: "0",
      "Left out": "1",
    });
    expect((await customers()).map(({ name }) => name)).toEqual([
      "=Lucky; Star 福星",
      "Golden Gate",
    ]);
  });

  test("are removed by one tap on undo, and can be imported again", async () => {
    const { page } = boss;
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Undo import" }).click();
    await eventually(customers, (all) => all.length === 0);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Import customers" }).click();
    await chooseFile(page, { name: "customers.csv", text: FILE });
    await sheet.getByRole("button", { name: "Import 2 rows" }).click();
    await sheet.getByRole("button", { name: "Done" }).click();
    await eventually(customers, (all) => all.length === 2);
  });

  test("are exported as a ZIP whose totals are those of the lists", async () => {
    for (const [customer, price] of [
      ["Golden Gate", 1234],
      ["=Lucky; Star 福星", 99],
    ] as const)
      await http.api.invoices.createDue({
        body: {
          billTo: { name: customer },
          lines: [
            { name: "Tea", price: pence(price), quantity: 3000 as never, discount: pence(0) },
          ],
        },
      });
    const { totals } = await http.api.invoices.listGetPaid({ body: {} });
    const file = await downloadBy(boss.page, () =>
      boss.page.getByRole("button", { name: "Download business data" }).click(),
    );
    const files = packedFilesIn(readFileSync(await file.path()));
    const data = JSON.parse(files.get("data.json") ?? "") as {
      invoices: { total_amount: number }[];
      people: { login: string }[];
    };
    const sum = data.invoices.reduce(
      (pounds, invoice) => pounds + Math.round(invoice.total_amount * 100),
      0,
    );
    expect([sum as Pence, totals.total]).toEqual([3999, 3999]);
    expect(data.people.map(({ login }) => login)).toEqual(["mei", "wei"]);
    expect(files.get("customers.csv")).toContain(",'=Lucky; Star 福星,");
    expect(files.get("invoices.csv")).toMatch(/,37\.02,/);
  });
});

test("an erased customer disappears from server and phone, while the invoice stays", async () => {
  const { page } = boss;
  await page.getByRole("link", { name: "Contacts" }).click();
  const list = page.getByRole("list", { name: "Contacts" });
  await list.getByText("Golden Gate").waitFor();
  const id = (await customers()).find(({ name }) => name === "Golden Gate")?.id ?? 0;
  await page.goto(`/contact/${id}`);
  await page.getByRole("button", { name: "Erase for good" }).click();
  const question = page.getByRole("dialog", { name: "Erase Golden Gate for good?" });
  await question.getByText(/1 issued invoice stays/).waitFor();
  await question.getByRole("button", { name: "Erase" }).click();
  await page.waitForURL("**/info/contacts");
  await toast(page, "Erased.");
  const left = await eventually(customers, (all) => all.length === 1);
  expect(left.map(({ name }) => name)).toEqual(["=Lucky; Star 福星"]);
  await list.getByText("Golden Gate").waitFor({ state: "detached" });
  expect(
    (await http.api.invoices.listGetPaid({ body: {} })).invoices.map(({ billTo }) => billTo.name),
  ).toContain("Golden Gate");
});

test("no page error occurred, and no request went to another server", () => {
  // Expected errors: 404 where a phone asks for a changed row that is gone, 401 for a person who
  // was signed out, and 409 for a manager who was too late.
  const meant = /the server responded with a status of (404|401|409) /;
  expect([...boss.pageErrors, ...driver.pageErrors].filter((error) => !meant.test(error))).toEqual(
    [],
  );
});
