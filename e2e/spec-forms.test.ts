import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { choices, inDialog, see, shut, signedInWithoutWorker, tap, toast } from "./by-name.ts";

/** Products, tasks, the editor, and companies (spec §2, §5 and §8). */
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

describe("The screens of a driver", () => {
  let seen: Visit;
  let page: Page;
  beforeAll(async () => {
    seen = await signedInWithoutWorker(browser, app.url, "driver");
    ({ page } = seen);
  });
  afterAll(async () => {
    await seen?.context.close();
    // The browser also reports intended refusals.
    expect(seen?.pageErrors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([]);
  });

  test("products have their orders, form and messages", async () => {
    await page.goto("/info/products");
    await see(page, "heading Products", "searchbox Search products");
    await choices(
      page,
      "combobox Sort products",
      "Name A-Z",
      "Name Z-A",
      "Price low-high",
      "Price high-low",
    );
    await tap(page, "button Add Product");
    await inDialog(page, "button Add Product").click();
    await see(
      page,
      "text Please input product name!",
      "text Please input price!",
      "text Please input discount amount!",
    );
    await inDialog(page, "textbox Product name").fill("Abacus");
    await inDialog(page, "textbox Price").fill("two");
    await inDialog(page, "textbox Discount amount").fill("0");
    await inDialog(page, "button Add Product").click();
    await see(page, "text Please enter price Must be a number");
    await inDialog(page, "textbox Price").fill("2.50");
    await inDialog(page, "button Add Product").click();
    await toast(page, "Add Success!");
    await tap(page, "button Edit Abacus");
    await inDialog(page, "button Update Product").click();
    await toast(page, "Update Success!");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await tap(page, "button Delete Abacus");
    await inDialog(page, "button Delete").click();
    await toast(page, "Delete Success!");
    await tap(page, "button Menu");
    await tap(page, "menuitem Select Product");
    await see(
      page,
      "checkbox Select all",
      "button Cancel",
      "button Add to category",
      "button Delete",
    );
    await tap(page, "button Cancel");
  });

  test("the to-do list has its filter, form and messages", async () => {
    await page.goto("/info/todolist");
    await see(page, "heading To-do-list", "searchbox Search tasks");
    await choices(page, "combobox Sort tasks", "Name A-Z", "Name Z-A");
    await choices(page, "combobox My Tasks", "Default no chosen routes");
    await tap(page, "button Add New Task");
    await inDialog(page, "button Add Contact").click();
    await see(
      page,
      "text Please input task name!",
      "text Please select priority",
      "text Please input place",
    );
    await see(page, "text Please input deadline", "text Please input task description!");
    await choices(page, "combobox Priority", "高 (high)", "中 (medium)", "低 (low)");
    await tap(page, "combobox Priority");
    await tap(page, "option 高 (high)");
    for (const [label, text] of [
      ["Task name", "Count beads"],
      ["Place", "Shop"],
      ["Task description", "All of them"],
    ] as const)
      await inDialog(page, `textbox ${label}`).fill(text);
    await inDialog(page, "button Deadline").click();
    await page
      .getByRole("dialog", { name: "Deadline" })
      .getByRole("button", { name: /^15 / })
      .click();
    await inDialog(page, "button Add Contact").click();
    await toast(page, "Supplier Added Success!");
    await tap(page, "button Edit Count beads");
    await inDialog(page, "button Update Contact").click();
    await toast(page, "Supplier Update Success!");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await see(page, "link View Count beads");
    await tap(page, "button Delete Count beads");
    await inDialog(page, "button Delete").click();
    await toast(page, "Supplier Delete Success!");
    await tap(page, "button Menu");
    await see(page, "menuitem Edit task category");
    await tap(page, "menuitem Select tasks");
    await see(
      page,
      "checkbox Select all",
      "button Cancel",
      "button Share",
      "button Add to task category",
      "button Delete",
    );
    await tap(page, "button Delete");
    await toast(page, "Please select at least one contact.");
    await tap(page, "button Cancel");
  });

  test("the editor has its parts, drawers and questions", async () => {
    await page.goto("/make");
    await see(page, "textbox Summary", "button Date", "button Add a footer note", "button Save");
    await see(page, "text Discount Total", "text Vat included", "text Total");
    await tap(page, "button Choose customer");
    await see(page, "searchbox Search contacts", "button Add Contact");
    await page.getByRole("dialog").getByRole("listitem").first().getByRole("button").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await see(page, "text City", "text Postcode", "text Phone", "text Email", "text Address");
    await tap(page, "button Add Product");
    await see(page, "searchbox Search products", "button New product");
    await page
      .getByRole("dialog")
      .getByRole("listitem")
      .first()
      .getByRole("button")
      .first()
      .click();
    const quantity = inDialog(page, "textbox Quantity");
    await quantity.fill("");
    await inDialog(page, "button Add to invoice").click();
    await see(page, "text Please input quantity!");
    await quantity.fill("99");
    await inDialog(page, "button One more").click();
    await expect.poll(() => quantity.inputValue()).toBe("100");
    expect(await inDialog(page, "button One more").isDisabled()).toBe(true);
    await quantity.fill("1");
    expect(await inDialog(page, "button Less").isDisabled()).toBe(true);
    await inDialog(page, "button Add to invoice").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await see(
      page,
      "columnheader Name",
      "columnheader Price (£)",
      "columnheader Quantity",
      "columnheader Subtotal",
    );
    await page.getByRole("button", { name: /^Edit line: / }).click();
    await inDialog(page, "button Delete line").click();
    await page
      .getByRole("dialog", { name: /from this invoice\?$/ })
      .getByRole("button", { name: "Cancel" })
      .click();
    await shut(page);
    await tap(page, "button Save and Download");
    await see(page, "menuitem Download PDF");
    await tap(page, "menuitem Download PNG");
    await see(
      page,
      "dialog Select VAT Option",
      "button VAT included",
      "button Without VAT",
      "button Add VAT",
    );
    await shut(page);
    await tap(page, "button Save");
    await toast(page, "Save success");
    await page.waitForURL("**/info/home");
    await page
      .getByRole("list", { name: "GetPaid" })
      .getByRole("listitem")
      .nth(1)
      .getByRole("button")
      .first()
      .click();
    await tap(page, "button Delete");
    await see(page, "dialog Confirm delete this invoice？");
    await inDialog(page, "button Delete").click();
    await toast(page, "Delete Success");
  });

  test("companies have their form, list and messages", async () => {
    await page.goto("/make");
    await tap(page, "button Company Info");
    await see(
      page,
      "dialog Company Info",
      "textbox Name",
      "textbox Email",
      "textbox Registration number",
      "textbox Bank account",
    );
    await see(
      page,
      "textbox Bank sort code",
      "textbox VAT number",
      "textbox Contact number",
      "textbox Contact person",
    );
    await tap(page, "button Import Other Company");
    await tap(page, "button Create New Company");
    await inDialog(page, "button Create New Company").click();
    const says = [
      "name",
      "registration number",
      "bank account",
      "bank sort code",
      "vat number",
      "contact number",
      "contact person",
    ];
    await see(page, ...says.map((what) => `text Please input ${what}!`));
    const fields = [
      "Name",
      "Registration number",
      "Bank account",
      "Bank sort code",
      "VAT number",
      "Contact number",
      "Contact person",
    ];
    for (const field of fields) await inDialog(page, `textbox ${field}`).fill("1");
    await inDialog(page, "textbox Email").fill("bead@example.com");
    await inDialog(page, "button Create New Company").click();
    await toast(page, "Company created successfully!");
    await tap(page, "button Edit 1");
    await inDialog(page, "button Update Company").click();
    await toast(page, "Company updated successfully!");
    await see(page, "button Select 1");
    await tap(page, "button Delete 1");
    await page
      .getByRole("dialog", { name: "Confirm delete 1?" })
      .getByRole("button", { name: "Delete", exact: true })
      .click();
    await toast(page, "Company deleted successfully!");
  });

  test("the product form copies its cards, and has no customs page", async () => {
    await page.goto("/info/ProductForm");
    await see(page, "heading Product 1");
    const fields = [
      "HS Code",
      "Description",
      "Gross Weight",
      "Net Weight",
      "Cube",
      "Material",
      "Unit Value",
      "CTNs",
      "Quantity",
      "Total Value",
    ];
    await see(page, ...fields.map((field) => `textbox ${field}`));
    await page.getByRole("textbox", { name: "Unit Value" }).fill("10");
    await page.getByRole("textbox", { name: "Total Value" }).fill("100.01");
    await page.getByRole("button", { name: /^× 0.7/ }).click();
    await expect
      .poll(() => page.getByRole("textbox", { name: "Unit Value" }).inputValue())
      .toBe("7.00");
    expect(await page.getByRole("textbox", { name: "Total Value" }).inputValue()).toBe("70.01");
    await tap(page, "button Add New Product");
    await see(page, "heading Product 2");
    await tap(page, "button Submit");
    await toast(page, "Data copied to clipboard!");
    await page.goto("/info/custom");
    expect(await page.getByRole("heading", { name: "Custom data" }).count()).toBe(0);
  });
});
