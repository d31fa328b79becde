import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedIn } from "./by-name.ts";
import { downloadBy, textOfPdf } from "./files.ts";
import { signInOverHttp, type Onlooker } from "./onlooker.ts";

/** The sample business has three credit notes of goods and a price. */
let app: RunningApp;
let browser: Browser;
let driver: Visit;
let onlooker: Onlooker;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  driver = await signedIn(browser, app.url, "driver");
  onlooker = await signInOverHttp(app.url, "driver", "driver-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The one of goods that were broken. */
async function damaged(): Promise<CreditNote> {
  const { creditNotes } = await onlooker.api.creditNotes.list({ query: {} });
  const note = creditNotes.find(({ reason }) => reason === "damaged");
  if (!note) throw new Error("The sample business has no such credit note");
  return note;
}

async function openNote(page: Page, { invoiceId, number }: CreditNote) {
  await page.goto(`/make?invoice=${invoiceId}`);
  await page
    .getByRole("list", { name: "Credit notes" })
    .getByRole("button", { name: number })
    .click();
  const sheet = page.getByRole("dialog", { name: number });
  await sheet.waitFor();
  return sheet;
}

test("a note's paper begins in its customer's language, and can be had in another", async () => {
  const { page } = driver;
  const note = await damaged();
  const { lastDocument } = await onlooker.api.invoices.get({ params: { id: note.invoiceId } });
  const customer = await onlooker.api.customers.get({
    params: { rp: onlooker.id, id: note.customerId ?? 0 },
  });
  const begins = customer.documentLanguage || lastDocument?.language || "both";
  const sheet = await openNote(page, note);
  const names = { en: "English", zh: "中文", both: "English + 中文" } as const;
  await expect
    .poll(() => sheet.getByRole("radio", { name: names[begins], exact: true }).isChecked())
    .toBe(true);
  const pdf = sheet.getByRole("button", { name: "PDF", exact: true });
  const textIn = async (language: keyof typeof names) => {
    await sheet.getByText(names[language], { exact: true }).click();
    const file = await downloadBy(page, () => pdf.click());
    return textOfPdf(await file.path());
  };
  const [english, chinese, both] = [await textIn("en"), await textIn("zh"), await textIn("both")];
  expect(english).toContain("Credit note");
  expect(english).not.toContain("贷记单");
  expect(chinese).toContain("贷记单");
  expect(chinese).not.toContain("Credit note");
  expect(both).toMatch(/Credit note 贷记单/);
  for (const text of [english, chinese, both]) expect(text).toContain(note.number);
});

test("nothing went wrong on the way", () => {
  expect(driver.troubles).toEqual([]);
});
