import { fromUnits } from "@roundsman/core/quantity";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCustoms } from "../src/customs/customs-document.ts";
import type { CustomsStyle } from "../src/customs/customs-style.ts";
import { batchPdf } from "../src/files/batch.ts";
import { invoiceModel } from "../src/invoice/invoice-model.ts";
import { renderPdf } from "../src/render.ts";
import { modelOf, type Printable } from "../src/typefaces/printable.ts";
import { anyInvoice } from "./any-invoice.ts";
import { creditNoteOf } from "./credit-samples.ts";
import { DATA, STYLE } from "./customs-data.ts";
import { glyphsIn } from "./pdf-objects.ts";
import { receiptOf } from "./receipt-samples.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { DAY } from "./stock-samples.ts";
import { linesOn, pagesOf, pdfOf, LOADER, textIn, textOfLine } from "./tools.ts";

const wrapped = {
  language: "both",
  lines: linesOf(40).map((line) => ({
    ...line,
    name: `${line.name} 茉莉香米茉莉香米茉莉香米 生抽酱油生抽酱油生抽酱油生抽酱油 蚝油`,
  })),
  company: {
    ...COMPANY,
    name: "红灯笼贸易有限公司 红灯笼贸易有限公司 红灯笼贸易有限公司 红灯笼贸易有限公司",
  },
  footnote: "感谢您的惠顾。\n货款付清前，货物归本公司所有。\n谢谢\n",
} as const;

const CHINESE = "生抽酱油生抽酱油生抽酱油 蚝油";
const customs = (form: CustomsStyle["form"]): Printable => {
  const style = { ...STYLE, form, language: "both" } as const;
  const [product] = DATA.importedProduct;
  const read = readCustoms(
    {
      ...DATA,
      importedProduct: Array.from({ length: 12 }, () => ({ ...product, description: CHINESE })),
    },
    style,
  );
  if (read === null) throw new Error("No title");
  return { kind: "customs", customs: read, style };
};
const rowsOf = <Row extends { readonly name: string }>(row: Row) =>
  ["", " 10 kg", " 茉莉香米 "].map((end) => ({ ...row, name: `${CHINESE}${end}` }));
const [dayRow] = DAY.rows;
if (!dayRow) throw new Error("The day has no rows");

/**
 * One of each kind, in both languages, with lines that end in Chinese; statements and reports have
 * tests of their own.
 */
const OTHERS: readonly Printable[] = [
  customs("commercial-invoice"),
  customs("packing-list"),
  { kind: "receipt", receipt: receiptOf({ language: "both", reference: CHINESE }) },
  {
    kind: "credit-note",
    note: creditNoteOf({ invoice: invoiceOf(wrapped) }, { summary: CHINESE, footnote: "谢谢\n" }),
  },
  { kind: "day-sheet", sheet: { ...DAY, rows: rowsOf(dayRow), note: `${CHINESE}\n谢谢` } },
  {
    kind: "load-sheet",
    sheet: {
      day: DAY.day,
      driver: DAY.driver,
      subject: CHINESE,
      rows: rowsOf({ name: "", needed: fromUnits(2), onVan: fromUnits(1), toLoad: fromUnits(1) }),
      language: "both",
    },
  },
];

/**
 * Glyph 0 in a text operator is the box of a character that the font lacks, which PDF/A forbids
 * (ISO 19005-3, 6.2.11.8).
 */
describe("the glyphs of a PDF", () => {
  it("are those of the fonts, also where Chinese ends a line", async () => {
    const glyphs = glyphsIn(await pdfOf(invoiceOf(wrapped)));
    expect(glyphs.length).toBeGreaterThan(1000);
    expect(glyphs).not.toContain(0);
  });

  it("are those of the fonts in any invoice", async () => {
    await fc.assert(
      fc.asyncProperty(anyInvoice, async (invoice) => {
        expect(glyphsIn(await pdfOf({ ...invoice, language: "both" }))).not.toContain(0);
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  it.each(OTHERS)("are those of the fonts in a $kind", async (printable) => {
    const glyphs = glyphsIn((await renderPdf(modelOf(printable), LOADER)).bytes);
    expect(glyphs.length).toBeGreaterThan(100);
    expect(glyphs).not.toContain(0);
  });

  it("are those of the fonts in many documents as one PDF", async () => {
    const documents = OTHERS.map((printable, at) => ({ name: `${at}.pdf`, printable }));
    const { bytes } = await batchPdf(documents, "单据 Documents", LOADER, async () => undefined);
    expect(glyphsIn(bytes).length).toBeGreaterThan(1000);
    expect(glyphsIn(bytes)).not.toContain(0);
  });

  it("separate the words of two Chinese lines when they are copied", async () => {
    expect(textIn(await pdfOf(invoiceOf({ footnote: "感谢惠顾\n欢迎再来" })))).toMatch(
      /感谢惠顾\s+欢迎再来/,
    );
  });
});

describe("blanks and invisible characters", () => {
  const BLANKS =
    "\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u00a0\t";

  it("are blanks, whatever their width", async () => {
    for (const blank of BLANKS) {
      const list = await pagesOf(
        invoiceOf({ language: "en", billTo: { ...invoiceOf().billTo, name: `Ah${blank}Kong` } }),
      );
      const lines = linesOn(list).flat().map(textOfLine);
      expect(list.missing).toEqual([]);
      expect(
        lines.some((line) => /^Ah[ \u00a0]Kong *$/.test(line)),
        `U+${blank.codePointAt(0)?.toString(16)}`,
      ).toBe(true);
    }
  });

  it("are removed without a gap if they have no width", async () => {
    const plain = await pagesOf(invoiceOf({ summary: "林美玲 Lin" }));
    for (const invisible of "\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0f\u202a\u202c\u180e\u3164")
      expect(
        (await pagesOf(invoiceOf({ summary: `林${invisible}美${invisible}玲 L${invisible}in` })))
          .pages,
      ).toEqual(plain.pages);
  });

  it("stay part of an emoji, which is one missing character", async () => {
    const { bytes, missing } = await renderPdf(
      invoiceModel(invoiceOf({ summary: "Ring 👩\u200d⚖\ufe0f ©\ufe0f 2026" })),
      LOADER,
    );
    expect(missing).toEqual(["👩\u200d⚖\ufe0f"]);
    expect(textIn(bytes)).toContain("Ring □ © 2026");
    expect(glyphsIn(bytes)).not.toContain(0);
  });

  it("that are line breaks end the line", async () => {
    const lines = linesOn(await pagesOf(invoiceOf({ summary: "first\u2028second\u000bthird" })))
      .flat()
      .map(textOfLine);
    expect(lines).toEqual(expect.arrayContaining(["first ", "second ", "third"]));
  });
});
