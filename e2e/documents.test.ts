import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import {
  cancelOnceBegun,
  difference,
  downloadBy,
  filesIn,
  pictureOf,
  textOfPdf,
  wordsIn,
  wordsOfPages,
} from "./files.ts";
import {
  chooseDocument,
  downloadDocument,
  openFromList,
  openNthInvoice,
  vatOption,
} from "./screens/document-moves.ts";
import { signInToDemo } from "./open-screen.ts";
import { signInOverHttp } from "./http-session.ts";
import { toast } from "./by-name.ts";
import { DOWNLOAD } from "./driver.ts";

let app: RunningApp;
let browser: Browser;
let desk: Visit;
let phone: Visit;
/** The numbers of credit notes: of invoices in Credit, and all. */
let notes: readonly string[];
let everyNote: readonly string[];

beforeAll(async () => {
  app = await startApp("demo");
  const { api } = await signInOverHttp(app.url, "driver", "driver-demo");
  const { invoices } = await api.invoices.listCredit({ body: {} });
  const ids = new Set(invoices.map(({ id }) => id));
  const { creditNotes } = await api.creditNotes.list({ query: {} });
  const counting = creditNotes.filter(({ voidedAt }) => voidedAt === null);
  everyNote = counting.map(({ number }) => number);
  notes = counting.filter(({ invoiceId }) => ids.has(invoiceId)).map(({ number }) => number);
  browser = await launchBrowser();
  desk = await visit(browser, app.url, { device: "desk", theme: "light", language: "en" });
  await desk.page.setViewportSize({ width: 1920, height: 1200 });
  phone = await visit(browser, app.url);
  await signInToDemo(desk.page, "driver");
  await signInToDemo(phone.page, "driver");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const papers = (page: Page) => page.locator(`[role=group][aria-label*=" / "] svg`);

describe("The document of an invoice", () => {
  test("is the same in the preview, in the PDF and in the PNG", async () => {
    await openNthInvoice(desk.page);
    // The customer is read while the first pages are made.
    await desk.page.locator("svg", { hasText: "Red Lantern" }).first().waitFor();
    const shown = await papers(desk.page).evaluateAll((all) =>
      all.map((each) =>
        [...each.querySelectorAll("text")].map((line) => line.textContent ?? "").join("\n"),
      ),
    );
    const preview = await papers(desk.page).first().screenshot();
    const pdf = await downloadDocument(desk.page, "PDF", { vat: "VAT included" });
    expect(shown.map(wordsIn)).toEqual(wordsOfPages(pdf.path));

    await openNthInvoice(desk.page);
    const png = await downloadDocument(desk.page, "PNG", { vat: "VAT included" });
    expect([pdf.name, png.name]).toEqual([
      expect.stringMatching(/^INV-\d{14}\.pdf$/),
      expect.stringMatching(/^INV-\d{14}\.png$/),
    ]);
    const picture = readFileSync(png.path);
    expect(
      await difference(desk.page, picture, pictureOf(pdf.path, 1, sizeOf(picture))),
    ).toBeLessThan(NEARLY);
    expect(
      await difference(desk.page, preview, pictureOf(pdf.path, 1, sizeOf(preview))),
    ).toBeLessThan(NEARLY);

    await openNthInvoice(desk.page, 1);
    const other = await downloadDocument(desk.page, "PDF", { vat: "VAT included" });
    expect(
      await difference(desk.page, picture, pictureOf(other.path, 1, sizeOf(picture))),
    ).toBeGreaterThan(NEARLY);
  });

  test("starts with the VAT option and language that the customer had last", async () => {
    await openNthInvoice(desk.page);
    const { path } = await downloadDocument(desk.page, "PDF", {
      vat: "Without VAT",
      language: "中文",
      replaces: true,
    });
    const text = textOfPdf(path);
    expect(text).toContain("发票");
    expect(text).toContain("本单据不是增值税发票");
    expect(text.replace("本单据不是增值税发票", "")).not.toMatch(/增值税|Bill to/);
    await openNthInvoice(desk.page);
    await desk.page.getByRole("button", { name: DOWNLOAD }).click();
    await desk.page.getByRole("menuitem", { name: "Download PDF" }).click();
    const dialog = desk.page.getByRole("dialog");
    await vatOption(desk.page, "Without VAT").getByText("Last time").waitFor();
    await expect
      .poll(() => dialog.getByRole("radio", { name: "中文", exact: true }).isChecked())
      .toBe(true);
    const both = await downloadBy(desk.page, async () => {
      await dialog.getByText("English + 中文").click();
      await dialog.getByRole("button", { name: "Without VAT" }).click();
    });
    expect(textOfPdf(await both.path())).toMatch(/Bill to 客户/);
  });

  test("can be made without signal, in Chinese too, once its fonts are stored", async () => {
    await openNthInvoice(desk.page);
    await papers(desk.page).first().waitFor();
    // The code is on the device once the page was opened with signal.
    await keptForOffline(desk.page);
    await desk.context.setOffline(true);
    const { path } = await downloadDocument(desk.page, "PDF", {
      vat: "Add VAT",
      language: "English + 中文",
      replaces: true,
    });
    await desk.context.setOffline(false);
    expect(textOfPdf(path)).toMatch(/Total 合计/);
    expect(execFileSync("pdffonts", [path], { encoding: "utf8" })).toMatch(/NotoSansSC/);
  });
});

describe("A document that was handed out", () => {
  test("is shown on the invoice, also on another phone, and a document with another total causes a warning", async () => {
    // An invoice with standard-rated goods, so that adding VAT changes the total.
    await openNthInvoice(desk.page, 3);
    await downloadDocument(desk.page, "PDF", { vat: "VAT included", language: "English" });
    await openNthInvoice(desk.page, 3);
    await desk.page
      .getByText(/^Handed out as PDF, VAT included, £[\d,.]+, \d{4}-\d\d-\d\d\s\d\d:\d\d$/)
      .waitFor();
    await desk.page.getByRole("button", { name: DOWNLOAD }).click();
    await desk.page.getByRole("menuitem", { name: "Download PDF" }).click();
    await vatOption(desk.page, "Add VAT")
      .getByText(/^The total differs from what was handed out on /)
      .waitFor();
    const included = vatOption(desk.page, "VAT included");
    expect(await included.getByText(/^Another total/).count()).toBe(0);
    await openNthInvoice(phone.page, 3);
    await phone.page.getByText(/^Handed out as PDF, VAT included, £/).waitFor();
  });
});

describe("An e-invoice", () => {
  const takeEInvoice = (page: Page, kind: string) =>
    downloadBy(page, async () => {
      await page.getByRole("button", { name: DOWNLOAD }).click();
      await page.getByRole("menuitem", { name: "E-invoice" }).click();
      await page
        .getByRole("dialog", { name: "E-invoice" })
        .getByRole("button", { name: kind })
        .click();
    });

  test("is made without signal: as data alone, or inside a PDF", async () => {
    await openNthInvoice(phone.page, 1);
    const number = /INV-\d+/.exec(
      (await phone.page.getByRole("heading", { level: 1 }).textContent()) ?? "",
    )?.[0];
    await keptForOffline(phone.page);
    await phone.context.setOffline(true);
    const data = await takeEInvoice(phone.page, "E-invoice (UBL)");
    expect(data.suggestedFilename()).toMatch(/^INV-\d{14}\.xml$/);
    expect(readFileSync(await data.path(), "utf8")).toContain(`<cbc:ID>${number}</cbc:ID>`);
    await openFromList(phone.page, 1);
    const paper = await takeEInvoice(phone.page, "PDF with e-invoice (Factur-X)");
    await phone.context.setOffline(false);
    expect(paper.suggestedFilename()).toMatch(/^INV-\d{14}\.pdf$/);
    const inside = execFileSync("qpdf", ["--show-attachment=factur-x.xml", await paper.path()], {
      encoding: "utf8",
    });
    expect(inside).toContain(`<ram:ID>${number}</ram:ID>`);
  });
});

describe("The documents of many invoices", () => {
  const openBatch = async (page: Page, screen: string) => {
    await page.goto(screen);
    await page.getByRole("listitem").first().waitFor();
    await page.getByRole("button", { name: "Menu", exact: true }).first().click();
    await page.getByRole("menuitem", { name: /^Select / }).click();
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByRole("button", { name: "Documents" }).click();
    const sheet = page.getByRole("dialog", { name: /^Documents of \d+ invoices$/ });
    await sheet.waitFor();
    const count = Number(
      /\d+/.exec((await sheet.getByRole("heading").first().textContent()) ?? "")?.[0],
    );
    return { sheet, count, make: () => sheet.getByRole("button", { name: "Download" }).click() };
  };

  test("are one PDF with each invoice on its own pages", async () => {
    const { make, count } = await openBatch(phone.page, "/info/notpaidhome");
    const file = await downloadBy(phone.page, make);
    expect(file.suggestedFilename()).toMatch(/^INV-\d{14}\.pdf$/);
    execFileSync("qpdf", ["--check", await file.path()]);
    const pages = wordsOfPages(await file.path());
    const papers = pages.map(
      (words) =>
        words.find((word) => word.startsWith("CN-")) ??
        words.find((word) => /^(INV|A1)-\d+$/.test(word)),
    );
    expect(papers).toEqual(expect.arrayContaining([...notes]));
    expect(new Set(papers).size).toBe(count + notes.length);
    await toast(phone.page, `${count + notes.length} documents downloaded`);
  });

  test("are a ZIP with a PDF for each invoice", async () => {
    const { sheet, make, count } = await openBatch(phone.page, "/info/notpaidhome");
    await sheet.getByText("A PDF each, in a ZIP").click();
    const file = await downloadBy(phone.page, make);
    expect(file.suggestedFilename()).toMatch(/^INV-\d{14}\.zip$/);
    const files = filesIn(readFileSync(await file.path()));
    const ofNotes = files.filter(({ name }) => name.startsWith("CN-"));
    expect(ofNotes.map(({ name }) => name).toSorted()).toEqual(
      notes.map((number) => `${number}.pdf`).toSorted(),
    );
    expect(files).toHaveLength(count + notes.length);
    expect(
      files.every(
        ({ name, bytes }) =>
          /^(CN-)?(INV-|A1-)?\d+\.pdf$/.test(name) &&
          bytes.subarray(0, 8).toString() === "%PDF-1.7",
      ),
    ).toBe(true);
  });

  test("show their progress, and can be cancelled without a trace", async () => {
    const { sheet, make, count } = await openBatch(phone.page, "/info/historyhome");
    const downloads: string[] = [];
    phone.page.on("download", (file) => void downloads.push(file.suggestedFilename()));
    const begun = cancelOnceBegun(phone.page);
    await make();
    expect(await begun).toMatch(new RegExp(`^[1-9]\\d* of ${count + everyNote.length}$`));
    await sheet.getByRole("button", { name: "Download" }).waitFor();
    // The next download is the only one: nothing of the first batch is left.
    await sheet.getByRole("button", { name: "Close" }).click();
    const { make: again } = await openBatch(phone.page, "/info/notpaidhome");
    await downloadBy(phone.page, again);
    expect(downloads).toHaveLength(1);
  });
});

describe("A phone with a share sheet", () => {
  test("shares the picture under its name, and saves none", async () => {
    const downloads: string[] = [];
    phone.page.on("download", (file) => void downloads.push(file.suggestedFilename()));
    const shared: string[] = [];
    await phone.page.exposeFunction("shared", (file: string) => void shared.push(file));
    await phone.page.addInitScript(() => {
      const share = (globalThis as unknown as { shared: (file: string) => Promise<void> }).shared;
      Object.assign(Navigator.prototype, {
        canShare: ({ files }: ShareData) => (files ?? []).length > 0,
        share: ({ files = [] }: ShareData) =>
          Promise.all(
            files.map(({ name, type, size }) => share(`${name} ${type} ${size > 10_000}`)),
          ),
      });
    });
    await openNthInvoice(phone.page);
    await chooseDocument(phone.page, "PNG", { vat: "VAT included", replaces: true });
    await phone.page
      .getByRole("dialog", { name: "Document ready" })
      .getByRole("button", { name: "Share" })
      .click();
    await expect
      .poll(() => shared)
      .toEqual([expect.stringMatching(/^INV-\d{14}\.png image\/png true$/)]);
    await toast(phone.page, "Invoice generated successfully!");
    expect(downloads).toEqual([]);
  });
});

test("no page error occurred, and no request went to another server", () => {
  expect([...desk.pageErrors, ...phone.pageErrors]).toEqual([]);
});

/** How far a channel (0 to 255) may differ, in a picture scaled down to a width of 60 pixels. */
const NEARLY = 40;
/** The size in the header of a PNG. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });
