import { addDays, type Day } from "@roundsman/core/day";
import { ONE } from "@roundsman/core/quantity";
import type { DemoBook } from "./business.ts";
import type { DemoInvoice } from "./trade.ts";

/** What became of some of a driver's latest invoices after they were written. */
export interface DemoPapers {
  /** Handed out without signal, so that they have numbers of the phone's series; in the order of the numbers. */
  readonly numbered: readonly DemoInvoice[];
  /** Each has its own credit note. */
  readonly credited: Readonly<Record<"damaged" | "returned" | "price", DemoInvoice>>;
  /** Replaced by one with a unit less of its first line. */
  readonly corrected: DemoInvoice;
  /** Written a second time by mistake, and voided. */
  readonly twice: DemoInvoice;
}

/** At least: the one that is corrected is among them. */
const NUMBERED = 8;
const DAYS = 60;

/** null for whoever delivers too little. Invoices of the day itself stay as they are: the day is still to be worked. */
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

/** Not paid yet, and its first line is a product of which two or more were sold. */
const isCreditable = ({ lines, paymentStatus }: DemoInvoice): boolean => {
  const [line] = lines;
  const isOwed = paymentStatus === "due" || paymentStatus === "credit";
  return isOwed && line !== undefined && line.product !== null && line.quantity >= 2 * ONE;
};
