import { describe, expect, it } from "vitest";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { linesOn, pagesOf, textOfLine } from "./tools.ts";

const writtenIn = async (more: Parameters<typeof invoiceOf>[0]) =>
  linesOn(await pagesOf(invoiceOf(more))).map((page) => page.map(textOfLine));

describe("what stands on a line of an invoice", () => {
  it("is a telephone number, a postcode or an account number as a whole, however long the words beside it", async () => {
    for (let length = 1; length < 60; length++) {
      const city = "Llanfair pwll ".repeat(6).slice(0, length);
      const company = { ...COMPANY, bankAccount: "1234 5678", bankSortCode: "11 22 33", name: "W".repeat(length) };
      const lines = (await writtenIn({ company, billTo: { ...invoiceOf().billTo, city } })).flat().join("\n");
      expect(lines).toContain("020 7946 0018");
      expect(lines).toContain("020 7946 0991");
      expect(lines).toContain("W1D 6LA");
      expect(lines).toContain("1234 5678");
      expect(lines).toContain("11 22 33");
    }
  });

  it("is a company's Chinese name unbroken where a space before it lets it", async () => {
    for (const name of ["Red Lantern Trading Ltd 红灯笼贸易有限公司", "Jade River Food and Drink Supplies 玉河食品"]) {
      const lines = (await writtenIn({ company: { ...COMPANY, name } })).flat();
      const chinese = name.split(" ").at(-1) ?? "";
      expect(lines.filter((line) => /[红灯笼贸易有限公司玉河食品]/.test(line)).every((line) => line.includes(chinese))).toBe(true);
    }
  });

  it("is part of a name that no line has room for", async () => {
    const name = "红灯笼贸易有限公司".repeat(8);
    const lines = (await writtenIn({ company: { ...COMPANY, name } })).flat();
    expect(lines.join("").replaceAll(" ", "")).toContain(name);
  });
});

describe("notes at the foot of an invoice", () => {
  const notes = "Thank you for your custom. ".repeat(12);

  it("never stand alone on a page: the totals and the last two rows go with them", async () => {
    for (let count = 10; count < 30; count++) {
      const pages = await writtenIn({ lines: linesOf(count), footnote: notes });
      const last = pages.at(-1) ?? [];
      if (!last.some((line) => line.startsWith("Thank you"))) throw new Error("The notes are gone");
      expect(last).toContain("Notes");
      expect(last).toContain("Total");
      expect(last.filter((line) => /^£[\d,.]+$/.test(line)).length, `${count} lines`).toBeGreaterThan(4);
    }
  });

  it("that fill pages begin and end no page with a single line", async () => {
    for (let count = 14; count < 24; count++) {
      const pages = await writtenIn({ lines: linesOf(count), footnote: notes.repeat(8) });
      const onPages = pages.map((page) => page.filter((line) => /Thank|custom/.test(line)).length).filter((lines) => lines > 0);
      expect(Math.min(...onPages), `${count} lines: ${onPages.join()}`).toBeGreaterThan(1);
    }
  });
});
