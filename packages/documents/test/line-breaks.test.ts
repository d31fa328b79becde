import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { describe, expect, it } from "vitest";
import { A4, MARGIN } from "../src/layout.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { linesOn, pagesOf, textOfLine } from "./tools.ts";

const writtenIn = async (more: Parameters<typeof invoiceOf>[0]) =>
  linesOn(await pagesOf(invoiceOf(more))).map((page) => page.map(textOfLine));

describe("a line of an invoice", () => {
  it("keeps a telephone number, a postcode and an account number whole, beside words of any length", async () => {
    for (let length = 1; length < 60; length++) {
      const city = "Llanfair pwll ".repeat(6).slice(0, length);
      const company = {
        ...COMPANY,
        bankAccount: "1234 5678",
        bankSortCode: "11 22 33",
        name: "W".repeat(length),
      };
      const lines = (await writtenIn({ company, billTo: { ...invoiceOf().billTo, city } }))
        .flat()
        .join("\n");
      expect(lines).toContain("020 7946 0018");
      expect(lines).toContain("020 7946 0991");
      expect(lines).toContain("W1D 6LA");
      expect(lines).toContain("1234 5678");
      expect(lines).toContain("11 22 33");
    }
  });

  it("breaks before a company's Chinese name, not within it, if a space allows it", async () => {
    for (const name of [
      "Red Lantern Trading Ltd 红灯笼贸易有限公司",
      "Jade River Food and Drink Supplies 玉河食品",
    ]) {
      const lines = (await writtenIn({ company: { ...COMPANY, name } })).flat();
      const chinese = name.split(" ").at(-1) ?? "";
      expect(
        lines
          .filter((line) => /[红灯笼贸易有限公司玉河食品]/.test(line))
          .every((line) => line.includes(chinese)),
      ).toBe(true);
    }
  });

  it("breaks a name that is too long for any line", async () => {
    const name = "红灯笼贸易有限公司".repeat(8);
    const lines = (await writtenIn({ company: { ...COMPANY, name } })).flat();
    expect(lines.join("").replaceAll(" ", "")).toContain(name);
  });
});

describe("a large amount", () => {
  const invoiceOver = (pounds: number) =>
    invoiceOf({
      language: "both",
      lines: [
        {
          id: 1,
          name: "Gold",
          price: pence(pounds * 100),
          discount: pence(0),
          quantity: thousandths(1000),
        },
      ],
    });

  it.each([123_456_789, 9_999_999_999, 90_071_992_547_409])(
    "of £%i is printed on one line everywhere, in a smaller size if needed",
    async (pounds) => {
      const lines = linesOn(await pagesOf(invoiceOver(pounds))).flat();
      const amount = `£${pounds.toLocaleString("en-GB")}.00`;
      const printed = lines.filter((line) => textOfLine(line) === amount);
      expect(printed.map((line) => line.runs[0]?.pack)).toContain("latin-bold");
      // Large at the top, as unit price, amount and total; no part of it is on a line of its own.
      expect(printed.length).toBeGreaterThanOrEqual(4);
      expect(lines.map(textOfLine).filter((text) => /^[\d,]*[,.][\d.]*$/.test(text))).toEqual([]);
      for (const { runs } of printed)
        expect((runs[0]?.x ?? 0) + (runs[0]?.width ?? 0)).toBeLessThanOrEqual(
          A4.width - MARGIN.side + 0.3,
        );
    },
  );

  it("keeps its size while there is room", async () => {
    const lines = linesOn(await pagesOf(invoiceOver(1_234))).flat();
    expect(lines.find((line) => textOfLine(line) === "£1,234.00")?.runs[0]?.size).toBe(22);
  });
});

describe("notes at the foot of an invoice", () => {
  const notes = "Thank you for your custom. ".repeat(12);

  it("are never alone on a page: the totals and the last two rows are with them", async () => {
    for (let count = 10; count < 30; count++) {
      const pages = await writtenIn({ lines: linesOf(count), footnote: notes });
      const last = pages.at(-1) ?? [];
      if (!last.some((line) => line.startsWith("Thank you"))) throw new Error("The notes are gone");
      expect(last).toContain("Notes");
      expect(last).toContain("Total");
      expect(
        last.filter((line) => /^£[\d,.]+$/.test(line)).length,
        `${count} lines`,
      ).toBeGreaterThan(4);
    }
  });

  it("that fill pages never begin or end a page with a single line", async () => {
    for (let count = 14; count < 24; count++) {
      const pages = await writtenIn({ lines: linesOf(count), footnote: notes.repeat(8) });
      const onPages = pages
        .map((page) => page.filter((line) => /Thank|custom/.test(line)).length)
        .filter((lines) => lines > 0);
      expect(Math.min(...onPages), `${count} lines: ${onPages.join()}`).toBeGreaterThan(1);
    }
  });
});
