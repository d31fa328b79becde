import type { Day } from "@roundsman/core/day";
import { sum, type Pence } from "@roundsman/core/money";
import { daysLate } from "@roundsman/core/overdue";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { LocalInvoice } from "../sync/store/local.ts";
import { entriesOf } from "../sync/store/merged-customers.ts";
import { useRows } from "../sync/store/use-rows.ts";

/** What a customer owes. The phone has every invoice that is open. */
export interface Debt {
  /** In pence. */
  readonly open: Pence;
  /** What is past its due date, in pence. */
  readonly late: Pence;
  /** Days since the oldest due date that passed; 0 where none did. */
  readonly days: number;
  /** The oldest due first. */
  readonly invoices: readonly LocalInvoice[];
}

/** What is scheduled is not owed yet. */
export const isOwed = (of: LocalInvoice): boolean =>
  of.deletedAt === "" && of.paymentStatus !== "scheduled" && openAmount(of) > 0;

/** Of some invoices of one customer. */
export function debtOf(invoices: readonly LocalInvoice[], today: Day): Debt {
  const open = invoices
    .filter(isOwed)
    .toSorted((a, b) => (dueFrom(a) < dueFrom(b) ? -1 : dueFrom(a) > dueFrom(b) ? 1 : 0));
  const late = open.filter((of) => daysLate(of, today) > 0);
  return {
    open: sum(open.map(openAmount)),
    late: sum(late.map(openAmount)),
    days: Math.max(0, ...late.map((of) => daysLate(of, today))),
    invoices: open,
  };
}

const dueFrom = ({ dueDate, date }: LocalInvoice): Day => dueDate ?? date;

/** Of a customer; undefined while loading. */
export const useDebtOf = (customerKey: string, today: Day): Debt | undefined =>
  useRows(
    async (db) => {
      const entries = await entriesOf(db, customerKey);
      return debtOf(await db.invoices.where("customerKey").anyOf(entries).toArray(), today);
    },
    [customerKey, today],
  );
