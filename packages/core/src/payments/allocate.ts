import { compare } from "../compare.ts";
import { pence, type Pence } from "../money.ts";
import type { Allocation, OpenInvoice } from "./payment.ts";

/**
 * Spreads money over invoices, the oldest due first. What is left over stays on account. Amounts in
 * pence.
 */
export function allocate<Invoice extends OpenInvoice>(
  amount: Pence,
  invoices: readonly Invoice[],
): Allocation<Invoice["id"]>[] {
  let left: number = amount;
  const allocations: Allocation<Invoice["id"]>[] = [];
  for (const { id, open } of invoices.toSorted(oldestFirst)) {
    const part = Math.min(left, open);
    if (part <= 0) continue;
    allocations.push({ invoiceId: id, amount: pence(part) });
    left -= part;
  }
  return allocations;
}

/**
 * The invoices, in their order, with what is left to pay after {@link allocate} spread the money.
 */
export function openAfterAllocation<Invoice extends Omit<OpenInvoice, "id">>(
  amount: Pence,
  invoices: readonly Invoice[],
): Invoice[] {
  const placed = invoices.map(({ date, dueDate, open }, id) => ({ id, date, dueDate, open }));
  const parts = new Map(allocate(amount, placed).map((part) => [part.invoiceId, part.amount]));
  return invoices.map((invoice, id) => ({
    ...invoice,
    open: pence(invoice.open - (parts.get(id) ?? 0)),
  }));
}

const dueFrom = ({ date, dueDate }: OpenInvoice): string => dueDate ?? date;
const oldestFirst = (a: OpenInvoice, b: OpenInvoice): number =>
  compare(dueFrom(a), dueFrom(b)) || compare(a.date, b.date) || compare(a.id, b.id);
