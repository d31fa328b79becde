import { contract } from "@roundsman/contract/contract";
import { expect, test } from "vitest";
import { replyText } from "../http/answer.ts";
import { replyPieces } from "./list-text.ts";
import { PART } from "./long-read.ts";

const text = async (...asked: Parameters<typeof replyPieces>) => {
  const pieces = await replyPieces(...asked);
  return typeof pieces === "string" ? pieces : pieces.join("");
};
const many = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: PART + 1 }, (_, index) => make(index));

const loads = [{ name: "Tea", quantity: 3000 }];
const totals = { count: 2, discount: 0, total: 12_345 };
const invoice = (id: number) => ({ id, lines: [], totals, billTo: {}, date: "2026-11-20" });
const product = (id: number) => ({ id, name: "Tea", price: 125, discount: 0 });

test.each([
  [
    "a list of invoices",
    contract.invoices.listSchedule,
    { invoices: many(invoice), loadSheet: loads, totals },
  ],
  [
    "History",
    contract.invoices.search,
    { invoices: many(invoice), loadSheet: many(() => loads[0]), totals, nextCursor: null },
  ],
  ["a customer's invoices", contract.invoices.listOfCustomer, { invoices: many(invoice), totals }],
  ["a map", contract.products.list, { items: many(product) }],
  ["an array", contract.exportCompanies.list, many((id) => ({ id, name: "Jade River" }))],
  [
    "the stock of a van without products",
    contract.stock.van,
    {
      products: [],
      invoices: many((invoiceId) => ({ invoiceId, version: 1, taken: [], collected: 125 })),
      since: "2026-11-20T00:00:00.000Z",
      lastEntry: 0,
      lastSheet: 0,
      day: { goods: [], collected: [], cashExpected: 0 },
    },
  ],
  ["a short list", contract.products.list, { items: [product(1)] }],
])("%s in pieces is the same JSON", async (_, of, made) => {
  expect(JSON.parse(await text(of, made))).toEqual(JSON.parse(replyText(of, made)));
});
