import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../src/language.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { linesOn, pagesOf, textOfLine } from "./tools.ts";

describe("an invoice that nearly fits a page", () => {
  it.each([9, 12, 13, 14, 15])(
    "fits one page with %i rows, VAT number, summary and notes, in every language",
    async (count) => {
      for (const language of LANGUAGES) {
        const { pages } = await pagesOf(invoiceOf({ lines: linesOf(count), language }));
        expect(pages.length, language).toBe(1);
      }
    },
  );

  it("has wide spacing if that costs no page, and so has a long one", async () => {
    const first = async (count: number) =>
      (await pagesOf(invoiceOf({ lines: linesOf(count) }))).pages[0]?.items;
    const baselines = async (count: number) => {
      const lines = (await first(count))?.filter((item) => item.kind === "line") ?? [];
      const top = lines.find((line) => textOfLine(line).startsWith("Bill to"));
      return top?.y;
    };
    expect(await baselines(3)).toBe(await baselines(8));
    expect(await baselines(500)).toBe(await baselines(8));
    expect(await baselines(15)).toBeLessThan((await baselines(8)) ?? 0);
  });

  it("still lists the characters that no font has", async () => {
    const lines = linesOf(12).map((line) => ({ ...line, name: `${line.name} \u{10ffff}` }));
    expect((await pagesOf(invoiceOf({ lines }))).missing).toEqual(["\u{10ffff}"]);
  });

  it.each([16, 19, 22, 25, 28, 31, 34, 37, 40, 43])(
    "has rows beside the totals on its last page with %i rows",
    async (count) => {
      const pages = linesOn(
        await pagesOf(
          invoiceOf({ lines: linesOf(count), company: { ...COMPANY, bankAccount: "" } }),
        ),
      );
      const rowsOf = (page: (typeof pages)[number]) =>
        page.filter((line) => /^\d+(\.\d+)?$/.test(textOfLine(line).trim())).length;
      const rows = pages.map(rowsOf);
      expect(rows.reduce((sum, each) => sum + each, 0)).toBe(count);
      expect(rows.at(-1)).toBeGreaterThanOrEqual(2);
    },
  );
});
