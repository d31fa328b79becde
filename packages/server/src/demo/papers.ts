import { addDays, type Day } from "@roundsman/core/day";
import { ONE_UNIT } from "@roundsman/core/quantity";
import type { DemoBook } from "./business.ts";
import type { DemoInvoice } from "./trade.ts";

/** What happened to some of a driver's latest invoices after they were written. */
export interface DemoPapers {
  /**
   * Handed out without signal, so they have numbers of the phone's series; in the order of the
   * numbers.
   */
  readonly numbered: readonly DemoInvoice[];
  /** Each has a credit note with this reason. */
  readonly credited: Readonly<Record<"damaged" | "returned" | "price", DemoInvoice>>;
  /** Replaced by an invoice with one unit less in its first line. */
  readonly corrected: DemoInvoice;
  /** Written a second time by mistake, and voided. */
  readonly twice: DemoInvoice;
}

/** At least this many: the corrected invoice is among them. */
const NUMBERED = 8;
const DAYS = 60;

/**
 * null for a driver with too few deliveries. Today's invoices stay as they are, because the day is
 * not over.
 */
export function papersOf({ invoices }: DemoBook, today: Day): DemoPapers | null {
  const latest = invoices
    .filter(({ date, customer, deliveryStatus }) => {
      const isRecent = date < today && date >= addDays(today, -DAYS);
      return isRecent && customer !== null && deliveryStatus === "delivered";
    })
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const [damaged, returned, price, corrected] = latest.filter(isCreditable);
  const [twice] = latest;
  if (!damaged || !returned || !price || !corrected || !twice) return null;
  const numbered = Math.max(NUMBERED, latest.indexOf(corrected) + 1);
  return {
    numbered: latest.slice(0, numbered).toReversed(),
    credited: { damaged, returned, price },
    corrected,
    twice,
  };
}

/** Not paid yet, and its first line has two or more units of a product. */
const isCreditable = ({ lines, paymentStatus }: DemoInvoice): boolean => {
  const [line] = lines;
  const isOwed = paymentStatus === "due" || paymentStatus === "credit";
  return isOwed && line !== undefined && line.product !== null && line.quantity >= 2 * ONE_UNIT;
};
