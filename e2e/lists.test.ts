import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { dismiss, toast } from "./by-name.ts";
import { signIn } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { signInOverHttp, submittedBy, type HttpSession } from "./http-session.ts";

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let http: HttpSession;

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
  http = await signInOverHttp(app.url, "driver", "driver-demo");
  await signIn(driver.page, "driver", "driver-demo");
  await firstRow(driver.page, "GetPaid").waitFor();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const firstRow = (page: Page, list: string) =>
  page.getByRole("list", { name: list }).getByRole("button").first();
const offer = (page: Page, words: string) =>
  page.getByRole("alert").filter({ hasText: words }).last();
/** While the pointer is on its button a toast stays, however long the server takes. */
const hold = (page: Page, words: string) => offer(page, words).getByRole("button").hover();
/** Presses Undo in the last toast with these words. */
const undo = (page: Page, words: string) =>
  offer(page, words).getByRole("button", { name: "Undo" }).click();
/** Waits until no toast is shown; earlier ones have the same words. One under the pointer stays. */
async function quiet(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const getPaid = async () => (await http.api.invoices.listGetPaid({ body: {} })).invoices;
const schedule = async () => (await http.api.invoices.listSchedule({ body: {} })).invoices;
const invoice = (id: number) => http.api.invoices.get({ params: { id } });

async function select(page: Page, name: string, count: number): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).first().click();
  await page.getByRole("menuitem", { name }).click();
  const boxes = page.getByRole("listitem").getByRole("checkbox");
  for (let index = 0; index < count; index++) await boxes.nth(index).check();
}

describe("An action on many invoices", () => {
  test("shows a message if nothing is selected", async () => {
    const { page } = driver;
    await select(page, "Select GetPaid", 0);
    await press(page, "Submit to");
    await dismiss(page, "Please select at least one invoice.");
    await press(page, "Cancel");
  });

  test("marks two invoices delivered, and can be undone", async () => {
    const { page } = driver;
    const before = (await getPaid()).filter(
      ({ deliveryStatus }) => deliveryStatus === "delivered",
    ).length;
    const delivered = async () =>
      (await getPaid()).filter(({ deliveryStatus }) => deliveryStatus === "delivered").length;
    await select(page, "Select GetPaid", 4);
    await press(page, "Mark delivery status");
    await page.getByRole("dialog").getByRole("button", { name: "Delivered" }).click();
    await hold(page, "Update successful!");
    const after = await eventually(delivered, (count) => count > before);
    await undo(page, "Update successful!");
    expect(await eventually(delivered, (count) => count === before)).toBeLessThan(after);
  });

  test("submits an invoice to Credit, and the invoice leaves the list", async () => {
    const { page } = driver;
    const count = (await getPaid()).length;
    await select(page, "Select GetPaid", 1);
    await press(page, "Submit to");
    await page.getByRole("dialog").getByRole("button", { name: "Credit" }).click();
    await toast(page, "Submit successful!");
    expect((await eventually(getPaid, (all) => all.length === count - 1)).length).toBe(count - 1);
  });

  test("submits all after a question that names the effect, and can be undone", async () => {
    const { page } = driver;
    const before = await getPaid();
    await quiet(page);
    await press(page, "Submit All");
    const question = page.getByRole("dialog", { name: "Confirm to Submit all invoices" });
    await question
      .getByText(
        new RegExp(
          `^${before.length} invoices with £[\\d,.]+ to pay will be marked paid and move to History\\.`,
        ),
      )
      .waitFor();
    await question.getByRole("button", { name: "Submit" }).click();
    await hold(page, "Submit successful!");
    await page.getByText("Nothing to collect").waitFor();
    await undo(page, "Submit successful!");
    await firstRow(page, "GetPaid").waitFor();
    const after = await eventually(getPaid, (all) => all.length === before.length);
    expect(after.map(({ id, paymentStatus }) => [id, paymentStatus])).toEqual(
      before.map(({ id, paymentStatus }) => [id, paymentStatus]),
    );
  });

  test("submits a schedule without signal, which reaches the server by its own call", async () => {
    const { page, context } = driver;
    const moved = (await schedule()).map(({ id }) => id);
    await page.getByRole("link", { name: "Schedule" }).click();
    await firstRow(page, "Schedule").waitFor();
    await context.setOffline(true);
    // An attempt that began without signal may only end once the signal is back.
    const answered = page.waitForResponse((of) => submittedBy(of.request()).length > 0);
    await press(page, "Submit All");
    await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
    await toast(page, "Submit Success");
    await page.getByText("Nothing on the schedule").waitFor();
    expect((await schedule()).length).toBe(moved.length);

    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    expect(moved).toEqual(expect.arrayContaining(submittedBy((await answered).request())));
    await eventually(schedule, (all) => all.length === 0);
    expect((await invoice(moved[0] ?? 0)).paymentStatus).toBe("due");
  });
});

describe("An import from the schedule", () => {
  test("copies a scheduled invoice to today, and can remove it from the schedule", async () => {
    const { page } = driver;
    await page.getByRole("link", { name: "GetPaid" }).click();
    // The schedule, which is being left, has the same menu.
    await firstRow(page, "GetPaid").waitFor();
    await select(page, "Select GetPaid", 1);
    await press(page, "Submit to");
    await page.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
    const [standing] = await eventually(schedule, (all) => all.length === 1);
    const count = (await getPaid()).length;

    await press(page, "Import from schedule");
    await page.getByRole("dialog").getByRole("listitem").getByRole("button").click();
    await hold(page, `${standing?.billTo.name} added to GetPaid`);
    const all = await eventually(getPaid, (found) => found.length === count + 1);
    expect(
      all.filter(
        ({ billTo, totals }) =>
          billTo.name === standing?.billTo.name && totals.total === standing?.totals.total,
      ),
    ).not.toEqual([]);
    expect((await schedule()).map(({ id }) => id)).toEqual([standing?.id]);
    await press(page, "Remove from schedule");
    expect(await eventually(schedule, (left) => left.length === 0)).toEqual([]);
  });
});

