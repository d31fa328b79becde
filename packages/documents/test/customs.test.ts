import { readable, ZERO } from "@roundsman/core/decimal";
import { day } from "@roundsman/core/day";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCustoms } from "../src/customs/customs-document.ts";
import { customsModel } from "../src/customs/customs-model.ts";
import type { CustomsStyle } from "../src/customs/customs-style.ts";
import { figureIn } from "../src/customs/figure-in.ts";
import { renderPages, renderPdf } from "../src/render.ts";
import { inspect, linesOn, SHELF, textOfLine } from "./tools.ts";

const DATA = {
  title: "Commercial Invoice JR-118",
  invoiceNumber: "JR-118",
  destinationPort: "Felixtowe",
  exportCompany: { company_name: "Ningbo Housewares 宁波家居", address: "Beilun, Ningbo" },
  importCompany: null,
  importedProduct: [
    {
      hs_code: 3924100090,
      description: "Boxes 餐盒",
      grossweight: "1250.5",
      netweight: 1190,
      cube: 14.2,
      unit_value: 0.1,
      ctns: 500,
      quantity: 3,
      total_value: 0.3,
    },
    {
      description: "Chopsticks 竹筷",
      grossweight: 0.1,
      unit_value: "0.20",
      ctns: "1,240",
      quantity: "1,000",
      material: "Bamboo 竹",
    },
    { description: "Sample", unit_value: null, total_value: "free of charge" },
  ],
};

const STYLE: CustomsStyle = {
  form: "commercial-invoice",
  currency: "GBP",
  weightUnit: "kg",
  language: "en",
  today: day("2026-11-21"),
};

const textsOf = async (data: unknown, style: Partial<CustomsStyle> = {}): Promise<string[]> => {
  const customs = readCustoms(data, { ...STYLE, ...style });
  if (customs === null) throw new Error("No title");
  return linesOn(await renderPages(customsModel(customs, { ...STYLE, ...style }), SHELF))
    .flat()
    .map((line) => textOfLine(line).trim());
};

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

  it("prints what is no number as it came, and says which line the total leaves out", async () => {
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

  it("says nothing of lines where every figure counts, or where the total was given", async () => {
    const all = { title: "T", importedProduct: { total_value: 5 } };
    for (const data of [all, { ...DATA, "Total Value": 1 }])
      expect((await textsOf(data)).join("\n")).not.toContain("leaves out");
  });

  it("puts no value of its own in the place of one that was given in words", async () => {
    const texts = await textsOf({
      title: "T",
      importedProduct: { unit_value: 5, quantity: 2, total_value: "free of charge" },
    });
    expect(texts).toEqual(expect.arrayContaining(["free of charge", "£0.00"]));
    expect(texts).not.toContain("10.00");
  });

  it("reads a comma before one or two digits as the decimal point that it is", async () => {
    const wok = { unit_value: "1,50", quantity: "1,000", grossweight: "12,5" };
    expect(
      await textsOf({ title: "T", importedProduct: [wok, { total_value: "1.250,00" }] }),
    ).toEqual(
      expect.arrayContaining(["1.50", "12.5", "12.5 kg", "1,500.00", "1,250.00", "£2,750.00"]),
    );
  });

  it("adds no kilograms to tons and no dollars to pounds, given totals included", async () => {
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

  it("needs a title and nothing else", async () => {
    expect(readCustoms({ ...DATA, title: "  " }, STYLE)).toBeNull();
    expect(readCustoms(null, STYLE)).toBeNull();
    expect(readCustoms("title", STYLE)).toBeNull();
    expect(await textsOf({ title: "Bare" })).toEqual(
      expect.arrayContaining(["Bare", "No products", "£0.00"]),
    );
  });

  it("is made of any JSON that has a title", { timeout: 60_000 }, async () => {
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

  it("becomes a sound PDF on paper across", async () => {
    const customs = readCustoms(
      { ...DATA, importedProduct: Array.from({ length: 60 }, () => DATA.importedProduct[0]) },
      STYLE,
    );
    if (customs === null) throw new Error("No title");
    const { bytes } = await renderPdf(customsModel(customs, STYLE), SHELF);
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
    expect(readable(figureIn(written, MASS) ?? ZERO)).toBe(shown);
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
    expect(figureIn(value, MASS)).toBeNull();
  });
});

describe("what forwarders ask for", () => {
  const EXTRAS = {
    tradeTerms: "FOB",
    tradeTermsPlace: "Ningbo",
    portOfLoading: "Ningbo (CNNGB)",
    notifyParty: { company_name: "Harbour Agents Ltd", address: "1 Quay" },
    marksAndNumbers: "RL / FELIXSTOWE / 1-500",
    declaration: "We declare that this invoice is true and correct.",
    signatory: "Chen Wei",
  };

  it("is printed where it is filled in: place, port, notify party, marks, origin and unit of a line, currency, declaration", async () => {
    const line = {
      description: "Woks",
      quantity: 504,
      unit: "pcs",
      material: "Steel",
      country_of_origin: "Vietnam",
    };
    const texts = await textsOf(
      { ...DATA, ...EXTRAS, importedProduct: [line] },
      { currency: "USD" },
    );
    const expected = [
      "FOB Ningbo",
      "Ningbo (CNNGB)",
      "Harbour Agents Ltd",
      "1 Quay",
      "RL / FELIXSTOWE / 1-500",
      "USD",
      "504 pcs",
    ];
    expect(texts).toEqual(
      expect.arrayContaining([
        ...expected,
        EXTRAS.declaration,
        "Woks  Steel · Vietnam",
        "Signature  Chen Wei",
      ]),
    );
    expect(texts).toEqual(expect.arrayContaining(["Unit value (USD)", "Total value (USD)"]));
  });

  it("is not named where nobody filled it in", async () => {
    const text = (await textsOf(DATA)).join("\n");
    for (const word of ["Port of loading", "Notify party", "Marks", "Declaration", "Signature"])
      expect(text).not.toContain(word);
  });

  it.each(["commercial-invoice", "packing-list"] as const)(
    "leaves a %s of 40 products on two pages",
    async (form) => {
      const goods = Array.from({ length: 40 }, (_, index) => ({
        ...DATA.importedProduct[index % 2],
        description:
          index % 3 === 0
            ? "Stainless steel woks with lids, 36 cm 不锈钢炒锅"
            : "Bamboo chopsticks, pairs 竹筷",
        material: "Bamboo 竹",
        country_of_origin: "China",
        unit: "pcs",
      }));
      const importCompany = {
        company_name: "Harbour Imports Ltd",
        address: "1 Harbour Way\nFelixstowe",
        vat: "GB1",
        eori: "GB1",
      };
      for (const language of ["en", "zh", "both"] as const) {
        const style = { ...STYLE, form, language };
        const customs = readCustoms(
          { ...DATA, ...EXTRAS, importCompany, importedProduct: goods },
          style,
        );
        if (customs === null) throw new Error("No title");
        const { pages } = await renderPages(customsModel(customs, style), SHELF);
        expect(pages.length, language).toBeLessThanOrEqual(2);
      }
    },
  );
});
