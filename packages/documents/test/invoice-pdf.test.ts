import { invoiceTotals, lineTotal } from "@roundsman/core/invoice";
import { printedPounds, pence } from "@roundsman/core/money";
import { VAT_MODES } from "@roundsman/core/vat";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { FontLoader } from "../src/typefaces/font-set.ts";
import { invoiceModel } from "../src/invoice/invoice-model.ts";
import { FONT_DIRECTORY, fontFiles } from "../src/node/font-files.ts";
import { renderPdf } from "../src/render.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { inspect, pdfOf, LOADER, textIn } from "./tools.ts";

const squeezed = (text: string): string => text.replaceAll(/\s+/g, "");

describe("the PDF of an invoice", () => {
  it.each([0, 1, 24, 33, 500])(
    "is sound with %i lines, and every font is embedded as a subset",
    async (count) => {
      const pdf = await pdfOf(invoiceOf({ language: "both", lines: linesOf(count) }));
      expect(inspect("qpdf", ["--check", "PDF"], pdf)).toContain(
        "No syntax or stream encoding errors",
      );
      const fonts = inspect("pdffonts", ["PDF"], pdf).trim().split("\n").slice(2);
      expect(fonts.length).toBeGreaterThanOrEqual(2);
      for (const font of fonts)
        expect(font).toMatch(/\+NotoSans\S* +CID TrueType +Identity-H +yes +yes +yes/);
    },
  );

  it("has every name and every penny of every line, in order", async () => {
    const lines = linesOf(33);
    const text = squeezed(textIn(await pdfOf(invoiceOf({ language: "both", lines }))));
    let at = 0;
    for (const line of lines) {
      at = text.indexOf(squeezed(line.name), at);
      expect(at, line.name).toBeGreaterThan(0);
      for (const amount of [
        printedPounds(pence(line.price - line.discount)),
        printedPounds(lineTotal(line)),
      ]) {
        at = text.indexOf(amount, at);
        expect(at, `${line.name} ${amount}`).toBeGreaterThan(0);
      }
    }
  });

  it.each(VAT_MODES)("prints the amounts that core computes when VAT is %s", async (vat) => {
    const invoice = invoiceOf({ vat, lines: linesOf(7) });
    const { discount } = invoiceTotals(invoice.lines);
    const terms = { mode: vat, date: invoice.date };
    const { net, vat: tax, payable } = invoiceVat(invoice.lines, terms);
    const text = textIn(await pdfOf(invoice));
    const shown = [discount, payable, ...(tax === null ? [] : [net, tax])];
    for (const amount of shown) expect(text).toContain(printedPounds(amount));
    expect(text.includes("VAT")).toBe(vat !== "without");
    expect(text.includes(COMPANY.vatNumber)).toBe(vat !== "without");
  });

  it("is the same to the byte when it is made again, also by another font loader", async () => {
    const invoice = invoiceOf({ language: "both", lines: linesOf(24) });
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    const first = hash(await pdfOf(invoice));
    expect(hash(await pdfOf(invoice))).toBe(first);
    const other = new FontLoader(fontFiles(FONT_DIRECTORY));
    expect(hash((await renderPdf(invoiceModel(invoice), other)).bytes)).toBe(first);
  });

  it("keeps names with & and < as they are, in the text and in the title", async () => {
    const billTo = { ...invoiceOf().billTo, name: "Chan & Sons <Fish & Chips>" };
    const pdf = await pdfOf(
      invoiceOf({ billTo, company: { ...COMPANY, name: "Wok & Roll <UK>" } }),
    );
    expect(textIn(pdf)).toContain("Chan & Sons <Fish & Chips>");
    expect(inspect("pdfinfo", ["PDF"], pdf)).toContain("Wok & Roll <UK>");
  });

  it("prints the traditional and the rare characters, and a box for what no font has", async () => {
    const billTo = { ...invoiceOf().billTo, name: "龍鳳酒樓 䶮 🧧 𠮷" };
    const { bytes, missing } = await renderPdf(invoiceModel(invoiceOf({ billTo })), LOADER);
    expect(missing).toEqual(["🧧", "𠮷"]);
    expect(textIn(bytes)).toContain("龍鳳酒樓 䶮 □ □");
  });

  it("keeps the digit of a keycap, and lists the cap as missing", async () => {
    const summary = "Door 2️⃣, ring 5️⃣ a👍\u0301 👩‍⚖️";
    const { bytes, missing } = await renderPdf(invoiceModel(invoiceOf({ summary })), LOADER);
    expect(textIn(bytes)).toContain("Door 2, ring 5 a□");
    expect(missing).toEqual(["\u20e3", "👍\u0301", "👩‍⚖️"]);
  });

  it("lists nothing as missing if one font has the letter and another its accent", async () => {
    const { bytes, missing } = await renderPdf(
      invoiceModel(invoiceOf({ summary: "茉\u0301莉" })),
      LOADER,
    );
    expect(textIn(bytes)).toMatch(/茉\s*\u0301?\s*莉/);
    expect(missing).toEqual([]);
  });

  it("is made without fonts that cannot be loaded, and lists the missing characters", async () => {
    const offline = new FontLoader({
      read: (pack) =>
        pack === "rest"
          ? Promise.reject(new Error("offline"))
          : fontFiles(FONT_DIRECTORY).read(pack),
    });
    const { missing } = await renderPdf(invoiceModel(invoiceOf({ summary: "䶮" })), offline);
    expect(missing).toEqual(["䶮"]);
  });

  it("shows “Number follows” if there is no number", async () => {
    const text = textIn(await pdfOf(invoiceOf({ number: null, reference: "R-7F3K" })));
    expect(text).toContain("Number follows");
    expect(text).toContain("Reference R-7F3K");
    expect(text).not.toContain("INV-");
  });

  it.each(["en", "zh", "both"] as const)("is written in %s", async (language) => {
    const text = textIn(await pdfOf(invoiceOf({ language, company: null, lines: [] })));
    expect(text.includes("Invoice")).toBe(language !== "zh");
    expect(text.includes("发票")).toBe(language !== "en");
  });
});