describe("History", () => {
  const count = (page: Page) => page.getByText(/^\d+ invoices?$/).first();

  test("fetches the days of a filter that the phone does not keep, and shows them oldest first", async () => {
    const { page } = driver;
    await page.getByRole("link", { name: "History" }).click();
    await press(page, "Filter");
    await page.getByRole("combobox", { name: "Date range" }).selectOption("custom");
    await press(page, "Apply Filter");
    await page.getByText("Please choose both dates.").first().waitFor();
    await page.getByRole("combobox", { name: "Date range" }).selectOption("last-year");
    await page.getByRole("combobox", { name: "Payment status" }).selectOption("paid");
    await press(page, "Apply Filter");
    const year = new Date().getFullYear() - 1;
    const search = { from: `${year}-01-01`, to: `${year}-12-31`, paymentStatus: "paid" } as const;
    const { invoices } = await http.api.invoices.search({ body: search as never });
    await expect.poll(() => count(page).textContent()).toBe(`${invoices.length} invoices`);
    // The list opens at its newest end once its rows are drawn, and keeps another position only
    // after that.
    const oldest = async () => {
      await page.evaluate(() => scrollTo(0, 0));
      return firstRow(page, "History").textContent();
    };
    await expect.poll(oldest).toContain(invoices[0]?.billTo.name);
  });

  test("finds the invoices of a customer picked from the contacts, and shows if it needs signal", async () => {
    const { page, context } = driver;
    await press(page, "Clear filter");
    await page.getByText("Invoices since").waitFor();
    await context.setOffline(true);
    await press(page, "Filter");
    await press(page, "Pick from contacts");
    await page
      .getByRole("dialog", { name: "Choose customer" })
      .getByRole("listitem")
      .last()
      .getByRole("button")
      .click();
    const name = await page.getByLabel("Customer name").inputValue();
    await press(page, "Apply Filter");
    await page.getByText("No signal: only what is on this device is shown.").waitFor();
    await context.setOffline(false);
    await press(page, "Try again");
    const { totals } = await http.api.invoices.search({ body: { customerName: name } });
    await expect
      .poll(() => count(page).textContent())
      .toBe(totals.count === 1 ? "1 invoice" : `${totals.count} invoices`);
    await press(page, "Clear filter");
  });
});

describe("A company", () => {
  const LANTERN = {
    Name: "Lantern Foods",
    Email: "office@lantern.example",
    "Registration number": "08123456",
    "VAT number": "GB123456789",
    "Bank account": "12345678",
    "Bank sort code": "20-00-00",
    "Contact person": "Wei Chen",
    "Contact number": "020 7946 0000",
  };
  const companies = () => http.api.companies.list({ params: { rp: http.id } });

  test("is created without signal, is on the invoice, and reaches the server", async () => {
    const { page, context } = driver;
    const [{ id } = { id: 0 }] = await getPaid();
    await page.goto(`/make?invoice=${id}`);
    await page.getByRole("heading", { name: `Edit INV-${id}` }).waitFor();
    await press(page, "Company Info");
    const sheet = page.getByRole("dialog");
    await press(page, "Import Other Company");
    await sheet.getByRole("listitem").first().waitFor();
    await context.setOffline(true);
    await press(page, "Create New Company");
    await sheet.getByRole("button", { name: "Create New Company" }).click();
    for (const words of [
      "name",
      "registration number",
      "bank account",
      "bank sort code",
      "vat number",
      "contact number",
      "contact person",
    ])
      await sheet.getByText(`Please input ${words}!`, { exact: true }).waitFor();
    for (const [label, text] of Object.entries(LANTERN))
      await sheet.getByLabel(label, { exact: true }).fill(text);
    await sheet.getByRole("button", { name: "Create New Company" }).click();
    await toast(page, "Company created successfully!");
    await press(page, "Select Lantern Foods");
    await expect
      .poll(() => sheet.getByLabel("Name", { exact: true }).inputValue())
      .toBe("Lantern Foods");
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const all = await eventually(companies, (found) =>
      found.some(({ name }) => name === "Lantern Foods"),
    );
    expect(all.find(({ name }) => name === "Lantern Foods")).toMatchObject({
      vatNumber: "GB123456789",
      contactPerson: "Wei Chen",
    });
    await press(page, "Close");
    await press(page, "Preview");
    await page
      .getByRole("dialog")
      .getByText("Lantern Foods")
      .first()
      .waitFor({ state: "attached" });
    await press(page, "Close");
  });

  test("is deleted after a question, and can be restored", async () => {
    const { page } = driver;
    await press(page, "Company Info");
    await press(page, "Import Other Company");
    await press(page, "Delete Lantern Foods");
    await page
      .getByRole("dialog", { name: "Confirm delete Lantern Foods?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await hold(page, "Company deleted successfully!");
    await undo(page, "Company deleted successfully!");
    await page.getByRole("button", { name: "Select Lantern Foods" }).waitFor();
    await press(page, "Close");
    expect(
      (await eventually(companies, (found) => found.some(({ name }) => name === "Lantern Foods")))
        .length,
    ).toBeGreaterThan(1);
  });

  test("no page error occurred", () => {
    // The phone asks for a changed row that another change has deleted, and gets 404.
    expect(driver.pageErrors.filter((error) => !error.includes("status of 404"))).toEqual([]);
  });
});
