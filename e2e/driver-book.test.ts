import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { keepUndoToastsOpen, signedInWithoutWorker } from "./by-name.ts";
import { eventually } from "./eventually.ts";
import { downloadBy } from "./files.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let manager: Visit;
let http: HttpSession;
let invoice: number;
let customer: number;
const CONTACT = {
  name: "Helped Kitchen",
  email: "kitchen@example.com",
  address: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "0113 496 0001",
};
const LINE = { id: "rice", name: "Rice", price: 40, quantity: 1, discount_amount: 0 };
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  http = await signInOverHttp(app.url, "driver", "driver-demo");
  customer = (await http.api.customers.create({ body: { ...CONTACT, images: [] } })).id;
  const made = await http.raw("POST", "/api/invoice/", {
    drivercustomer_id: customer,
    customer_name: CONTACT.name,
    product_details: [LINE],
  });
  invoice = (made as { readonly id: number }).id;
  driver = await signedInWithoutWorker(browser, app.url, "driver");
  manager = await signedInWithoutWorker(browser, app.url, "manager");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const read = () => http.api.invoices.get({ params: { id: invoice } });

test("a manager opens a driver's records from the office, and the page names the driver", async () => {
  const { page } = manager;
  await page.goto("/info/office");
  await page
    .getByRole("region", { name: "By driver", exact: true })
    .getByRole("link", { name: /^Wei Chen/ })
    .click();
  await page.waitForURL(`**/info/office/drivers/${http.id}`);
  await page.getByText(/^You are working for Wei Chen/).waitFor();
  await page.getByText("Cash expected").waitFor();
});

