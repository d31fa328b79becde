import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { addContact, addProduct, OWNER, rowOf, setUp, signIn, writeInvoice } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { downloadBy, textOfPdf } from "./files.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";
import { downloadDocument } from "./screens/document-moves.ts";

const CUSTOMER = {
  name: "金龙 Golden Dragon",
  phone: "020 7946 0018",
  email: "orders@dragon.example",
  address: "12 Gerrard Street",
  city: "London",
  postcode: "W1D 5PR",
};
const RICE = { name: "Jasmine rice 香米", price: "10", discount: "0" };

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("empty");
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
  await setUp(driver.page, OWNER);
  http = await signInOverHttp(app.url, OWNER.username, OWNER.password);
  await addContact(driver.page, CUSTOMER);
  await addProduct(driver.page, RICE);
  await writeInvoice(driver.page, CUSTOMER.name, [{ product: RICE.name, quantity: "12" }]);
  await downloadDocument(driver.page, "PDF", {
    vat: "VAT included",
    language: "English",
    unregistered: true,
  });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const open = async (page: Page) => {
  await rowOf(page, CUSTOMER.name).click();
  await page.getByRole("button", { name: "Credit note", exact: true }).waitFor();
};
const notes = async () => (await http.api.creditNotes.list({ query: {} })).creditNotes;
const dialog = (page: Page) => page.getByRole("dialog").last();
/** Opens a credit note through "Find anything", which must find exactly one. */
const findNote = async (page: Page, number: string) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill(number);
  const found = page.getByRole("group", { name: "Credit notes" }).getByRole("option");
  await found.filter({ hasText: "CN-A1-1 · Credit note for INV-1" }).waitFor();
  expect(await found.count()).toBe(1);
  await found.click();
  await page.getByRole("dialog", { name: "CN-A1-1" }).waitFor();
};
/** Waits until the document has closed: until then a tap on the same note opens nothing. */
const closePaper = async (page: Page) => {
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
};
const row = (page: Page) => rowOf(page, CUSTOMER.name).textContent();

describe("A credit note without signal", () => {
  test("for two broken bags has its number at once, and reduces the debt", async () => {
    const { page, context } = driver;
    await open(page);
    // The code of this screen is on the phone once it was opened with signal.
    await keptForOffline(page);
    await context.setOffline(true);
    // The button of a line begins with one unit; one more makes two.
    await page.getByRole("button", { name: `Credit: ${RICE.name}` }).click();
    const sheet = dialog(page);
    await sheet.getByRole("button", { name: `One more: ${RICE.name}` }).click();
    await sheet.getByText("Damaged", { exact: true }).click();
    await sheet.getByRole("button", { name: "Credit £20.00" }).click();
    await page.getByRole("dialog", { name: "CN-A1-1" }).waitFor();
    const file = await downloadBy(page, async () => {
      await dialog(page).getByRole("button", { name: "PDF", exact: true }).click();
      // The same question as for its invoice: the seller has no VAT number.
      await page.getByRole("button", { name: "Show VAT", exact: true }).click();
    });
    expect(file.suggestedFilename()).toMatch(/^CN-\d{14}\.pdf$/);
    const text = textOfPdf(await file.path());
    for (const words of ["Credit note", "CN-A1-1", "INV-1", "Goods damaged", "£20.00"])
      expect(text).toContain(words);
    await closePaper(page);
    await page.getByText("Still owed: £100.00").waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await expect.poll(() => row(page)).toContain("£100.00");
  });

  test("is found by its number, and its PDF opens", async () => {
    const { page } = driver;
    await findNote(page, "cn-a1-1");
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Back" }).click();
  });

  test("is sent once when the signal is back, with the printed number", async () => {
    await driver.context.setOffline(false);
    const [note, ...others] = await eventually(notes, (all) => all.length > 0);
    expect(others).toEqual([]);
    expect(note).toMatchObject({ number: "CN-A1-1", total: 2000, reason: "damaged" });
    expect(note?.lines).toMatchObject([{ quantity: 2000, goods: "waste" }]);
    await expect.poll(() => row(driver.page)).toContain("£100.00");
  });
});

