import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedIn, toast } from "./by-name.ts";
import { chooseFile } from "./screens/business-moves.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

/** The sample business, whose drivers have their own records. */
let app: RunningApp;
let browser: Browser;
let manager: Visit;
let page: Page;
let driver: HttpSession;
let partner: HttpSession;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  manager = await signedIn(browser, app.url, "manager");
  ({ page } = manager);
  driver = await signInOverHttp(app.url, "driver", "driver-demo");
  partner = await signInOverHttp(app.url, "partner", "partner-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const NAME = "Mooncakes 月饼";
const productsOf = async (who: HttpSession) =>
  (await who.api.products.list({ params: { rp: who.id }, query: {} })).items;
const customersOf = async (who: HttpSession) =>
  (await who.api.customers.list({ params: { rp: who.id }, query: {} })).items;
const priceOf = async (who: HttpSession) =>
  (await productsOf(who)).find(({ name }) => name === NAME)?.price;
const list = (name: string) => page.getByRole("list", { name, exact: true });
const row = () => list("Products").getByRole("listitem").filter({ hasText: NAME });
/** Filters the list: of a long list only the visible rows are drawn. */
const search = (words: string) => page.getByRole("searchbox").fill(words);

test("a manager assigns a product to all drivers, and changes its price for all", async () => {
  await page.goto(`${app.url}/info/office`);
  await page.getByRole("link", { name: "Products and customers" }).click();
  await page.getByRole("button", { name: "Add a product" }).click();
  const form = page.getByRole("dialog", { name: "Add a product" });
  await form.getByLabel("Product name").fill(` ${NAME} `);
  await form.getByLabel("Price").fill("9.80");
  await form.getByLabel("Discount amount").fill("0");
  await form.getByRole("button", { name: "Save" }).click();
  await search("Mooncakes");
  await row().getByText("All drivers").waitFor();
  expect([await priceOf(driver), await priceOf(partner)]).toEqual([980, 980]);
  await row().getByRole("button").click();
  const sheet = page.getByRole("dialog", { name: NAME });
  await sheet.getByLabel("Price").fill("10.50");
  await sheet.getByRole("button", { name: "Save" }).click();
  await row().getByText("£10.50").waitFor();
  expect([await priceOf(driver), await priceOf(partner)]).toEqual([1050, 1050]);
});

test("a manager takes the product back from one driver, finds it by pinyin, and assigns it again", async () => {
  await search("yuebing");
  await row().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Drivers", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Drivers of 1 record" });
  await sheet.getByRole("checkbox", { name: /Mei Lin/ }).check();
  await sheet.getByRole("button", { name: "Take back" }).click();
  await sheet.waitFor({ state: "detached" });
  await row().getByText("Wei Chen 陈伟").waitFor();
  expect([await priceOf(driver), await priceOf(partner)]).toEqual([1050, undefined]);
  await row().getByRole("button").click();
  // `click`, not `check`: the box is checked only after the server's answer.
  await page
    .getByRole("dialog", { name: NAME })
    .getByRole("checkbox", { name: /Mei Lin/ })
    .click();
  await expect.poll(() => priceOf(partner)).toBe(1050);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await row().getByText("All drivers").waitFor();
});

test("a manager adds a driver's customer to the business, and edits them for all their drivers", async () => {
  await page.getByText("Customers", { exact: true }).click();
  const offers = page.getByRole("region", { name: "Drivers’ own customers" });
  const offer = offers.getByRole("listitem").filter({ hasText: "Wei Chen 陈伟" }).first();
  const label = (await offer.getByRole("button").getAttribute("aria-label")) ?? "";
  const name = label.replace(/^Add to the business: (.*)$/, "$1");
  await offer.getByRole("button").click();
  await search(name);
  const customer = list("Customers").getByRole("listitem").filter({ hasText: name });
  await customer.getByRole("button").click();
  const sheet = page.getByRole("dialog", { name });
  await sheet.getByLabel("City").fill("Harrogate");
  await sheet.getByRole("button", { name: "Save" }).click();
  await customer.getByText(/Harrogate/).waitFor();
  const { api } = await signInOverHttp(app.url, "manager", "manager-demo");
  const records = await api.businessCustomers.list({ query: {} });
  const record = records.find((each) => each.name === name);
  const all = [...(await customersOf(driver)), ...(await customersOf(partner))];
  const rows = all.filter(({ businessId }) => businessId === record?.id);
  expect(rows.map(({ city }) => city)).toEqual(record?.assignedTo.map(() => "Harrogate"));
});

