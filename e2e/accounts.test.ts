import { readFile } from "node:fs/promises";
import { vatQuarters } from "@roundsman/core/accounts/vat-quarter";
import { addMonths, dayAt, endOfMonth, startOfMonth } from "@roundsman/core/day";
import { formatPounds } from "@roundsman/core/money";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedIn } from "./by-name.ts";
import { downloadBy } from "./files.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

/** The sample business, which sold last month and has exported nothing to its accountant yet. */
let app: RunningApp;
let browser: Browser;
let manager: Visit;
let page: Page;
let http: HttpSession;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  manager = await signedIn(browser, app.url, "manager");
  ({ page } = manager);
  http = await signInOverHttp(app.url, "manager", "manager-demo");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const today = dayAt(Date.now());
const lastMonth = startOfMonth(addMonths(today, -1));
const span = { from: lastMonth, to: endOfMonth(lastMonth) };
const section = (name: string) => page.getByRole("region", { name, exact: true });
const previewOf = () => http.api.accountsFiles.preview({ query: { program: "xero", ...span } });

test("a manager exports last month to Xero, and the page then shows the export", async () => {
  await page.goto(`${app.url}/info/office`);
  await page.getByRole("link", { name: "Accountant’s files" }).click();
  const { invoices, creditNotes, total } = await previewOf();
  const next = section("The next file");
  await next.getByText(formatPounds(total)).waitFor();
  await section("Earlier files").getByText("No files yet.").waitFor();
  const count = invoices + creditNotes;
  const saved = await downloadBy(page, () =>
    next.getByRole("button", { name: `Export ${count} documents` }).click(),
  );
  expect(saved.suggestedFilename()).toBe(`xero-${span.from}-${span.to}-export-1.csv`);
  const first = await readFile(await saved.path(), "utf8");
  expect(first.startsWith("*ContactName,EmailAddress,")).toBe(true);
  expect(new Set(first.match(/,(?:INV-\d+|[A-Z]+\d-\d+|CN-\S+?),/g)).size).toBe(count);
  await next.getByText(`${count} documents were exported on ${today}`).waitFor();
  await next.getByText("Everything in this period has already been exported.").waitFor();
  const again = await downloadBy(page, () =>
    section("Earlier files")
      .getByRole("button", { name: /^Download Xero/ })
      .click(),
  );
  expect(await readFile(await again.path(), "utf8")).toBe(first);
});

test("a document in the list of the next export opens as a PDF", async () => {
  await page.getByLabel("Program").selectOption("sage");
  const row = section("Documents of the next file").locator("[data-index] button").first();
  await row.click();
  const paper = page.getByRole("dialog").locator("img");
  await paper.waitFor();
  await expect
    .poll(() => paper.evaluate((of: HTMLImageElement) => of.naturalWidth))
    .toBeGreaterThan(500);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

test("another accounting program has no exports yet, and the page asks for a sales account", async () => {
  await page.getByLabel("Program").selectOption("sage");
  const code = page.getByLabel("Nominal code in Sage");
  await expect.poll(() => code.inputValue()).toBe("4000");
  const make = section("The next file").getByRole("button", { name: /^Export / });
  await code.fill(" ");
  await page.getByText("Please input the sales account").waitFor();
  expect(await make.isDisabled()).toBe(true);
  await code.fill("4001");
  const saved = await downloadBy(page, () => make.click());
  expect(saved.suggestedFilename()).toMatch(/^sage-.+\.zip$/);
  await section("Earlier files").getByText("Sage 50").waitFor();
});

test("the VAT page of a quarter shows boxes 1 and 6, their documents and the business's own quarters", async () => {
  await page.goto(`${app.url}/info/office/vat`);
  for (const stagger of [1, 3] as const) {
    await page.getByLabel("Your VAT quarters end in").selectOption(String(stagger));
    const [, ended] = vatQuarters(today, stagger, 2);
    const query = { from: ended?.start ?? today, to: ended?.end ?? today };
    const boxes = await http.api.vatReturn.read({ query });
    const shown = section("Boxes of the return");
    await shown.getByText(formatPounds(boxes.box1), { exact: true }).waitFor();
    await shown.getByText(formatPounds(boxes.box6), { exact: true }).waitFor();
    const { documents } = await http.api.vatReturn.documents({ query });
    const zero = documents.filter(({ rate }) => rate === "zero");
    await page.getByLabel("Show").selectOption("zero");
    await expect
      .poll(() => section("The documents").locator("tbody tr").count())
      .toBe(Math.min(FIRST_PAGE, zero.length));
  }
  expect((await http.api.vatReturn.read({ query: span })).stagger).toBe(3);
});

/** Documents that are shown before a tap asks for more. */
const FIRST_PAGE = 100;
