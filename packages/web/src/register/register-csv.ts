import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import { BYTE_ORDER_MARK, csvLine } from "@roundsman/core/csv";
import { formatAmount } from "@roundsman/core/money";
import type { RegisterWords } from "../messages/late/register-words.ts";
import { stateWord } from "./state-word.ts";

/** A line for each number, in the order of the register; of a gap its first and its last. */
export function registerCsv(numbers: readonly RegisteredNumber[], words: RegisterWords): string {
  const lines = numbers.map((of) =>
    csvLine([
      of.until === undefined || of.until === of.number ? of.number : `${of.number}–${of.until}`,
      stateWord(of, words),
      of.customer_name,
      of.invoice_date ?? "",
      of.payable_amount === null ? "" : formatAmount(of.payable_amount),
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
