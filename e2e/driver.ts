import type { Locator, Page } from "playwright-core";

/** What a driver does on the English screens. */

/**
 * The button of an open invoice's documents, in either language. Without "Save" where the invoice
 * is read-only.
 */
export const DOWNLOAD = /^(?:(?:Save and )?Download|(?:保存并)?下载)$/;

export interface Owner {
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** The owner of a business that begins empty. */
export const OWNER: Owner = {
  name: "Mei Chen",
  email: "mei@example.com",
  username: "mei",
  password: "nine tins of tea",
};

/** The first visit to an empty installation. */
export async function setUp(page: Page, owner: Owner, at = "/"): Promise<void> {
  await page.goto(at);
  await page.getByLabel("Your name").fill(owner.name);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Username").fill(owner.username);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/info**");
}

/** Signs in on a form in either language. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel(/^(Username|用户名)$/).fill(username);
  await page.getByLabel(/^(Password|密码)$/).fill(password);
  await page.getByRole("button", { name: /^(Login|登录)$/ }).click();
  await page.waitForURL("**/info**");
}

export interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
}

export async function addContact(page: Page, contact: Contact): Promise<void> {
  await page.getByRole("link", { name: "Contacts" }).click();
  await page.getByRole("button", { name: "Add Contact" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Customer name").fill(contact.name);
  await form.getByLabel("Phone").fill(contact.phone);
  await form.getByLabel("Email").fill(contact.email);
  await form.getByLabel("Customer address").fill(contact.address);
  await form.getByLabel("City").fill(contact.city);
  await form.getByLabel("Postcode").fill(contact.postcode);
  await form.getByRole("button", { name: "Add Contact" }).click();
  await page.getByRole("list", { name: "Contacts" }).getByText(contact.name).waitFor();
}

export interface Stock {
  readonly name: string;
  /** As typed. */
  readonly price: string;
  readonly discount: string;
}

export async function addProduct(page: Page, product: Stock): Promise<void> {
  await page.getByRole("link", { name: "Products" }).click();
  await page.getByRole("button", { name: "Add Product" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Product name").fill(product.name);
  await form.getByLabel("Price").fill(product.price);
  await form.getByLabel("Discount amount").fill(product.discount);
  await form.getByRole("button", { name: "Add Product" }).click();
  await page.getByRole("list", { name: "Products" }).getByText(product.name).waitFor();
}

/** As typed. */
export interface TypedLine {
  readonly product: string;
  readonly quantity: string;
}

/** Opens a new invoice of GetPaid and fills it in, without saving. */
export async function writeInvoice(
  page: Page,
  customer: string,
  lines: readonly TypedLine[],
): Promise<void> {
  await page.getByRole("link", { name: "GetPaid" }).click();
  await page.getByRole("button", { name: "Create New Invoice" }).click();
  await fillInvoice(page, customer, lines);
}

/** Chooses the customer and adds the lines in the open editor; finds each by its name. */
export async function fillInvoice(
  page: Page,
  customer: string,
  lines: readonly TypedLine[],
): Promise<void> {
  const drawer = page.getByRole("dialog");
  await page.getByRole("button", { name: "Choose customer" }).click();
  await drawer.getByLabel("Search contacts").fill(customer);
  await drawer.getByRole("button", { name: customer }).first().click();
  await drawer.waitFor({ state: "detached" });
  for (const { product, quantity } of lines) {
    await page.getByRole("button", { name: "Add Product" }).click();
    await drawer.getByLabel("Search products").fill(product);
    await drawer.getByRole("button", { name: product }).first().click();
    await drawer.getByLabel("Quantity").fill(quantity);
    await drawer.getByRole("button", { name: "Add to invoice" }).click();
    await drawer.waitFor({ state: "detached" });
  }
}

export async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/info/home");
}

/** A row of the invoice list on the screen. */
export const rowOf = (page: Page, customer: string) =>
  page.getByRole("list", { name: "GetPaid" }).getByRole("button", { name: customer });

/** The totals that the editor shows, by their labels. */
export const totalsOnScreen = (page: Page): Promise<Readonly<Record<string, string>>> =>
  pairsOf(page.locator("dl", { has: page.getByText("Vat included") }).locator("div"));

/** The values in a list of pairs, by their names. */
export async function pairsOf(rows: Locator): Promise<Readonly<Record<string, string>>> {
  const pairs = await rows.evaluateAll((all) =>
    all.map(
      (row) =>
        [
          row.querySelector("dt")?.textContent ?? "",
          row.querySelector("dd")?.textContent ?? "",
        ] as const,
    ),
  );
  return Object.fromEntries(pairs);
}

/**
 * Downloads the open invoice, of a seller without a VAT number, as a document that includes VAT.
 * Resolves with the file and its name.
 */
export async function download(
  page: Page,
  kind: "PDF" | "PNG",
): Promise<{ readonly name: string; readonly path: string }> {
  await page.getByRole("button", { name: DOWNLOAD }).click();
  await page.getByRole("menuitem", { name: `Download ${kind}` }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "VAT included" }).click();
  await page.getByRole("button", { name: "Show VAT", exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), path: await file.path() };
}
