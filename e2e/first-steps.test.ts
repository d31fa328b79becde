import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker, type Visit } from "./browser.ts";
import { chooseFile } from "./screens/business-moves.ts";
import { fillInvoice, OWNER, save, setUp } from "./driver.ts";
import { smallPng } from "./pictures.ts";
import { countTyping, type TypingTime } from "./observers/typing-time.ts";

/** Leads a new owner from the empty list to the first invoice. */
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
  "Address (optional)": "1 Gerrard Street\nLondon W1D 5PN",
};
const CUSTOMER = {
  name: "Jade Garden Restaurant 翠园酒家",
  phone: "020 7946 0001",
  email: "jade@example.com",
  address: "1 Gerrard Street",
  city: "London",
  postcode: "W1D 5PN",
};
const HEADINGS = "name,phone,email,address,city,postcode\r\n";
const TEA = "Tie Guan Yin 铁观音";

let app: RunningApp;
let browser: Browser;
let owner: Visit;
let typing: TypingTime;
beforeAll(async () => {
  app = await startApp("empty");
  browser = await launchBrowser();
  owner = await visitWithoutWorker(browser, app.url);
  typing = await countTyping(owner.context);
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

/** Imports a file for the owner and the driver, who both sell. */
async function importFile(
  what: "Products" | "Customers",
  text: string,
  confirm: (sheet: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  const { page } = owner;
  const kinds = page.getByRole("radiogroup", { name: "Show" });
  await kinds.getByText(what, { exact: true }).click();
  await page.getByRole("button", { name: "Import a file" }).click();
  await chooseFile(page, { name: "list.csv", text });
  const sheet = page.getByRole("dialog");
  await sheet.getByText("Some drivers").click();
  await sheet.getByRole("checkbox", { name: WEI.Name }).check();
  await sheet.getByRole("checkbox", { name: OWNER.name }).check();
  await sheet.getByRole("button", { name: "Import 1 row" }).click();
  await confirm(sheet);
  await sheet.getByRole("button", { name: "Done" }).click();
  await sheet.waitFor({ state: "detached" });
}

describe("The first steps of a new owner", () => {
  test("are all listed, and none is done", async () => {
    await setUp(owner.page, OWNER);
    await owner.page.getByRole("link", { name: "GetPaid" }).click();
    await steps().waitFor();
    expect(await steps().getByRole("link").count()).toBe(7);
    expect(await steps().getByText("Done", { exact: true }).count()).toBe(0);
  });

  test("are listed in the office as well", async () => {
    const { page } = owner;
    await page.goto(`${app.url}/info/office`);
    await steps().waitFor();
    expect(await steps().getByRole("link").count()).toBe(7);
    await page.getByRole("link", { name: "GetPaid" }).click();
  });

  test("tick off the company, and then its logo", async () => {
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

  test("tick off the colleague", async () => {
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

  test("tick off the imports and the assignments: a file of customers and one of products for owner and driver", async () => {
    const { page } = owner;
    await step("Customers and products").click();
    await importFile(
      "Products",
      `产品名称,Price,Discount\r\n${TEA},£12.50,0\r\n`,
      async (sheet) => {
        await sheet.getByText("1 looks zero-rated, 0 standard").waitFor();
        await sheet.getByRole("button", { name: "Import with these rates" }).click();
      },
    );
    await importFile("Customers", `${HEADINGS}${Object.values(CUSTOMER).join()}\r\n`);
    await page.getByRole("list", { name: "Customers" }).getByText("Mei Chen").waitFor();
    await isDone("Customers and products");
    await step("Who sells what").getByText("Done", { exact: true }).waitFor();
    await step("VAT").getByText("Done", { exact: true }).waitFor();
  });

  test("lead to the setting of the VAT quarters", async () => {
    const { page } = owner;
    await step("VAT").click();
    await page.getByLabel("Your VAT quarters end in").selectOption({ label: "Feb, May, Aug, Nov" });
    await page.getByRole("link", { name: "GetPaid" }).click();
  });

  test("disappear with the first invoice, also after a reload", async () => {
    const { page } = owner;
    await step("First invoice").click();
    await fillInvoice(page, CUSTOMER.name, [{ product: TEA, quantity: "3" }]);
    await save(page);
    await page.getByRole("list", { name: "GetPaid" }).waitFor();
    expect(await steps().count()).toBe(0);
    await page.reload();
    await page.getByRole("list", { name: "GetPaid" }).waitFor();
    expect(await steps().count()).toBe(0);
    expect(owner.pageErrors).toEqual([]);
  });

  test("take at most three minutes of typing and tapping from an empty installation", () => {
    const { characters, taps } = typing.counted();
    const seconds = typing.seconds();
    console.info(`First steps: ${characters} keys, ${taps} taps: ${seconds.toFixed(0)} s`);
    // Everything was typed. Checks the counts, not the time: 255 keys and 76 taps are 168 seconds.
    expect(characters).toBeGreaterThan(150);
    expect(characters).toBeLessThanOrEqual(255);
    expect(taps).toBeLessThanOrEqual(76);
  });
});
