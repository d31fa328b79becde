import { pence, type Pence } from "../money.ts";
import type { OpenInvoice } from "./ledger.ts";
import type { Allocation } from "./payment.ts";

/** Divides a payment over open invoices, the oldest due date first; what is left goes on account. */
export function allocate(
  payment: string,
  amount: Pence,
  invoices: readonly OpenInvoice[],
): readonly Allocation[] {
  const allocations: Allocation[] = [];
  let left: number = amount;
  for (const { invoice, open } of invoices.toSorted(byAge)) {
    const part = pence(Math.min(left, open));
    if (part <= 0) continue;
    allocations.push({ payment, to: { kind: "invoice", invoice }, amount: part });
    left -= part;
  }
  if (left > 0) allocations.push({ payment, to: { kind: "account" }, amount: pence(left) });
  return allocations;
}

function byAge(one: OpenInvoice, other: OpenInvoice): number {
  const [a, b] = [one, other].map(({ dueDate, day, invoice }) => [dueDate ?? day, day, invoice]);
  return String(a) < String(b) ? -1 : 1;
}
