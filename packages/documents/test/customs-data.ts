import { day } from "@roundsman/core/day";
import { readCustoms } from "../src/customs/customs-document.ts";
import { customsModel } from "../src/customs/customs-model.ts";
import type { CustomsStyle } from "../src/customs/customs-style.ts";
import { renderPages } from "../src/render.ts";
import { linesOn, LOADER, textOfLine } from "./tools.ts";

export const DATA = {
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

export const STYLE: CustomsStyle = {
  form: "commercial-invoice",
  currency: "GBP",
  weightUnit: "kg",
  language: "en",
  today: day("2026-11-21"),
};

export const textsOf = async (
  data: unknown,
  style: Partial<CustomsStyle> = {},
): Promise<string[]> => {
  const customs = readCustoms(data, { ...STYLE, ...style });
  if (customs === null) throw new Error("No title");
  return linesOn(await renderPages(customsModel(customs, { ...STYLE, ...style }), LOADER))
    .flat()
    .map((line) => textOfLine(line).trim());
};
