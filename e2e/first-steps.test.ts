import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { chooseFile } from "./screens/business-moves.ts";
import { addContact, OWNER, save, setUp, writeInvoice } from "./driver.ts";
import { smallPng } from "./pictures.ts";

/** What leads a new owner from the empty list to the first invoice. */
const WEI = {
  Name: "Wei 伟",
  Username: "wei",
  Email: "wei@example.com",
  Password: "a crate of ginger",
};
const COMPANY = {
  Name: "Lantern Trading Ltd",
  Email: "office@example.com",
  "Registration number": "01234567",
  "Bank account": "12345678",
  "Bank sort code": "20-00-00",
  "VAT number": "GB 999 9999 73",
  "Contact number": "020 7946 0000",
  "Contact person": "Mei Chen",
};
const CUSTOMER = {
  name: "Jade Garden Restaurant 翠园酒家",
  phone: "020 7946 0001",
  email: "jade@example.com",
  address: "1 Gerrard Street",
  city: "London",
  postcode: "W1D 5PN",
};
const TEA = "Tie Guan Yin 铁观音";

let app: RunningApp;
let browser: Browser;
let owner: Visit;
beforeAll(async () => {
  app = await startApp("empty");
  browser = await launchBrowser();
  owner = await visit(browser, app.url);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const steps = () => owner.page.getByRole("region", { name: "Set up your business" });
const step = (title: string) => steps().getByRole("link", { name: title });
const isDone = async (title: string) => {
  await owner.page.getByRole("link", { name: "GetPaid" }).click();
  await step(title).getByText("Done", { exact: true }).waitFor();
};
const fill = async (form: Locator, fields: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
};

describe("the first steps of a new owner", () => {
  test("are all there, and none is done", async () => {
    await setUp(owner.page, OWNER);
    await owner.page.getByRole("link", { name: "GetPaid" }).click();
    await steps().waitFor();
    expect(await steps().getByRole("link").count()).toBe(5);
    expect(await steps().getByText("Done", { exact: true }).count()).toBe(0);
  });

  test("tick the company, and then its logo", async () => {
    const { page } = owner;
    await step("Company details").click();
    await page.getByRole("button", { name: "Edit company" }).click();
    const form = page.getByRole("dialog", { name: "Company" });
    await fill(form, COMPANY);
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    await isDone("Company details");
    await step("Logo").click();
    await page.getByRole("button", { name: "Edit company" }).click();
    await form.locator("input[type=file]").setInputFiles(smallPng());
    await form.getByAltText("The logo on this company's documents").waitFor();
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    await isDone("Logo");
  });

  test("tick the people", async () => {
    const { page } = owner;
    await step("People").click();
    await page.getByRole("button", { name: "Add person" }).click();
    const form = page.getByRole("dialog");
    await fill(form, WEI);
    await form.getByRole("button", { name: "Add person" }).click();
    await page
      .getByRole("list", { name: "Team" })
      .getByRole("button", { name: WEI.Name })
      .waitFor();
    await isDone("People");
  });

  test("tick the import", async () => {
    const { page } = owner;
    await step("Customers and products").click();
    await page.getByRole("button", { name: "Import products" }).click();
    await chooseFile(page, {
      name: "products.csv",
      text: `产品名称,Price,Discount\r\n${TEA},£12.50,0\r\n`,
    });
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Import 1 row" }).click();
    await sheet.getByText("1 looks zero-rated, 0 standard").waitFor();
    await sheet.getByRole("button", { name: "Import with these rates" }).click();
    await sheet.getByRole("button", { name: "Done" }).click();
    await sheet.waitFor({ state: "detached" });
    await isDone("Customers and products");
  });

  test("are gone with the first invoice, after a reload too", async () => {
    const { page } = owner;
    await step("First invoice").click();
    await page.getByRole("button", { name: "Choose customer" }).waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await addContact(page, CUSTOMER);
    await writeInvoice(page, CUSTOMER.name, [{ product: TEA, quantity: "3" }]);
    await save(page);
    await page.getByRole("list", { name: "GetPaid" }).waitFor();
    expect(await steps().count()).toBe(0);
    await page.reload();
    await page.getByRole("list", { name: "GetPaid" }).waitFor();
    expect(await steps().count()).toBe(0);
    expect(owner.troubles).toEqual([]);
  });
});
