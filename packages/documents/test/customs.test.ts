import { formatGrouped, ZERO } from "@roundsman/core/decimal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCustoms } from "../src/customs/customs-document.ts";
import { customsModel } from "../src/customs/customs-model.ts";
import { parseFigure } from "../src/customs/parse-figure.ts";
import { renderPdf } from "../src/render.ts";
import { DATA, STYLE, textsOf } from "./customs-data.ts";
import { inspect, LOADER } from "./tools.ts";

describe("a customs invoice", () => {
  it("computes the totals that are missing, exactly", async () => {
    const texts = await textsOf(DATA);
    expect(texts).toEqual(
      expect.arrayContaining(["£200.30", "1,740", "1,250.6 kg", "200.00", "0.10"]),
    );
  });

  it("prints the totals that are given, whatever the lines say", async () => {
    expect(
      await textsOf({ ...DATA, "Total Value": "99.5", "Total CTNs": 7, "Total Gross Weight": 8 }),
    ).toEqual(expect.arrayContaining(["£99.50", "7", "8 kg"]));
  });

  it.each([
    ["GBP", "£"],
    ["USD", "$"],
    ["CNY", "¥"],
  ] as const)("shows %s as %s, without converting", async (currency, symbol) => {
    expect(await textsOf(DATA, { currency, weightUnit: "ton" })).toEqual(
      expect.arrayContaining([
        `${symbol}200.30`,
        `Unit value (${currency})`,
        "G.W. (ton)",
        "1,250.6 ton",
      ]),
    );
  });

  it("prints text in place of a number unchanged, and names the line that the total leaves out", async () => {
    expect(await textsOf(DATA)).toEqual(
      expect.arrayContaining(["free of charge", "Total value leaves out line 3"]),
    );
    const two = {
      title: "T",
      importedProduct: [{ total_value: "12 EUR" }, { total_value: 5 }, { unit_value: 7 }],
    };
    expect(await textsOf(two)).toEqual(
      expect.arrayContaining(["12 EUR", "£5.00", "Total value leaves out lines 1, 3"]),
    );
    expect(await textsOf(two, { language: "both" })).toContain(
      "Total value leaves out lines 1, 3 总价未计入第 1、3 行",
    );
  });

  it("mentions no left-out line if every figure counts, or if the total was given", async () => {
    const all = { title: "T", importedProduct: { total_value: 5 } };
    for (const data of [all, { ...DATA, "Total Value": 1 }])
      expect((await textsOf(data)).join("\n")).not.toContain("leaves out");
  });

  it("does not replace a value that was given in words", async () => {
    const texts = await textsOf({
      title: "T",
      importedProduct: { unit_value: 5, quantity: 2, total_value: "free of charge" },
    });
    expect(texts).toEqual(expect.arrayContaining(["free of charge", "£0.00"]));
    expect(texts).not.toContain("10.00");
  });

  it("reads a comma before one or two digits as a decimal point", async () => {
    const wok = { unit_value: "1,50", quantity: "1,000", grossweight: "12,5" };
    expect(
      await textsOf({ title: "T", importedProduct: [wok, { total_value: "1.250,00" }] }),
    ).toEqual(
      expect.arrayContaining(["1.50", "12.5", "12.5 kg", "1,500.00", "1,250.00", "£2,750.00"]),
    );
  });

  it("does not add kilograms to tons, or dollars to pounds", async () => {
    const product = { grossweight: "850 kg", total_value: "$12", unit_value: "£1.50" };
    const data = { title: "T", importedProduct: [product, { grossweight: "2 t", total_value: 5 }] };
    const texts = await textsOf(data, { weightUnit: "ton" });
    expect(texts).toEqual(expect.arrayContaining(["850 kg", "2 ton", "$12", "1.50", "£5.00"]));
    expect(texts).toEqual(
      expect.arrayContaining([
        "Total gross weight leaves out line 1",
        "Total value leaves out line 1",
      ]),
    );
    expect(await textsOf(data)).toEqual(
      expect.arrayContaining(["850", "2 t", "850 kg", "Total gross weight leaves out line 2"]),
    );
    expect(
      await textsOf(
        { title: "T", "Total Gross Weight": "850 kg", "Total Value": "$12" },
        { weightUnit: "ton" },
      ),
    ).toEqual(expect.arrayContaining(["850 kg", "$12"]));
  });

  it("shows every product's note under its description, however the fields are spelt", async () => {
    const note = "adjusted – not for declaration";
    const described = { Description: "Bowls", unit_value: "7", note };
    for (const data of [{ imported_product: [described] }, { importedProduct: described }]) {
      const texts = await textsOf({ title: "T", ...data });
      expect(texts.indexOf(note)).toBe(texts.indexOf("Bowls") + 1);
    }
    expect(
      await textsOf({ title: "T", importedProduct: { note } }, { form: "packing-list" }),
    ).toContain(note);
  });

  it("needs only a title", async () => {
    expect(readCustoms({ ...DATA, title: "  " }, STYLE)).toBeNull();
    expect(readCustoms(null, STYLE)).toBeNull();
    expect(readCustoms("title", STYLE)).toBeNull();
    expect(await textsOf({ title: "Bare" })).toEqual(
      expect.arrayContaining(["Bare", "No products", "£0.00"]),
    );
  });

  it("is made of any JSON that has a title", async () => {
    const keys = fc.constantFrom(
      "exportCompany",
      "importCompany",
      "importedProduct",
      "Total Value",
      "invoiceDate",
      "tradeTerms",
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(keys, fc.jsonValue()), async (data) => {
        expect((await textsOf({ ...data, title: "T" }))[0]).toBe("T");
      }),
      { numRuns: 50 },
    );
  });

  it("becomes a valid landscape PDF", async () => {
    const customs = readCustoms(
      { ...DATA, importedProduct: Array.from({ length: 60 }, () => DATA.importedProduct[0]) },
      STYLE,
    );
    if (customs === null) throw new Error("No title");
    const { bytes } = await renderPdf(customsModel(customs, STYLE), LOADER);
    expect(inspect("qpdf", ["--check", "PDF"], bytes)).toContain(
      "No syntax or stream encoding errors",
    );
    expect(inspect("pdfinfo", ["PDF"], bytes)).toMatch(/Page size: +841\.89 x 595\.28/);
  });
});

