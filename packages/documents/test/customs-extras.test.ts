import { describe, expect, it } from "vitest";
import { readCustoms } from "../src/customs/customs-document.ts";
import { customsModel } from "../src/customs/customs-model.ts";
import { renderPages } from "../src/render.ts";
import { DATA, STYLE, textsOf } from "./customs-data.ts";
import { LOADER } from "./tools.ts";

describe("the details that forwarders need", () => {
  const EXTRAS = {
    tradeTerms: "FOB",
    tradeTermsPlace: "Ningbo",
    portOfLoading: "Ningbo (CNNGB)",
    notifyParty: { company_name: "Harbour Agents Ltd", address: "1 Quay" },
    marksAndNumbers: "RL / FELIXSTOWE / 1-500",
    declaration: "We declare that this invoice is true and correct.",
    signatory: "Chen Wei",
  };

  it("are printed if they are filled in: place, port, notify party, marks, origin and unit of a line, currency, declaration", async () => {
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

  it("are left out if they are empty", async () => {
    const text = (await textsOf(DATA)).join("\n");
    for (const word of ["Port of loading", "Notify party", "Marks", "Declaration", "Signature"])
      expect(text).not.toContain(word);
  });

  it.each(["commercial-invoice", "packing-list"] as const)(
    "leave a %s of 40 products on two pages",
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
        const { pages } = await renderPages(customsModel(customs, style), LOADER);
        expect(pages.length, language).toBeLessThanOrEqual(2);
      }
    },
  );
});