describe("Credit notes with signal", () => {
  test("cannot credit more than is left of a line, and the form shows this beside it", async () => {
    const { page } = driver;
    await open(page);
    await page.getByRole("button", { name: "Credit note", exact: true }).click();
    const sheet = dialog(page);
    await sheet.getByText("10 left · £10.00 each").waitFor();
    await sheet.getByLabel(`Quantity: ${RICE.name}`).fill("11");
    await sheet.getByRole("button", { name: /^Credit £/ }).click();
    await sheet.getByText("This is more than is left of the line").waitFor();
    await sheet.getByLabel(`Quantity: ${RICE.name}`).fill("1.5");
    await sheet.getByRole("button", { name: "Credit £15.00" }).click();
    await page.getByRole("dialog", { name: "CN-A1-2" }).waitFor();
    await closePaper(page);
    await page.getByText("Still owed: £85.00").waitFor();
    await eventually(notes, (all) => all.length === 2);
  });

  test("reduce a price on the goods that are left", async () => {
    const { page } = driver;
    await page.getByRole("button", { name: "Credit note", exact: true }).click();
    const sheet = dialog(page);
    await sheet.getByText("Price", { exact: true }).click();
    await sheet.getByLabel(`Overcharged per unit, £: ${RICE.name}`).fill("0.50");
    await sheet.getByRole("button", { name: "Credit £4.25" }).click();
    await page.getByRole("dialog", { name: "CN-A1-3" }).waitFor();
    await closePaper(page);
    await page.getByText("Still owed: £80.75").waitFor();
  });

  test("keep their number when they are voided, and the credited amount is owed again", async () => {
    const { page } = driver;
    await page.getByRole("button", { name: /^CN-A1-3/ }).click();
    await dialog(page).getByRole("button", { name: "Void credit note" }).click();
    await page
      .getByRole("dialog", { name: "Void CN-A1-3?" })
      .getByRole("button", { name: "Void credit note" })
      .click();
    await page.getByText("Still owed: £85.00").waitFor();
    const all = await eventually(notes, (found) => found.some(({ voidedAt }) => voidedAt !== null));
    expect(all.map(({ number, voidedAt }) => [number, voidedAt !== null])).toEqual([
      ["CN-A1-3", true],
      ["CN-A1-2", false],
      ["CN-A1-1", false],
    ]);
  });

  test("are listed among the invoices on the customer's page, and a tap opens the PDF", async () => {
    const { page } = driver;
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("link", { name: "Contacts", exact: true }).click();
    // Looks in this list only: the list on the screen that is being left has the same names.
    const contacts = page.getByRole("list", { name: "Contacts" });
    await contacts.getByText(CUSTOMER.name).first().click();
    const list = page.getByRole("list", { name: "Invoices" });
    const rows = list.getByRole("listitem");
    const textsWith = async (part: string) =>
      (await rows.allTextContents()).filter((text) => text.includes(part));
    await expect.poll(() => textsWith("Credit note for INV-1")).toHaveLength(3);
    await expect
      .poll(() => textsWith("CN-A1-3"))
      .toEqual([expect.stringContaining("Voided−£4.25")]);
    await expect.poll(() => rows.allTextContents()).toHaveLength(4);
    await expect.poll(() => rows.last().textContent()).toContain("£85.00");
    await page.getByText("£35.00 was credited. Total sales is what is left.").waitFor();
    await rows.filter({ hasText: "CN-A1-1" }).getByRole("link").click();
    await page.getByRole("dialog", { name: "CN-A1-1" }).waitFor();
    await closePaper(page);
  });

  test("are in History under their day, and are found by number", async () => {
    const { page } = driver;
    await page.goto("/info/historyhome");
    const main = page.getByRole("main");
    const row = (number: string) => main.getByRole("button", { name: number });
    await row("CN-A1-1").waitFor();
    await expect.poll(() => row("CN-A1-2").textContent()).toContain("Credit note for INV-1");
    await expect.poll(() => row("CN-A1-3").textContent()).toContain("Voided");
    await page.getByRole("searchbox").fill("cn-a1-2");
    await expect.poll(() => main.getByRole("button", { name: /CN-A1-/ }).count()).toBe(1);
    await row("CN-A1-2").click();
    await page.getByRole("dialog", { name: "CN-A1-2" }).waitFor();
    await closePaper(page);
  });

  test("are listed at the end of the day, without voided ones", async () => {
    const { page } = driver;
    await page.goto("/info/stock/day");
    await page.getByText("2 · −£35.00").click();
    const list = page.getByRole("list", { name: "Credit notes" }).getByRole("listitem");
    await expect
      .poll(() => list.allTextContents())
      .toEqual([
        `CN-A1-1INV-1 · ${CUSTOMER.name}2 × ${RICE.name} to waste−£20.00`,
        `CN-A1-2INV-1 · ${CUSTOMER.name}1.5 × ${RICE.name} back on the van−£15.00`,
      ]);
    await page.goto("/");
  });

  test("are the same on another phone, with the same debt", async () => {
    const other = await visit(browser, app.url);
    const { page } = other;
    await signIn(page, OWNER.username, OWNER.password);
    await expect.poll(() => row(page)).toContain("£85.00");
    await open(page);
    await page.getByText("Still owed: £85.00").waitFor();
    const list = page.getByRole("list", { name: "Credit notes" }).getByRole("listitem");
    await expect.poll(() => list.count()).toBe(3);
    await other.context.close();
  });
});
