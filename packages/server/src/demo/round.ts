import { addDays, type Day } from "@roundsman/core/day";
import type { Random } from "./random.ts";
import { billTo, invoiceOf, WITHIN_14_DAYS, type DemoInvoice, type Stock } from "./trade.ts";

/**
 * The invoices of a day's round as they are that morning: written days before, not delivered, not
 * paid.
 */
export function roundOf(random: Random, stock: Stock, day: Day): readonly DemoInvoice[] {
  return stock.customers.slice(0, STOPS).map((customer, index) => ({
    ...invoiceOf(random, stock, day),
    createdAt: `${addDays(day, -4)}T15:${String(10 * index).padStart(2, "0")}:00.000Z`,
    customer: index,
    billTo: billTo(customer),
    dueDate: addDays(day, 14),
    footnote: WITHIN_14_DAYS,
    deliveryStatus: "not_shipped",
    paymentStatus: "due",
  }));
}

const STOPS = 5;
