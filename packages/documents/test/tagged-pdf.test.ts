import { describe, expect, it } from "vitest";
import { invoiceOf, linesOf } from "./samples.ts";
import { plainPdf } from "./pdf-objects.ts";
import { inspect, pdfOf } from "./tools.ts";

const treeOf = (pdf: Uint8Array): string => inspect("pdfinfo", ["-struct-text", "PDF"], pdf);

describe("the tags of an invoice", () => {
  it("give a screen reader title, headings, paragraphs and tables in reading order", async () => {
    const tree = treeOf(await pdfOf(invoiceOf({ lines: linesOf(2) })));
    const names = [...tree.matchAll(/"(.*)"/g)].map((match) => match[1]);
    expect(names.slice(0, 2)).toEqual(["Invoice", "INV-128"]);
    expect(tree).toMatch(/^Document\n {2}H1/);
    expect(tree).toMatch(/TH:\s+\/Scope \/Column\s+"Unit price inc. VAT"/);
    expect(tree).toMatch(/TH:\s+\/Scope \/Row\s+"You saved"/);
    expect(names.indexOf("Bill to")).toBeLessThan(names.indexOf("Item"));
    expect(names.indexOf("Item")).toBeLessThan(names.lastIndexOf("Total"));
  });

  it("part the head of a table from its body", async () => {
    const tree = treeOf(await pdfOf(invoiceOf({ lines: linesOf(30) })));
    expect(tree).toMatch(/Table\b.*\n\s+THead\b.*\n\s+TR\b.*\n\s+TH\b/);
    expect(tree.match(/THead/g)).toHaveLength(1);
    expect(tree).toMatch(/TBody\b.*\n\s+TR\b.*\n\s+TD\b/);
  });

  it("mark Chinese as Chinese, and English in a Chinese invoice as English", async () => {
    const languagesOf = async (language: "en" | "zh" | "both") =>
      [...plainPdf(await pdfOf(invoiceOf({ language }))).matchAll(/\/Lang\s?\(([\w-]+)\)/g)].map(
        ([, tag]) => tag,
      );
    for (const language of ["en", "both"] as const)
      expect(new Set(await languagesOf(language)), language).toEqual(new Set(["en-GB", "zh-CN"]));
    const inEnglish = await languagesOf("en");
    expect(inEnglish.filter((tag) => tag === "en-GB")).toHaveLength(1);
    const inChinese = await languagesOf("zh");
    expect(inChinese.filter((tag) => tag === "zh-CN")).toHaveLength(1);
    expect(inChinese).toContain("en-GB");
  });

  it("separate the words of two lines", async () => {
    expect(treeOf(await pdfOf(invoiceOf()))).toContain("88 Wardour Street London W1D 6LA");
  });

  it("leave out what only decorates: repeated headers and page numbers", async () => {
    const tree = treeOf(await pdfOf(invoiceOf({ lines: linesOf(30) })));
    expect(tree.match(/"Unit price inc. VAT"/g)?.length).toBe(1);
    expect(tree).not.toContain("Page 1 of");
  });
});
