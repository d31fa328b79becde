import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { describe, expect, it } from "vitest";
import { MOST_ROWS, type ReportDocument } from "../src/report/report-document.ts";
import { reportModel } from "../src/report/report-model.ts";
import { renderPages, renderPdf } from "../src/render.ts";
import { glyphsIn } from "./pdf-objects.ts";
import { COMPANY } from "./samples.ts";
import { inspect, linesOn, LOADER, textIn, textOfLine } from "./tools.ts";

const DRIVERS = {
  title: "",
  columns: ["Driver", "Amount", "Net", "Invoices"],
  rows: [
    ["Wei Chen 陈伟", { pence: pence(123_456) }, { pence: pence(102_880) }, "31"],
    ["Mei Lin 林梅", { pence: pence(-650) }, { pence: pence(-650) }, "2"],
  ],
  empty: "Nothing was sold in these days.",
} as const;

const report = (more: Partial<ReportDocument> = {}): ReportDocument => ({
  title: "By driver",
  about: "",
  days: { start: day("2026-11-01"), end: day("2026-11-24") },
  today: day("2026-11-24"),
  figures: [],
  tables: [DRIVERS],
  company: COMPANY,
  language: "en",
  ...more,
});

const pdfOf = async (report: ReportDocument) =>
  (await renderPdf(reportModel(report), LOADER)).bytes;
const paperOf = async (report: ReportDocument) =>
  textIn(await pdfOf(report)).replaceAll(/\s+/g, " ");

/** A table of sales, as the list behind a figure shows them. */
const sales = (count: number) => ({
  ...DRIVERS,
  columns: ["Number", "Day", "Customer", "Driver", "Net", "VAT", "Amount"],
  rows: Array.from({ length: count }, (_, nth) => [
    `INV-${nth + 1}`,
    "2026-11-12",
    "Golden Harbour Restaurant 金港酒家",
    "Wei Chen 陈伟",
    { pence: pence(1000) },
    { pence: pence(200) },
    { pence: pence(1200) },
  ]),
});

describe("A report of the office", () => {
  it("names its business, days and subject, and has all rows with their sums", async () => {
    const paper = await paperOf(report({ about: "Standard" }));
    for (const words of ["By driver", "2026-11-01 – 2026-11-24", "Standard", "Jade River"])
      expect(paper).toContain(words);
    expect(paper).toContain("Wei Chen 陈伟 £1,234.56 £1,028.80 31");
    expect(paper).toContain("Mei Lin 林梅 -£6.50 -£6.50 2");
    expect(paper).toContain("Total £1,228.06 £1,022.30");
    expect(paper).toContain("Page 1 of 1");
  });

  it("is in Chinese if the screen is, and gives today as its date if it has no days", async () => {
    const paper = await paperOf(report({ title: "按司机", language: "zh", days: null }));
    for (const words of ["按司机", "截至 2026-11-24", "合计 £1,228.06"])
      expect(paper).toContain(words);
  });

  it("has several tables with titles below the figures, and a text for an empty one", async () => {
    const tables = [
      { ...DRIVERS, title: "By driver" },
      { ...DRIVERS, title: "Who owes", rows: [], empty: "Nobody owes anything." },
    ];
    const figures = [
      { name: "Sales", amount: "£1,228.06" },
      { name: "Owed to you", amount: "−£3.20" },
    ];
    const paper = await paperOf(report({ title: "Office", tables, figures }));
    expect(paper).toContain("Sales £1,228.06 Owed to you -£3.20 By driver");
    expect(paper).toContain("Who owes Nobody owes anything.");
  });

  it("names the sum of a partial table as such, and has no sum for one row or for words", async () => {
    const tables = [{ ...DRIVERS, isPart: true }];
    expect(await paperOf(report({ tables }))).toContain("Total of these £1,228.06");
    const one = [{ ...DRIVERS, rows: DRIVERS.rows.slice(0, 1) }];
    expect(await paperOf(report({ tables: one }))).not.toContain("Total");
  });

  it("of many rows repeats its head on numbered pages, and loses none", async () => {
    const list = await renderPages(reportModel(report({ tables: [sales(400)] })), LOADER);
    const pages = linesOn(list).map((lines) => lines.map((line) => textOfLine(line).trim()));
    pages.forEach((lines, index) => {
      expect(lines).toContain("Customer");
      expect(lines.join(" ")).toContain(`Page ${index + 1} of ${pages.length}`);
    });
    const numbers = pages.flat().filter((line) => /^INV-\d+$/.test(line));
    expect(new Set(numbers).size).toBe(400);
    expect(pages.at(-1)).toContain("£4,800.00");
  });

  it("ends at the maximum number of rows, states this, and sums its rows", async () => {
    const list = await renderPages(reportModel(report({ tables: [sales(MOST_ROWS + 1)] })), LOADER);
    const lines = linesOn(list)
      .flat()
      .map((line) => textOfLine(line).trim());
    expect(lines.filter((line) => /^INV-\d+$/.test(line))).toHaveLength(MOST_ROWS);
    expect(lines).toContain("£24,000.00");
    expect(lines).toContain("Total of these");
    expect(lines.join(" ")).toContain("These are the first 2000 rows");
  });

  it.each(["en", "zh"] as const)(
    "is in %s PDF/A-3a with a glyph for every character, the same to the byte each time",
    async (language) => {
      const { bytes, missing } = await renderPdf(reportModel(report({ language })), LOADER);
      expect(missing).toEqual([]);
      expect(glyphsIn(bytes)).not.toContain(0);
      expect(bytes).toEqual(await pdfOf(report({ language })));
      expect(Buffer.from(bytes).toString("latin1")).toContain("<pdfaid:part>3</pdfaid:part>");
      expect(inspect("pdfinfo", ["PDF"], bytes)).toMatch(/Pages:\s+1\n/);
    },
  );
});
