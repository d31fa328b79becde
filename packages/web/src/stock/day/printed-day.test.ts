import { day } from "@roundsman/core/day";
import { NO_GOODS } from "@roundsman/core/goods";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { printedDay } from "./printed-day.ts";

test("A closed day prints its goods, its cash, money by other methods, and its note", () => {
  const received = [{ method: "card", payments: 2, amount: pence(900) }] as const;
  const denominations = [{ value: pence(1000), pieces: 6 }];
  const goods = [
    {
      ...NO_GOODS,
      productKey: "rice",
      opening: fromUnits(9),
      delivered: fromUnits(4),
      returned: fromUnits(1),
      wasted: fromUnits(2),
      closing: fromUnits(4),
    },
  ];
  const sheet = {
    day: day("2026-11-21"),
    note: "A bag burst",
    goods,
    collected: [{ invoiceKey: "one", amount: pence(1200) }],
    collectedOnAccount: [{ customerId: 3, customerName: "Jade", amount: pence(5000) }],
    received,
    cashExpected: pence(6200),
    cashCounted: pence(6000),
    denominations,
  };
  const products = [{ key: "rice", id: 1, name: "Rice" }];
  const names = { driver: "Wei", language: "en" } as const;
  expect(printedDay({ sheet, products, credits: [] }, names)).toEqual({
    kind: "day-sheet",
    sheet: {
      ...names,
      day: sheet.day,
      rows: [{ name: "Rice", delivered: 4000, returned: 1000, wastage: 2000, onVan: 4000 }],
      credits: [],
      cash: { invoices: 1, expected: 6200, counted: 6000, denominations },
      onAccount: [{ customer: "Jade", amount: 5000 }],
      received,
      note: "A bag burst",
    },
  });
});
