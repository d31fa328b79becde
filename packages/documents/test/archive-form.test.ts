import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { eInvoice } from "../src/einvoice/e-invoice.ts";
import { facturX } from "../src/einvoice/factur-x.ts";
import { srgbProfile } from "../src/emit/pdf/srgb-profile.ts";
import { invoiceModel } from "../src/invoice/invoice-model.ts";
import { renderPdf } from "../src/render.ts";
import { plainPdf } from "./pdf-objects.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { inspect, pdfOf, LOADER } from "./tools.ts";

const withFile = async () => {
  const invoice = invoiceOf();
  return (
    await renderPdf(invoiceModel(invoice), LOADER, { attachments: [facturX(eInvoice(invoice))] })
  ).bytes;
};
const latin1 = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");

/**
 * The rules of PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1) that a reader of bytes can check.
 */
describe("the archive form of an invoice", () => {
  it("declares PDF 1.7, PDF/A-3a, PDF/UA-1, its language and its title, in XML that is well formed", async () => {
    const pdf = await pdfOf(invoiceOf({ company: { ...COMPANY, name: 'Chan & Sons <"Ltd">' } }));
    const metadata = inspect("pdfinfo", ["-meta", "PDF"], pdf);
    expect(metadata).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(metadata).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
    expect(metadata).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(metadata).toContain('<rdf:li xml:lang="x-default">Invoice INV-128</rdf:li>');
    expect(metadata).toContain("<rdf:li>Chan &amp; Sons &lt;&quot;Ltd&quot;&gt;</rdf:li>");
    expect(metadata.match(/&(?!(amp|lt|gt|quot);)/)).toBeNull();
    const info = inspect("pdfinfo", ["PDF"], pdf);
    expect(info).toMatch(/Tagged: +yes/);
    expect(info).toMatch(/PDF version: +1\.7/);
    expect(info).toMatch(/Author: +Chan & Sons <"Ltd">/);
    const catalog = inspect("qpdf", ["--json", "--json-key=qpdf", "PDF"], pdf);
    expect(catalog).toMatch(/"\/Lang": "u:en-GB"/);
    expect(catalog).toMatch(/"\/GTS_PDFA1"/);
    expect(catalog).toMatch(/"\/DisplayDocTitle": true/);
  });

  it("describes every property that XMP does not define once, also with an attachment", async () => {
    const metadata = inspect("pdfinfo", ["-meta", "PDF"], await withFile());
    expect(metadata.match(/<pdfaExtension:schemas>/g)).toHaveLength(1);
    expect(
      [...metadata.matchAll(/<pdfaSchema:prefix>(\w+)</g)].map(([, prefix]) => prefix),
    ).toEqual(["pdfuaid", "fx"]);
    expect(metadata).toContain("<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>");
  });

  it("names its attachment, its relation to the invoice, and its date", async () => {
    const text = plainPdf(await withFile());
    expect(text).toMatch(/\/AF \[/);
    expect(text).toMatch(/\/AFRelationship \/Alternative/);
    expect(text).toMatch(/\/Subtype \/text#2fxml/);
    expect(text).toMatch(/\/UF \(factur-x.xml\)/);
    expect(inspect("qpdf", ["--check", "PDF"], await withFile())).toContain(
      "No syntax or stream encoding errors",
    );
  });

  it("holds sRGB as the profile of its colours", () => {
    const profile = Buffer.from(srgbProfile());
    expect(profile.readUInt32BE(0)).toBe(profile.length);
    expect(profile.toString("latin1", 12, 24)).toBe("mntrRGB XYZ ");
    expect(profile.toString("latin1", 36, 40)).toBe("acsp");
    for (let index = 0; index < profile.readUInt32BE(128); index += 1) {
      const [at = 0, length = 0] = [4, 8].map((more) =>
        profile.readUInt32BE(132 + 12 * index + more),
      );
      expect(at % 4).toBe(0);
      expect(at + length).toBeLessThanOrEqual(profile.length);
    }
  });

  it("has everything that is drawn in a tag or an artifact", async () => {
    const text = plainPdf(await pdfOf(invoiceOf({ language: "both", lines: linesOf(30) })));
    const pages = [...text.matchAll(/stream\n((?:\/Artifact|\/H1)[^]*?)\nendstream/g)].map(
      ([, content = ""]) => content,
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const content of pages) {
      let depth = 0;
      for (const [operator] of content.matchAll(/BDC|EMC|\]TJ| re f| c f|Do/g)) {
        if (operator === "BDC") depth += 1;
        else if (operator === "EMC") depth -= 1;
        else expect(depth, operator).toBeGreaterThan(0);
        expect(depth).toBeLessThanOrEqual(2);
      }
      expect(depth).toBe(0);
    }
  });
});

describe("the identifier of a file", () => {
  const idOf = (pdf: Uint8Array) => /\/ID\[<(\w{32})><\1>\]/.exec(latin1(pdf))?.[1];

  it("depends on its content: the same for the same file, different for another language or amount", async () => {
    const invoice = invoiceOf({ lines: linesOf(3) });
    const [first] = invoice.lines;
    if (first === undefined) throw new Error("The sample has no lines");
    const others = [
      invoiceOf({ language: "both" }),
      invoiceOf({ language: "zh" }),
      invoiceOf({ vat: "add" }),
      invoiceOf({
        footnote: "Thank you for your business! Goods remain our property until paid in full.",
      }),
    ];
    const ids = await Promise.all(
      [invoice, ...others].map(async (each) => idOf(await pdfOf(each))),
    );
    expect(new Set(ids).size).toBe(5);
    expect(ids).not.toContain(undefined);
    expect(idOf(await pdfOf(invoice))).toBe(ids[0]);
  });
});

describe("the size of a file", () => {
  it("is at most 24 KB for 10 lines and 150 KB for 500, tags and all", async () => {
    expect((await pdfOf(invoiceOf({ lines: linesOf(10) }))).length).toBeLessThanOrEqual(24 * 1024);
    expect((await pdfOf(invoiceOf({ lines: linesOf(500) }))).length).toBeLessThanOrEqual(
      150 * 1024,
    );
  });

  it("is small because of object streams, which every reader of PDF 1.5 supports", async () => {
    const pdf = await pdfOf(invoiceOf({ language: "both", lines: linesOf(500) }));
    expect(latin1(pdf)).toContain("/Type/ObjStm");
    expect(inspect("qpdf", ["--check", "PDF"], pdf)).toContain(
      "No syntax or stream encoding errors",
    );
    const again = await pdfOf(invoiceOf({ language: "both", lines: linesOf(500) }));
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(again)).toBe(hash(pdf));
  });
});
