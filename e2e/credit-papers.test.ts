import { readFile } from "node:fs/promises";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { numberOf } from "@roundsman/core/invoice";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedIn, toast } from "./by-name.ts";
import { eventually } from "./eventually.ts";
import { downloadBy, filesIn, textOfPdf, wordsOfPages } from "./files.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

/** The sample business has three credit notes, over goods and over a price. */
let app: RunningApp;
let browser: Browser;
let driver: Visit;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  driver = await signedIn(browser, app.url, "driver");
  http = await signInOverHttp(app.url, "driver", "driver-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The credit note over damaged goods. */
async function damaged(): Promise<CreditNote> {
  const { creditNotes } = await http.api.creditNotes.list({ query: {} });
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

test("a credit note's PDF is in its customer's language, and can be made in another", async () => {
  const { page } = driver;
  const note = await damaged();
  const { lastDocument } = await http.api.invoices.get({ params: { id: note.invoiceId } });
  const customer = await http.api.customers.get({
    params: { rp: http.id, id: note.customerId ?? 0 },
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

/** A list with credit notes among its invoices, and the numbers of both. */
async function creditedList() {
  const { invoices } = http.api;
  const lists = [
    ["/info/home", (await invoices.listGetPaid({ body: {} })).invoices],
    ["/info/notpaidhome", (await invoices.listCredit({ body: {} })).invoices],
  ] as const;
  const { creditNotes } = await http.api.creditNotes.list({ query: {} });
  for (const [path, listed] of lists) {
    const ids = new Set(listed.map(({ id }) => id));
    const notes = creditNotes.filter((of) => ids.has(of.invoiceId) && of.voidedAt === null);
    if (notes.length > 0) return { path, listed, notes };
  }
  throw new Error("No list has a credited invoice");
}

async function openBatch(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("listitem").first().waitFor();
  await page.getByRole("button", { name: "Menu", exact: true }).first().click();
  await page.getByRole("menuitem", { name: /^Select / }).click();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Documents" }).click();
  const sheet = page.getByRole("dialog", { name: /^Documents? of / });
  await sheet.waitFor();
  return sheet;
}

test("credit notes are included with their invoices in one PDF or in a ZIP, or left out", async () => {
  const { page } = driver;
  const { path, listed, notes } = await creditedList();
  const papers = listed.map((of) => numberOf(of));
  const sheet = await openBatch(page, path);
  const along = sheet.getByRole("checkbox", {
    name: `With their credit notes (${notes.length})`,
  });
  await along.waitFor();
  expect(await along.isChecked()).toBe(true);
  const download = () => sheet.getByRole("button", { name: "Download" }).click();
  const pdf = await downloadBy(page, download);
  const pages = wordsOfPages(await pdf.path());
  for (const { number, invoiceNumber } of notes) {
    const at = pages.findIndex((words) => words.includes(number));
    expect(pages[at], number).toContain(invoiceNumber);
    // The page before belongs to its invoice, or to another credit note of it.
    expect(pages[at - 1], number).toContain(invoiceNumber);
  }
  await toast(page, `${papers.length + notes.length} documents downloaded`);

  for (const isWanted of [true, false]) {
    const again = await openBatch(page, path);
    await again.getByText("A PDF each, in a ZIP").click();
    await again.getByRole("checkbox", { name: /^With their/ }).setChecked(isWanted);
    const zip = await downloadBy(page, () =>
      again.getByRole("button", { name: "Download" }).click(),
    );
    const names = filesIn(await readFile(await zip.path())).map(({ name }) => name);
    const wanted = isWanted ? [...papers, ...notes.map(({ number }) => number)] : papers;
    expect(names.toSorted()).toEqual(wanted.map((number) => `${number}.pdf`).toSorted());
  }
});

const SAVED = /^Handed out as PNG, \d{4}-\d\d-\d\d\s\d\d:\d\d, 中文$/;

test("a credit note that is handed out without signal shows this at once, is recorded once, and is in the register", async () => {
  const { page, context } = driver;
  const note = await damaged();
  const params = { id: note.id };
  const before = await http.api.creditNotes.documents({ params, query: {} });
  const sheet = await openNote(page, note);
  await sheet.getByRole("group", { name: / \/ / }).first().waitFor();
  // The code of this screen is on the phone once it was opened with signal.
  await keptForOffline(page);
  await context.setOffline(true);
  await sheet.getByText("中文", { exact: true }).click();
  const file = await downloadBy(page, () =>
    sheet.getByRole("button", { name: "PNG", exact: true }).click(),
  );
  expect(file.suggestedFilename()).toMatch(/^CN-\d{14}\.png$/);
  await sheet.getByText(SAVED).waitFor();
  await context.setOffline(false);
  const after = await eventually(
    () => http.api.creditNotes.documents({ params, query: {} }),
    (all) => all.length > before.length,
  );
  expect(after).toHaveLength(before.length + 1);
  expect(after[0]).toMatchObject({ kind: "png", language: "zh", total: note.total });
  expect(await http.api.creditNotes.get({ params })).toMatchObject({
    version: note.version,
    lastDocument: { kind: "png" },
  });

  await page.goto(`/info/numbers?number=${note.number}`);
  await page.getByRole("list", { name: "Number register" }).getByRole("button").first().click();
  const out = page.getByRole("dialog").getByRole("region", { name: "Handed out" });
  const lines = out.getByRole("listitem");
  await expect.poll(() => lines.count()).toBe(after.length);
  expect(await lines.first().textContent()).toMatch(/^PNG.+ · 中文 · £[\d.]+Save again$/);
});

test("another phone shows that the credit note was handed out, and in which language", async () => {
  const other = await signedIn(browser, app.url, "driver");
  const sheet = await openNote(other.page, await damaged());
  await sheet.getByText(SAVED).waitFor();
  expect(other.pageErrors).toEqual([]);
  await other.context.close();
});

test("no page error occurred", () => {
  expect(driver.pageErrors).toEqual([]);
});
