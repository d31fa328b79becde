import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import { BYTE_ORDER_MARK, csvLine, type Cell } from "@roundsman/core/csv";
import { toPounds } from "@roundsman/core/money";
import type { RegisterWords } from "../messages/late/register-words.ts";
import { amountOf, stateWord } from "./entry.ts";

/**
 * One line for each number, in the register's order. A gap is one line with its first and last
 * number.
 */
export function registerCsv(numbers: readonly RegisteredNumber[], words: RegisterWords): string {
  const lines = numbers.map((entry) =>
    csvLine([
      entry.until === undefined || entry.until === entry.number
        ? entry.number
        : `${entry.number}–${entry.until}`,
      stateWord(entry, words),
      entry.customer_name,
      entry.invoice_date ?? "",
      amountIn(entry),
      entry.replaced_by ?? "",
      entry.reason ?? "",
      String(entry.changes ?? ""),
    ]),
  );
  const { number, state, customer, date, amount, replacedBy, reason, changes } = words.columns;
  return (
    BYTE_ORDER_MARK +
    csvLine([number, state, customer, date, amount, replacedBy, reason, changes]) +
    lines.join("")
  );
}

/** An amount in pounds as in the office's tables; negative for a credit note. */
function amountIn(entry: RegisteredNumber): Cell {
  const amount = amountOf(entry);
  return amount === null ? "" : { figure: toPounds(amount).toFixed(2) };
}
