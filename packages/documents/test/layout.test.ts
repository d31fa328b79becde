import { day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { VAT_MODES } from "@roundsman/core/vat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DisplayList } from "../src/display-list.ts";
import type { InvoiceDocument } from "../src/invoice/invoice-document.ts";
import { LANGUAGES } from "../src/language.ts";
import { A4, MARGIN } from "../src/layout.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { linesOn, pagesOf, textOfLine } from "./tools.ts";

const words = (most: number) =>
  fc
    .array(
      fc.constantFrom(
        "rice",
        "茉莉香米",
        "sauce",
        "Supercalifragilistic",
        "，",
        "12×500ml",
        "“特级”",
        "é",
        " ",
        "\n",
        "half-&-half",
        "生抽酱油旧庄特级蚝油",
      ),
      { maxLength: most },
    )
    .map((parts) => parts.join(""));

const line: fc.Arbitrary<Line> = fc
  .record({
    name: words(40),
    price: fc.integer({ min: 0, max: 100_000_000 }),
    share: fc.integer({ min: 0, max: 100 }),
    quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
  })
  .map(({ name, price, share, quantity }) => ({
    id: 1,
    name,
    price: pence(price),
    discount: pence(Math.floor((price * share) / 100)),
    quantity: thousandths(quantity),
  }));

const invoice: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    lines: fc.array(line, { maxLength: 45 }),
    summary: words(200),
    footnote: words(400),
    vat: fc.constantFrom(...VAT_MODES),
    language: fc.constantFrom(...LANGUAGES),
    company: fc.constantFrom(null, COMPANY),
    name: words(30),
  })
  .map(({ name, ...more }) =>
    invoiceOf({ ...more, date: day("2026-02-28"), billTo: { ...invoiceOf().billTo, name } }),
  );

const BODY_END = A4.height - MARGIN.bottom;

/**
 * Nothing is beyond the margins, no text of the body is in the footer, no two runs of a line
 * overlap.
 */
function expectInPlace(list: DisplayList): void {
  for (const lines of linesOn(list)) {
    for (const { y, runs, node } of lines) {
      expect(y).toBeGreaterThan(MARGIN.top);
      expect(y).toBeLessThan(node === null && y > BODY_END ? A4.height - 24 : BODY_END);
      let end = MARGIN.side - 0.1;
      for (const run of runs) {
        expect(run.x).toBeGreaterThanOrEqual(end - 0.1);
        end = run.x + run.width;
      }
      expect(end).toBeLessThanOrEqual(A4.width - MARGIN.side + 0.3);
    }
  }
}

describe("the layout of any invoice", () => {
  it("keeps everything inside the margins and off the footer", async () => {
    await fc.assert(
      fc.asyncProperty(invoice, async (document) => expectInPlace(await pagesOf(document))),
      { numRuns: 60 },
    );
  });

  it("keeps every character of a name, however long, in order", async () => {
    const bare = (text: string) => text.replaceAll(/\s/g, "");
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
        const list = await pagesOf(
          invoiceOf({
            lines: lines.map((each) => ({ ...each, discount: pence(0) })),
            company: null,
          }),
        );
        const cells = cellsOf(list);
        const names = lines.map((_, index) => bare(cells[index * 4] ?? ""));
        expect(names).toEqual(lines.map((each) => bare(each.name.normalize("NFC"))));
      }),
      { numRuns: 40 },
    );
  });

  it.each([2, 8, 12, 14, 15, 16, 17, 18, 19, 20, 21, 33, 40, 41, 42, 500])(
    "keeps the totals on one page with the last two of %i rows",
    async (count) => {
      for (const language of LANGUAGES) {
        const pages = linesOn(
          await pagesOf(
            invoiceOf({ lines: linesOf(count), language, company: { ...COMPANY, vatNumber: "" } }),
          ),
        );
        const withTotal =
          pages.find((lines) =>
            lines.some((each) => /^(You saved|已优惠)/.test(textOfLine(each))),
          ) ?? [];
        const amounts = withTotal.filter(
          (each) =>
            each.runs.some((run) => run.size > 8.5 && run.size <= 9.5) &&
            textOfLine(each).startsWith("£") &&
            (each.runs.at(-1)?.x ?? 0) > 450,
        );
        expect(amounts.length, language).toBeGreaterThanOrEqual(3 + 2);
      }
    },
  );

  it("repeats the header on every page that has rows, as an artifact, and counts the pages", async () => {
    const list = await pagesOf(invoiceOf({ lines: linesOf(500) }));
    const pages = linesOn(list);
    expect(pages.length).toBeGreaterThan(10);
    pages.forEach((lines, index) => {
      const header = lines.find((each) => textOfLine(each) === "Unit price inc. VAT");
      expect(header?.node === null, `page ${index + 1}`).toBe(index > 0);
      expect(lines.map(textOfLine)).toContain(`Page ${index + 1} of ${pages.length}`);
    });
  });

  it("makes a numeric column as wide as its widest cell, so that no number wraps", async () => {
    const lines = [
      ...linesOf(3),
      {
        id: 9,
        name: "Gold",
        price: pence(100_000_000),
        discount: pence(0),
        quantity: thousandths(1_000_000_000),
      },
    ];
    const texts = linesOn(await pagesOf(invoiceOf({ lines })))
      .flat()
      .map(textOfLine);
    expect(texts).toEqual(
      expect.arrayContaining(["1000000", "£1,000,000.00", "£1,000,000,000,000.00"]),
    );
  });
});

/** The texts of the table's cells in order: the lines of one leaf are joined. */
function cellsOf(list: DisplayList): string[] {
  const table = list.structure.children.find((each) => each.type === "Table");
  const texts = new Map<number, string>();
  for (const each of linesOn(list).flat())
    if (each.node !== null) texts.set(each.node, (texts.get(each.node) ?? "") + textOfLine(each));
  const body = table?.children.find((each) => each.type === "TBody");
  return (body?.children ?? []).flatMap((row) =>
    row.children.map((cell) => texts.get(cell.id) ?? ""),
  );
}
