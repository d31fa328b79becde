import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits, thousandths } from "@roundsman/core/quantity";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DisplayList } from "../src/display-list.ts";
import type { DocumentModel } from "../src/document-model.ts";
import { LANGUAGES } from "../src/language.ts";
import { A4, MARGIN } from "../src/layout.ts";
import { modelOf } from "../src/typefaces/printable.ts";
import { renderPages, renderPdf } from "../src/render.ts";
import type { DayCredit } from "../src/stock/day-sheet-document.ts";
import { daySheetModel } from "../src/stock/day-sheet-model.ts";
import type { LoadSheetDocument, LoadSheetRow } from "../src/stock/load-sheet-document.ts";
import { loadSheetModel } from "../src/stock/load-sheet-model.ts";
import { DAY } from "./stock-samples.ts";
import { inspect, linesOn, LOADER, textIn, textOfLine } from "./tools.ts";

const row = (name: string, needed: number, onVan: number): LoadSheetRow => ({
  name,
  needed: fromUnits(needed),
  onVan: fromUnits(onVan),
  toLoad: fromUnits(Math.max(0, needed - onVan)),
});

const LOAD: LoadSheetDocument = {
  day: day("2026-11-21"),
  driver: "Wang Lei 王磊",
  subject: "2026-11-22",
  rows: [
    row("Jasmine rice 10 kg 茉莉香米", 24, 6),
    row("Pak choi 小白菜", 12.5, 0),
    row("Soy sauce 生抽", 6, -2),
    row("Tofu 豆腐", 5, 9),
  ],
  language: "both",
};

const CREDITS = [
  {
    number: "CN-B7-3",
    invoice: "INV-12",
    customer: "Golden Dragon 金龙",
    total: pence(2425),
    goods: [
      { name: "Jasmine rice 10 kg", quantity: fromUnits(2), to: "van" },
      { name: "Tofu 豆腐", quantity: fromUnits(0.5), to: "waste" },
    ],
  },
  { number: "CN-4", invoice: "B7-9", customer: "Wing Yip", total: pence(120), goods: [] },
] as const satisfies readonly DayCredit[];

const linesOf = (list: DisplayList): string[] =>
  linesOn(list)
    .flat()
    .map((line) => textOfLine(line).trim());
const textsOf = async (model: DocumentModel) => linesOf(await renderPages(model, LOADER));

describe("a load sheet", () => {
  it("has a box to tick and large figures for what to load, and no box for goods that the van has already", async () => {
    const list = await renderPages(loadSheetModel(LOAD), LOADER);
    const boxes = list.pages.flatMap((page) =>
      page.items.filter((item) => item.kind === "rectangle"),
    );
    // Each box is two rectangles: its outline and its inside.
    expect(boxes).toHaveLength(3 * 2);
    const large = linesOn(list)
      .flat()
      .filter((line) => line.runs.some(({ size }) => size === 17));
    expect(large.map(textOfLine)).toEqual(["18", "12.5", "8"]);
    const texts = linesOf(list);
    expect(texts.indexOf("Tofu 豆腐")).toBeGreaterThan(
      texts.findIndex((text) => text.startsWith("Enough on the van")),
    );
  });

  it("sets the figures on one line with the name", async () => {
    const lines = linesOn(await renderPages(loadSheetModel(LOAD), LOADER)).flat();
    const at = (text: string) => lines.find((line) => textOfLine(line).trim() === text)?.y;
    expect(at("12.5")).toBe(at("Pak choi 小白菜"));
  });

  it.each(LANGUAGES)("is written in %s, with names as they are", async (language) => {
    const texts = (await textsOf(loadSheetModel({ ...LOAD, language }))).join("\n");
    expect(texts).toContain("Jasmine rice 10 kg 茉莉香米");
    expect(texts.includes("Load sheet")).toBe(language !== "zh");
    expect(texts.includes("装车单")).toBe(language !== "en");
  });

  it("states that nothing has to be loaded", async () => {
    expect(await textsOf(loadSheetModel({ ...LOAD, rows: [], language: "en" }))).toContain(
      "Nothing to load.",
    );
  });

  it("keeps everything on its pages, in any language and of any length", async () => {
    const rows = fc.array(
      fc
        .record({
          name: fc.array(
            fc.constantFrom("rice", "茉莉香米", " ", "Supercalifragilistic", "12×500ml"),
            { maxLength: 25 },
          ),
          needed: fc.integer({ min: 0, max: 1_000_000_000 }),
          onVan: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        })
        .map(({ name, needed, onVan }) => ({
          name: name.join(""),
          needed: thousandths(needed),
          onVan: thousandths(onVan),
          toLoad: thousandths(Math.max(0, needed - onVan)),
        })),
      { maxLength: 80 },
    );
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(...LANGUAGES), async (many, language) =>
        expectOnPaper(await renderPages(loadSheetModel({ ...LOAD, rows: many, language }), LOADER)),
      ),
      { numRuns: 40 },
    );
  });

  it("is a sound A4 PDF from which the words can be read, with its header on every page", async () => {
    const rows = Array.from({ length: 120 }, (_, index) =>
      row(`Product ${index} 产品`, index + 1, 0),
    );
    const { bytes, missing } = await renderPdf(
      modelOf({ kind: "load-sheet", sheet: { ...LOAD, rows } }),
      LOADER,
    );
    expect(missing).toEqual([]);
    expect(inspect("qpdf", ["--check", "PDF"], bytes)).toContain(
      "No syntax or stream encoding errors",
    );
    expect(inspect("pdfinfo", ["PDF"], bytes)).toMatch(/Page size: +595\.28 x 841\.89/);
    const pages = Number(/Pages: +(\d+)/.exec(inspect("pdfinfo", ["PDF"], bytes))?.[1]);
    expect(pages).toBeGreaterThan(3);
    const text = textIn(bytes);
    expect(text.match(/To load/g)?.length).toBeGreaterThanOrEqual(pages - 1);
    for (const { name } of rows) expect(text).toContain(name);
  });

  it("looks as it did when it was looked at and found good", async () => {
    await expectGolden(loadSheetModel(LOAD), "golden/load-sheet.txt");
  });
});

