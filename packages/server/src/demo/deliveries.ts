import { addDays, weekday } from "@roundsman/core/day";
import { thousandths } from "@roundsman/core/quantity";
import type { Random } from "./random.ts";
import { invoiceOf, type DemoInvoice, type Stock } from "./trade.ts";

/**
 * Deliveries to large customers on the workdays of the past year, more of them towards today. All
 * but the last week's are paid.
 */
export const deliveriesOf = (random: Random, stock: Stock): readonly DemoInvoice[] =>
  Array.from({ length: YEAR }, (_, index) => YEAR - index).flatMap((age) => {
    const day = addDays(stock.today, -age);
    if (weekday(day) === 0) return [];
    const count = random.between(1, age > YEAR / 2 ? 1 : 2);
    return Array.from({ length: count }, () => {
      const invoice = invoiceOf(random, stock, day);
      return deliveryOf(age > WEEK ? { ...invoice, paymentStatus: "paid" } : invoice);
    });
  });

const YEAR = 364;
const WEEK = 7;

const deliveryOf = (invoice: DemoInvoice): DemoInvoice => ({
  ...invoice,
  lines: invoice.lines.map((line) => ({ ...line, quantity: thousandths(TIMES * line.quantity) })),
  deliveryStatus: "delivered",
});

/** Quantities are this many times those of a small customer. */
const TIMES = 4;
