import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import type { DaySheetDocument } from "../src/stock/day-sheet-document.ts";

/** A day with £412.50 expected in cash and £2.50 missing. */
export const DAY: DaySheetDocument = {
  day: day("2026-11-21"),
  driver: "Wang Lei 王磊",
  rows: [
    {
      name: "Jasmine rice 10 kg",
      delivered: fromUnits(20),
      returned: fromUnits(1),
      wastage: fromUnits(0),
      onVan: fromUnits(5),
    },
    {
      name: "Tofu 豆腐",
      delivered: fromUnits(4),
      returned: fromUnits(0),
      wastage: fromUnits(0.5),
      onVan: fromUnits(3),
    },
  ],
  cash: {
    invoices: 3,
    expected: pence(41_250),
    counted: pence(41_000),
    denominations: [
      { value: pence(2000), pieces: 20 },
      { value: pence(50), pieces: 20 },
    ],
  },
  note: "A £2.50 bag was given away.",
  language: "both",
};
