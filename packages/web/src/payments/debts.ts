import { daysBetween, type Day } from "@roundsman/core/day";
import { owed } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { daysLate } from "@roundsman/core/overdue";
import { allocate } from "@roundsman/core/payments/allocate";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { Database } from "../sync/store/database.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { reachOf } from "../sync/pull/history-reach.ts";
import { mergedKeys } from "../sync/store/merged-customers.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { isCounted } from "../sync/store/counted-invoices.ts";

/** What a customer owes. The phone holds every open invoice. */
export interface Debt {
  /** In pence. */
  readonly open: Pence;
  /** What is past its due date, in pence. */
  readonly late: Pence;
  /** Days since the oldest due date that has passed; 0 where none has. */
  readonly days: number;
  /**
   * Days since the oldest open invoice was due, as a statement counts them: from its date where it
   * has no due date.
   */
  readonly oldest: number;
  /** The oldest due first. */
  readonly invoices: readonly LocalInvoice[];
}

/** A scheduled invoice is not owed yet. */
export const isCharged = (invoice: LocalInvoice): boolean =>
  isCounted(invoice) && invoice.paymentStatus !== "scheduled";

/** Whatever its date: a credit limit counts invoices dated later, too. */
export const isOwed = (invoice: LocalInvoice): boolean =>
  isCharged(invoice) && openAmount(invoice) > 0;

/** The debt of some invoices of one customer. */
export function debtOf(invoices: readonly LocalInvoice[], today: Day): Debt {
  const open = invoices
    .filter(isOwed)
    .toSorted((a, b) => (dueFrom(a) < dueFrom(b) ? -1 : dueFrom(a) > dueFrom(b) ? 1 : 0));
  const [first] = open;
  const late = open.filter((invoice) => daysLate(invoice, today) > 0);
  return {
    open: sum(open.map(openAmount)),
    late: sum(late.map(openAmount)),
    days: Math.max(0, ...late.map((invoice) => daysLate(invoice, today))),
    oldest: first ? Math.max(0, daysBetween(dueFrom(first), today)) : 0,
    invoices: open,
  };
}

/**
 * The part of a customer's money on account, in pence, that pays some of their open invoices. It
 * pays the oldest due first, as on a statement.
 */
export function accountFor(
  some: readonly LocalInvoice[],
  all: readonly LocalInvoice[],
  onAccount: Pence,
): Pence {
  const open = all.map((invoice) => ({
    id: invoice.key,
    date: invoice.date,
    dueDate: invoice.dueDate ?? null,
    open: openAmount(invoice),
  }));
  const keys = new Set(some.map(({ key }) => key));
  const parts = allocate(pence(Math.max(0, onAccount)), open);
  return sum(parts.filter((part) => keys.has(part.invoiceId)).map(({ amount }) => amount));
}

const dueFrom = ({ dueDate, date }: LocalInvoice): Day => dueDate ?? date;

/**
 * Whether the first download has brought every open invoice; before that, more may be owed than the
 * phone knows.
 */
export const hasAll = async (db: Database): Promise<boolean> => (await reachOf(db)) !== null;

/** The debt of a customer; undefined while loading. */
export const useDebtOf = (customerKey: string, today: Day): CustomerDebt | undefined =>
  useRows((db) => debtHere(db, customerKey, today), [customerKey, today]);

export interface CustomerDebt extends Debt {
  /**
   * The sum of their invoices dated after today, paid or not, in pence: today's balances and
   * statements leave them out.
   */
  readonly datedLater: Pence;
}

export async function debtHere(
  db: Database,
  customerKey: string,
  today: Day,
): Promise<CustomerDebt> {
  const entries = await mergedKeys(db, customerKey);
  const invoices = await db.invoices.where("customerKey").anyOf(entries).toArray();
  const later = invoices.filter((invoice) => invoice.date > today && isCharged(invoice));
  return { ...debtOf(invoices, today), datedLater: sum(later.map(({ totals }) => owed(totals))) };
}
