import { printedPounds, pence } from "@roundsman/core/money";
import { VAT_MODES } from "@roundsman/core/vat";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { describe, expect, it } from "vitest";
import type { Block, Table } from "../src/document-model.ts";
import type { InvoiceDocument } from "../src/invoice/invoice-document.ts";
import { invoiceModel } from "../src/invoice/invoice-model.ts";
import { LANGUAGES } from "../src/language.ts";
import { renderPdf } from "../src/render.ts";
import { ratedLines } from "./mixed-rates.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { linesOn, pagesOf, pdfOf, LOADER, textIn, textOfLine } from "./tools.ts";

const CASES = VAT_MODES.flatMap((vat) => LANGUAGES.map((language) => ({ vat, language })));
const UNREGISTERED = { ...COMPANY, vatNumber: "" };
const NO_VAT_INVOICE = {
  en: ["This is not a VAT invoice."],
  zh: ["本单据不是增值税发票。"],
  both: ["This is not a VAT invoice.", "本单据不是增值税发票。"],
};

const textOf = async (invoice: InvoiceDocument) => textIn(await pdfOf(invoice));

/** The cells of every table: first the items, then the rates. */
const tablesOf = (invoice: InvoiceDocument): string[][][] =>
  tablesIn(invoiceModel(invoice).blocks).map(({ columns, rows }) =>
    [columns.map(({ header }) => header), ...rows].map((cells) =>
      cells.map((cell) => cell.map(({ text }) => text).join("")),
    ),
  );

const tablesIn = (blocks: readonly Block[]): Table[] =>
  blocks.flatMap((block) =>
    block.kind === "table"
      ? [block]
      : block.kind === "side-by-side"
        ? block.columns.flatMap((column) => tablesIn(column.blocks))
        : [],
  );

describe("a document with several rates", () => {
  it("has the rate on every line, and net, VAT and gross of each rate below", () => {
    const lines = ratedLines(4).map((line) => ({
      ...line,
      name: "Goods",
      price: pence(1200),
      discount: pence(0),
      quantity: ratedLines(1)[0]?.quantity ?? line.quantity,
    }));
    const [items, rates] = tablesOf(invoiceOf({ lines, vat: "included" }));
    expect(items).toEqual([
      ["Item", "Quantity", "Unit price inc. VAT", "Net", "Rate", "VAT", "Amount"],
      ["Goods", "1", "£12.00", "£10.00", "S 20%", "£2.00", "£12.00"],
      ["Goods", "1", "£12.00", "£11.43", "R 5%", "£0.57", "£12.00"],
      ["Goods", "1", "£12.00", "£12.00", "Z 0%", "£0.00", "£12.00"],
      ["Goods", "1", "£12.00", "£12.00", "E", "£0.00", "£12.00"],
    ]);
    expect(rates).toEqual([
      ["Rate", "Type", "Net", "VAT", "Gross"],
      ["S 20%", "Standard rate", "£10.00", "£2.00", "£12.00"],
      ["R 5%", "Reduced rate", "£11.43", "£0.57", "£12.00"],
      ["Z 0%", "Zero rate", "£12.00", "£0.00", "£12.00"],
      ["E", "Exempt", "£12.00", "£0.00", "£12.00"],
    ]);
  });

  it.each(CASES)("can be read in the PDF: VAT $vat, language $language", async (of) => {
    const invoice = invoiceOf({ ...of, lines: ratedLines(8) });
    const text = await textOf(invoice);
    const { rates, payable } = invoiceVat(invoice.lines, { mode: of.vat, date: invoice.date });
    expect(text).toContain(printedPounds(payable));
    for (const { net, vat, gross } of rates)
      expect(text).toContain([net, vat, gross].map(printedPounds).join(" "));
    const isNamed = of.vat !== "without";
    const names = { en: ["Zero rate"], zh: ["零税率"], both: ["Zero rate", "零税率"] };
    for (const name of names[of.language]) expect(text.includes(name), name).toBe(isNamed);
    expect(/VAT \(?20%|增值税 20%/.test(text)).toBe(false);
    for (const words of NO_VAT_INVOICE[of.language])
      expect(text.includes(words), words).toBe(!isNamed);
  });

  it("of a seller without a VAT number has rates, but no net and VAT on its lines", () => {
    const [items, rates] = tablesOf(
      invoiceOf({ lines: ratedLines(3, ["zero", "standard"]), company: UNREGISTERED }),
    );
    expect(items?.[0]).toEqual(["Item", "Quantity", "Unit price", "Rate", "Amount"]);
    expect(rates?.map(([code]) => code)).toEqual(["Rate", "S 20%", "Z 0%"]);
  });

  it("keeps its sums together on the last of two pages", async () => {
    const [first = [], last = [], ...more] = linesOn(
      await pagesOf(invoiceOf({ lines: ratedLines(38), vat: "add", language: "both" })),
    );
    expect(more).toEqual([]);
    const texts = (of: typeof first) => of.map((line) => textOfLine(line).trim());
    expect(texts(first)).not.toContain("Exempt 免税");
    expect(texts(last)).toEqual(expect.arrayContaining(["Total 合计", "Exempt 免税", "Gross"]));
  });

  it("keeps amounts of a hundred million inside its edges", async () => {
    const lines = ratedLines(4).map((line) => ({ ...line, price: pence(3_000_000_000) }));
    const list = await renderPdf(
      invoiceModel(invoiceOf({ lines, vat: "add", language: "both" })),
      LOADER,
    );
    expect(list.missing).toEqual([]);
    for (const page of (await pagesOf(invoiceOf({ lines, vat: "add", language: "both" }))).pages)
      for (const item of page.items)
        if (item.kind === "line")
          for (const run of item.runs)
            expect(run.x + run.width, run.text).toBeLessThanOrEqual(page.width - 40);
  });
});

describe("a document without VAT", () => {
  it.each(LANGUAGES)("is plain from a seller without a VAT number: %s", async (language) => {
    const invoice = { language, lines: ratedLines(4), vat: "without" as const };
    for (const vatNumber of ["", "Applied 12/2026"]) {
      const company = { ...UNREGISTERED, vatNumber };
      const text = await textOf(invoiceOf({ ...invoice, company }));
      for (const words of NO_VAT_INVOICE.both) expect(text).not.toContain(words);
    }
  });

  it("states that it is no VAT invoice if its lines have rates, also only the standard one", async () => {
    const of = (lines: InvoiceDocument["lines"]) => textOf(invoiceOf({ lines, vat: "without" }));
    expect(await of(ratedLines(2, ["standard"]))).toContain("This is not a VAT invoice.");
    expect(await of(linesOf(2))).not.toContain("not a VAT invoice");
  });
});

it("A document whose lines all have the standard rate looks as if they had none", () => {
  for (const of of CASES.filter(({ vat }) => vat !== "without"))
    expect(invoiceModel(invoiceOf({ ...of, lines: ratedLines(5, ["standard"]) }))).toEqual(
      invoiceModel(invoiceOf({ ...of, lines: linesOf(5) })),
    );
});
