import type { Board } from "@roundsman/contract/office/board";
import type { DayRange } from "@roundsman/core/day-range";
import { pence, sum } from "@roundsman/core/money";
import type { OfficeWords } from "../messages/late/office-words.ts";
import type { BoardTable } from "./board-table.ts";
import { listedRate } from "./listed-rate.ts";

/** VAT by rate, and last the sales that show no VAT: the rows add up to all sales. */
export function ratesTable(board: Board, { start, end }: DayRange, t: OfficeWords): BoardTable {
  const { columns: c } = t;
  const rates = ratesOf(board);
  return {
    name: "vat",
    title: t.byRate,
    columns: [c.rate, c.net, c.vat],
    rows: rates.map(({ rate, net, vat }) => [listedRate(rate, t), { pence: net }, { pence: vat }]),
    asks: rates.map(({ rate }) => ({ list: "sales", from: start, to: end, rate })),
    empty: t.none,
  };
}

function ratesOf({ rates, sales, withoutVat }: Board) {
  const net = pence(sales.net - sum(rates.map((rate) => rate.net)));
  return withoutVat === 0 ? rates : [...rates, { rate: "none", net, vat: pence(0) } as const];
}