test("a manager imports a file for all drivers, in which a row can name its drivers", async () => {
  await page.getByRole("radiogroup", { name: "Show" }).getByText("Products").click();
  await page.getByRole("button", { name: "Import a file" }).click();
  const sheet = page.getByRole("dialog", { name: "Import products" });
  const file = [
    "Product,Price,Discount,VAT rate,Driver",
    "Lotus paste 莲蓉,4.20,0,zero,",
    `${NAME},99,0,zero,`,
    "Rice paper 米纸,2.10,0,zero,Mei Lin 林梅",
    "Osmanthus 桂花,abc,0,zero,",
    "Agar 琼脂,1.10,0,zero,Nobody",
  ].join("\r\n");
  await chooseFile(page, { name: "goods.csv", text: file });
  await sheet.getByText("No driver of this name").waitFor();
  await sheet.getByRole("button", { name: "Import 3 rows" }).click();
  await sheet.getByText("Import finished.").waitFor();
  // One row goes to all three drivers and one to one of them; the driver of the third has it
  // already.
  const given = sheet.getByText("Assigned to drivers").locator("xpath=following-sibling::dd");
  await expect.poll(() => given.textContent()).toBe("4");
  await sheet.getByRole("button", { name: "Done" }).click();
  const namesOf = async (who: HttpSession) => (await productsOf(who)).map(({ name }) => name);
  expect(await namesOf(driver)).toEqual(expect.arrayContaining(["Lotus paste 莲蓉"]));
  expect(await namesOf(driver)).not.toContain("Rice paper 米纸");
  expect(await namesOf(partner)).toEqual(
    expect.arrayContaining(["Lotus paste 莲蓉", "Rice paper 米纸"]),
  );
  expect([await priceOf(driver), await priceOf(partner)]).toEqual([1050, 1050]);
  await search("Rice paper");
  const imported = list("Products").getByRole("listitem").filter({ hasText: "Rice paper" });
  await imported.getByText("Mei Lin 林梅").waitFor();
});

test("a manager undoes the import for every driver, after a question that names what stays", async () => {
  await page.getByRole("button", { name: "Import a file" }).click();
  const sheet = page.getByRole("dialog", { name: "Import products" });
  const text = `Product,Price,VAT rate\r\n${NAME},12.40,zero\r\nWrong 错,1,zero`;
  await chooseFile(page, { name: "wrong.csv", text });
  await sheet.getByText("What is there stays as it is.").waitFor();
  await sheet.getByLabel("Rows that already exist").click();
  await page.getByRole("option", { name: "Update" }).click();
  await sheet.getByText(/It changes for every driver who has it/).waitFor();
  await sheet.getByRole("button", { name: "Import 2 rows" }).click();
  await sheet.getByText("Import finished.").waitFor();
  await expect.poll(() => priceOf(partner)).toBe(1240);
  await sheet.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Import a file" }).click();
  await sheet.getByRole("button", { name: "Undo import of wrong.csv" }).click();
  const question = page.getByRole("dialog", { name: "Undo this import?" });
  await question.getByText(/Their invoices and what customers owe stay/).waitFor();
  await question.getByRole("button", { name: "Undo import" }).click();
  await toast(page, "Import undone: 1 removed, 1 restored.");
  await sheet.getByText("Undone", { exact: true }).waitFor();
  await sheet.getByRole("button", { name: "Close" }).click();
  expect([await priceOf(driver), await priceOf(partner)]).toEqual([1050, 1050]);
  for (const who of [driver, partner])
    expect((await productsOf(who)).map(({ name }) => name)).not.toContain("Wrong 错");
});

test("a manager erases a customer for every driver who has them, after a question that states this", async () => {
  await page.getByRole("radiogroup", { name: "Show" }).getByText("Customers").click();
  await search("Harrogate");
  const row = list("Customers").getByRole("listitem").filter({ hasText: "Harrogate" });
  await row.getByRole("button").click();
  await page.getByRole("button", { name: "Erase for good" }).click();
  const question = page.getByRole("dialog", { name: /^Erase .* for good\?$/ });
  await question.getByText("Wei Chen 陈伟").waitFor();
  await question.getByRole("button", { name: "Erase", exact: true }).click();
  await toast(page, "Erased.");
  await row.waitFor({ state: "detached" });
  const all = [...(await customersOf(driver)), ...(await customersOf(partner))];
  expect(all.filter(({ city }) => city === "Harrogate").map((of) => of.name)).toEqual([]);
});
