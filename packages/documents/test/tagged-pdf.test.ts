import { describe, expect, it } from "vitest";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { inspect, pdfOf } from "./tools.ts";

const treeOf = (pdf: Uint8Array): string => inspect("pdfinfo", ["-struct-text", "PDF"], pdf);

describe("the tags of an invoice", () => {
  it("tell a screen reader title, headings, paragraphs and tables in reading order", async () => {
    const tree = treeOf(await pdfOf(invoiceOf({ lines: linesOf(2) })));
    const said = [...tree.matchAll(/"(.*)"/g)].map((match) => match[1]);
    expect(said.slice(0, 2)).toEqual(["Invoice", "INV-128"]);
    expect(tree).toMatch(/^Document\n {2}H1/);
    expect(tree).toMatch(/TH:\s+\/Scope \/Column\s+"Unit price inc. VAT"/);
    expect(tree).toMatch(/TH:\s+\/Scope \/Row\s+"You saved"/);
    expect(said.indexOf("Bill to")).toBeLessThan(said.indexOf("Item"));
    expect(said.indexOf("Item")).toBeLessThan(said.lastIndexOf("Total"));
  });

  it("keep the words of two lines apart", async () => {
    expect(treeOf(await pdfOf(invoiceOf()))).toContain("88 Wardour Street London W1D 6LA");
  });

  it("leave out what only decorates: repeated headers and page numbers", async () => {
    const tree = treeOf(await pdfOf(invoiceOf({ lines: linesOf(30) })));
    expect(tree.match(/"Unit price inc. VAT"/g)?.length).toBe(1);
    expect(tree).not.toContain("Page 1 of");
  });
});

describe("the archive form of an invoice", () => {
  it("declares PDF 1.7, PDF/A-3a, its language and its title, in XML that is well formed", async () => {
    const pdf = await pdfOf(invoiceOf({ company: { ...COMPANY, name: 'Chan & Sons <"Ltd">' } }));
    const metadata = inspect("pdfinfo", ["-meta", "PDF"], pdf);
    expect(metadata).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(metadata).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
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
  });
});
