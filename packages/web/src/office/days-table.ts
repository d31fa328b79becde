import type { Board } from "@roundsman/contract/office/board";
import type { DayRange } from "@roundsman/core/day-range";
import type { OfficeWords } from "../messages/late/office-words.ts";
import { barsOf, isByMonth } from "./bars.ts";
import type { BoardTable } from "./board-table.ts";

/**
 * Sales on each day of the span, or in each month of a long one. The chart has room only for
 * "11-24"; the table and its files show the year too.
 */
export function daysTable(board: Board, span: DayRange, t: OfficeWords): BoardTable {
  const bars = barsOf(board.days, span);
  const byMonth = isByMonth(span);
  return {
    name: "sales",
    title: byMonth ? t.byMonth : t.byDay,
    columns: [byMonth ? t.columns.month : t.columns.day, t.columns.amount],
    rows: bars.map(({ name, days, amount }) => [byMonth ? name : days.start, { pence: amount }]),
    asks: bars.map(({ days }) => ({ list: "sales", from: days.start, to: days.end })),
    empty: t.none,
  };
}
