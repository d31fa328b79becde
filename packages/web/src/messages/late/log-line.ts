import type { AuditEntry } from "@roundsman/contract/business/audit-log";
import { invoiceNumber } from "@roundsman/core/invoice";
import { formatPounds, pence } from "@roundsman/core/money";
import type { BusinessWords } from "./business-words.ts";
import type { PaymentsWords } from "./payments-words.ts";

/**
 * A line of the audit log, with what it is about and what was done: "Invoice INV-12 Golden Wok ·
 * changed".
 */
export function logLine(
  { kind, ids, number: given, about, action }: AuditEntry,
  t: BusinessWords["log"],
): string {
  const number =
    ids.length === 1 && kind === "invoice"
      ? (given ?? invoiceNumber(ids[0] ?? 0))
      : ids.length > 1
        ? `× ${ids.length}`
        : "";
  const actions: Readonly<Record<string, string | undefined>> = t.actions;
  const what = [t.kinds[kind], number, about].filter(Boolean).join(" ");
  return `${what} · ${actions[action] ?? action}`;
}

/**
 * The payments that an entry made or reversed, one line for each: "£120.50 paid · Card ·
 * 2026-11-21".
 */
export const moneyLines = (
  { money = [] }: Pick<AuditEntry, "money">,
  t: BusinessWords["log"],
  { methods }: Pick<PaymentsWords, "methods">,
): readonly string[] =>
  money.map(({ amount, method, payment_date: day }) => {
    const words = amount < 0 ? t.money.back : t.money.paid;
    return words(formatPounds(pence(Math.abs(amount))), methods[method], day);
  });