describe("an end-of-day sheet", () => {
  it("lists goods and cash, shows what is missing with its sign, and has room for signatures", async () => {
    const texts = await textsOf(daySheetModel({ ...DAY, language: "en" }));
    expect(texts).toEqual(
      expect.arrayContaining([
        "Delivered",
        "20",
        "0.5",
        "–",
        "£412.50",
        "£410.00",
        "-£2.50",
        "£20 × 20",
        "50p × 20",
        "£10.00",
      ]),
    );
    expect(texts).toEqual(
      expect.arrayContaining(["Driver’s signature", "Checked by", "A £2.50 bag was given away."]),
    );
  });

  it("shows a surplus, and marks what was not counted", async () => {
    const over = await textsOf(
      daySheetModel({ ...DAY, cash: { ...DAY.cash, counted: pence(41_300) } }),
    );
    expect(over).toContain("+£0.50");
    const open = await textsOf(
      daySheetModel({
        ...DAY,
        cash: { ...DAY.cash, counted: null, denominations: [] },
        language: "zh",
      }),
    );
    expect(open).toEqual(expect.arrayContaining(["未点", "日结单"]));
  });

  it("is a sound PDF on one page", async () => {
    const { bytes } = await renderPdf(modelOf({ kind: "day-sheet", sheet: DAY }), LOADER);
    expect(inspect("qpdf", ["--check", "PDF"], bytes)).toContain(
      "No syntax or stream encoding errors",
    );
    expect(inspect("pdfinfo", ["PDF"], bytes)).toMatch(/Pages: +1\n/);
    expect(textIn(bytes)).toMatch(/Cash expected 应有现金/);
  });

  it("lists the credit notes with their invoices, and where the goods went", async () => {
    const texts = await textsOf(daySheetModel({ ...DAY, credits: CREDITS, language: "en" }));
    const from = texts.indexOf("Credit notes");
    expect(texts.slice(from + 1, texts.indexOf("Cash", from))).toEqual(
      [
        ["Number", "Invoice", "Came back", "Amount"],
        ["CN-B7-3", "INV-12", "Golden Dragon 金龙"],
        ["2 × Jasmine rice 10 kg to the van", "0.5 × Tofu 豆腐 to waste", "-£24.25"],
        ["CN-4", "B7-9", "Wing Yip", "–", "-£1.20"],
        ["Total credited", "-£25.45"],
      ].flat(),
    );
    const chinese = await textsOf(daySheetModel({ ...DAY, credits: CREDITS, language: "zh" }));
    expect(chinese).toEqual(
      expect.arrayContaining(["贷记单", "2 × Jasmine rice 10 kg 退回车上", "冲抵合计"]),
    );
  });

  it("has no part for credit notes if there are none", async () => {
    const bare = await renderPdf(modelOf({ kind: "day-sheet", sheet: DAY }), LOADER);
    const none = await renderPdf(
      modelOf({ kind: "day-sheet", sheet: { ...DAY, credits: [] } }),
      LOADER,
    );
    expect(none.bytes).toEqual(bare.bytes);
    expect(textIn(none.bytes)).not.toContain("Credit");
  });

  it("keeps many credit notes on its pages", async () => {
    const [first] = CREDITS;
    const credits = Array.from({ length: 60 }, () => first);
    expectOnPaper(await renderPages(daySheetModel({ ...DAY, credits }), LOADER));
  });

  it("looks as it did when it was looked at and found good", async () => {
    await expectGolden(daySheetModel(DAY), "golden/day-sheet.txt");
  });
});

function expectOnPaper(list: DisplayList): void {
  for (const { y, runs } of linesOn(list).flat()) {
    expect(y).toBeLessThan(A4.height - 24);
    const end = Math.max(...runs.map((run) => run.x + run.width));
    expect(end).toBeLessThanOrEqual(A4.width - MARGIN.side + 0.3);
  }
}

async function expectGolden(model: DocumentModel, file: string): Promise<void> {
  const list = await renderPages(model, LOADER);
  const items = list.pages.flatMap((page) => page.items.map((item) => JSON.stringify(item)));
  await expect(`${[...items, JSON.stringify(list.structure)].join("\n")}\n`).toMatchFileSnapshot(
    file,
  );
}
