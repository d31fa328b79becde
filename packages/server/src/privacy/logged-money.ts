import type { LoggedMoney } from "@roundsman/contract/business/audit-log";
import { pence } from "@roundsman/core/money";
import type { WrittenPayment } from "../kernel/changes/written-payment.ts";

/**
 * The money that an audit entry moved, by day and method, without sums of 0; `after` is the entry's
 * JSON value.
 */
export function moneyOfEntry(kind: string, after: unknown): LoggedMoney[] {
  if (typeof after !== "object" || after === null) return [];
  const written = "payments" in after && Array.isArray(after.payments) ? after.payments : [];
  const payments = (kind === "payment" ? [after, ...written] : written).filter(isPayment);
  const sums = new Map<string, LoggedMoney>();
  // By id, because the reversal of a payment made by a status is both the entry's own payment and
  // among those written with it.
  for (const { method, amount, day } of new Map(
    payments.map((payment) => [payment.id, payment]),
  ).values()) {
    const group = `${day} ${method}`;
    const sum = pence((sums.get(group)?.amount ?? 0) + amount);
    sums.set(group, { method, amount: sum, payment_date: day });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

type Counted = Pick<WrittenPayment, "id" | "method" | "amount" | "day">;

const isPayment = (value: unknown): value is Counted =>
  typeof value === "object" &&
  value !== null &&
  ["id", "method", "amount", "day"].every((field) => field in value);