describe("a packing list", () => {
  it("has cartons, weights and volume, and no price", async () => {
    const texts = await textsOf(DATA, { form: "packing-list" });
    expect(texts).toEqual(
      expect.arrayContaining(["Packing List JR-118", "1,740", "1,190 kg", "14.2"]),
    );
    expect(texts.join("\n")).not.toMatch(/[£$¥]|value/);
  });
});

const MASS = /kg/gi;

describe("figures as people type them", () => {
  it.each([
    ["1,234.50", "1,234.5"],
    ["1,234,567", "1,234,567"],
    [" 3.0 kg ", "3"],
    ["-12kg", "-12"],
    [".5", "0.5"],
    ["KG 1,200.", "1,200"],
    ["1,50", "1.5"],
    ["0,125", "0.125"],
    ["1234,567", "1,234.567"],
    ["1.250,00", "1,250"],
    [-0.05, "-0.05"],
    [1e21, "1,000,000,000,000,000,000,000"],
  ])("read %s as %s", (written, shown) => {
    expect(formatGrouped(parseFigure(written, MASS) ?? ZERO)).toBe(shown);
  });

  const noNumbers = [
    "",
    "free",
    null,
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    {},
    "1.2.3",
    "2 x 3",
    "4-5",
    "1,23,4",
  ];
  it.each([...noNumbers, "1kg500", "850 lb", "(5)", "−5"])("find no number in %s", (value) => {
    expect(parseFigure(value, MASS)).toBeNull();
  });
});