test("a manager marks an invoice delivered and takes its payment, and the driver's phone shows both", async () => {
  const { page } = manager;
  const mine = driver.page;
  await mine.goto("/info/home");
  const row = mine.locator("[data-status]", { hasText: CONTACT.name });
  await row.waitFor();
  const invoices = page.getByRole("list", { name: "Invoices" });
  await invoices.getByRole("button", { name: /^Helped Kitchen/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText(/^You are working for Wei Chen/).waitFor();
  await sheet.getByText("Delivered", { exact: true }).click();
  await eventually(read, ({ deliveryStatus }) => deliveryStatus === "delivered");
  await expect.poll(() => row.getAttribute("data-status")).toBe("delivered");
  await sheet.getByRole("button", { name: "Take payment" }).click();
  await sheet.getByLabel("Amount (£)").fill("50");
  await sheet.getByRole("button", { name: "Take £50.00" }).click();
  const question = page.getByRole("dialog", { name: "£10.00 more than is owed" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await sheet.getByLabel("Amount (£)").fill("40");
  await sheet.getByRole("button", { name: "Take £40.00" }).click();
  await sheet.getByText(/taken by David Ho/).waitFor();
  expect(await read()).toMatchObject({ paymentStatus: "paid" });
  await row.waitFor({ state: "detached" });
});

test("a manager sees the invoice's document", async () => {
  const sheet = manager.page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Show document" }).click();
  const paper = sheet.getByRole("img", { name: `Document of INV-${invoice}` });
  await paper.waitFor();
  await expect
    .poll(() => paper.evaluate((of: HTMLImageElement) => of.naturalWidth))
    .toBeGreaterThan(500);
  // The invoice has no VAT mode yet: saving the document stores the one chosen here.
  await downloadBy(manager.page, () =>
    sheet.getByRole("button", { name: "Without VAT", exact: true }).click(),
  );
  await sheet.getByRole("button", { name: "Save PDF" }).waitFor();
  expect(await read()).toMatchObject({
    vatMode: "without",
    lastDocument: { kind: "pdf", vat: "without" },
  });
  // Closes the document and then the invoice.
  await manager.page.keyboard.press("Escape");
  await sheet.getByRole("button", { name: "Show document" }).waitFor();
  await manager.page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
});

test("a manager writes an invoice for the driver, and corrects it once it is paid", async () => {
  const { page } = manager;
  await page.getByRole("button", { name: "Create invoice", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Create invoice", exact: true });
  await form.getByRole("button", { name: "Choose customer" }).click();
  await page
    .getByRole("dialog", { name: "Choose customer" })
    .getByRole("button", { name: /^Helped Kitchen/ })
    .first()
    .click();
  await form.getByRole("button", { name: "Add Product" }).click();
  const picker = page.getByRole("dialog", { name: "Add Product" });
  await picker.getByRole("button", { name: "New product" }).click();
  await picker.getByLabel("Product name").fill("Noodles");
  await picker.getByLabel("Price").fill("9");
  await picker.getByRole("button", { name: "Add to invoice" }).click();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  const shown = page.getByRole("dialog", { name: /^INV-\d+$/ });
  await shown.getByRole("button", { name: "Take payment" }).click();
  await page.getByRole("button", { name: "Take £9.00" }).click();
  await shown.getByRole("button", { name: "Correct", exact: true }).click();
  const again = page.getByRole("dialog", { name: /^Correct INV-\d+$/ });
  await again.getByRole("button", { name: "Edit line: Noodles" }).click();
  const line = page.getByRole("dialog", { name: "Noodles" });
  await line.getByLabel("Price").fill("7");
  await line.getByRole("button", { name: "Update line" }).click();
  await again.getByRole("button", { name: "Correct", exact: true }).click();
  await page.getByText("Credited. This is the invoice that replaces it.").waitFor();
  const { invoices } = await http.api.invoices.search({
    body: { query: CONTACT.name, order: "newest" },
  });
  const [replacement, old] = invoices.filter(({ lines }) => lines[0]?.name === "Noodles");
  expect(replacement).toMatchObject({ corrects: old?.id, totals: { total: 700 } });
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "hidden" });
});

test("a manager edits a customer of the driver", async () => {
  const { page } = manager;
  await page.getByLabel("Find a customer").fill("helped");
  await page.getByRole("list", { name: "Customers" }).getByRole("button").first().click();
  const form = page.getByRole("dialog", { name: CONTACT.name });
  await form.getByLabel("City").fill("Hull");
  await form.getByRole("button", { name: "Update", exact: false }).click();
  const changed = () => http.api.customers.get({ params: { rp: http.id, id: customer } });
  await eventually(changed, ({ city }) => city === "Hull");
});

test("a manager makes the customer's statement of account", async () => {
  const { page } = manager;
  await page.getByRole("list", { name: "Customers" }).getByRole("button").first().click();
  const form = page.getByRole("dialog", { name: CONTACT.name });
  await form.getByRole("button", { name: "Statement" }).click();
  const sheet = page.getByRole("dialog", { name: "Statement" });
  const paper = sheet.getByRole("img", { name: "Statement" });
  await paper.waitFor();
  await expect
    .poll(() => paper.evaluate((of: HTMLImageElement) => of.naturalWidth))
    .toBeGreaterThan(500);
  const saved = await downloadBy(page, () => sheet.getByRole("button", { name: "PDF" }).click());
  expect(saved.suggestedFilename()).toMatch(/^STM.+\.pdf$/);
  await page.keyboard.press("Escape");
  await form.getByLabel("City").waitFor();
});

test("a manager opens the unpaid invoices of a customer, and only theirs are listed", async () => {
  const { page } = manager;
  const form = page.getByRole("dialog", { name: CONTACT.name });
  await form.getByRole("button", { name: "Invoices", exact: true }).click();
  await form.waitFor({ state: "hidden" });
  await page.getByText(`Only ${CONTACT.name}`).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(`Only ${CONTACT.name}`);
  const rows = page.getByRole("list", { name: "Invoices" }).getByRole("button");
  const others = async () =>
    (await rows.allTextContents()).filter((text) => !text.startsWith(CONTACT.name)).length;
  expect(await others()).toBe(0);
  await page.getByRole("button", { name: "Show all customers" }).click();
  await expect.poll(others).toBeGreaterThan(0);
});

test("a manager deletes the customer after a question, and restores them by undo", async () => {
  const { page } = manager;
  await page.getByRole("list", { name: "Customers" }).getByRole("button").first().click();
  const form = page.getByRole("dialog", { name: CONTACT.name });
  await form.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete this contact?" });
  await keepUndoToastsOpen(page);
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No customer found.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page
    .getByRole("list", { name: "Customers" })
    .getByRole("button", { name: /^Helped Kitchen/ })
    .waitFor();
});

test("a manager creates a route for the driver, whose phone shows it", async () => {
  const { page } = manager;
  await page.getByRole("button", { name: "Add route" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Route name").fill("Helped round");
  await sheet.getByRole("button", { name: "Add route" }).click();
  await page.getByRole("dialog", { name: "Helped round" }).waitFor();
  const routes = () => http.api.deliveryRoutes.list({ params: { rp: http.id } });
  await eventually(routes, (all) => all.some(({ name }) => name === "Helped round"));
});

test("a manager adds a task for the driver, whose phone shows it", async () => {
  const { page } = manager;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add New Task" }).click();
  const sheet = page.getByRole("dialog", { name: "Add New Task" });
  await sheet.getByLabel("Task name").fill("Count beads");
  await sheet.getByRole("combobox", { name: "Priority" }).click();
  await page.getByRole("option", { name: "高 (high)" }).click();
  await sheet.getByRole("button", { name: "Deadline" }).click();
  const calendar = page.getByRole("dialog", { name: "Deadline" });
  await calendar.getByRole("button", { name: /^15 / }).click();
  await sheet.getByLabel("Place").fill("Shop");
  await sheet.getByLabel("Task description").fill("All of them");
  await sheet.getByRole("button", { name: "Add New Task" }).click();
  await sheet.waitFor({ state: "hidden" });
  const tasks = () => http.api.tasks.list({ params: { rp: http.id } });
  await eventually(tasks, ({ items }) => items.some(({ title }) => title === "Count beads"));
});

test("the driver's log names the manager, and the business's log names the driver", async () => {
  const mine = driver.page;
  await mine.goto("/info/data");
  const log = mine.getByRole("list", { name: "Your log" });
  await log
    .getByText(/David Ho .*, for you$/)
    .first()
    .waitFor();
  const { page } = manager;
  await page.goto("/info/business");
  const all = page.getByRole("list", { name: "Log" });
  await all
    .getByText(/David Ho .*, for Wei Chen/)
    .first()
    .waitFor();
});
