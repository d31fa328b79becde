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
  const lines = numbers.map((of) =>
    csvLine([
      of.until === undefined || of.until === of.number ? of.number : `${of.number}–${of.until}`,
      stateWord(of, words),
      of.customer_name,
      of.invoice_date ?? "",
      amountIn(of),
      of.replaced_by ?? "",
      of.reason ?? "",
      String(of.changes ?? ""),
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
function amountIn(of: RegisteredNumber): Cell {
  const amount = amountOf(of);
  return amount === null ? "" : { figure: toPounds(amount).toFixed(2) };
}
