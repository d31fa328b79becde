import type { BillTo } from "@roundsman/core/bill-to";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { addDays, daysBetween, weekday, type Day } from "@roundsman/core/day";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { pence, type Pence } from "@roundsman/core/money";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { thousandths, type Quantity } from "@roundsman/core/quantity";
import type { VatRate } from "@roundsman/core/vat/rates";
import type { DemoCustomer, DemoProduct } from "./stock.ts";
import type { Random } from "./random.ts";

export interface DemoLine {
  /** The product's position in the person's book; null for a line written by hand. */
  readonly product: number | null;
  readonly name: string;
  readonly price: Pence;
  readonly discount: Pence;
  readonly quantity: Quantity;
  readonly vatRate: VatRate;
}

export interface DemoInvoice {
  readonly key: string;
  /** ISO instant; invoices are numbered in this order. */
  readonly createdAt: string;
  /** The customer's position in the person's book. */
  readonly customer: number | null;
  readonly billTo: BillTo;
  readonly date: Day;
  readonly dueDate: Day | null;
  readonly summary: string;
  readonly footnote: string;
  readonly lines: readonly DemoLine[];
  readonly deliveryStatus: DeliveryStatus;
  readonly paymentStatus: PaymentStatus;
}

export interface Stock {
  readonly customers: readonly DemoCustomer[];
  readonly products: readonly DemoProduct[];
  readonly count: number;
  readonly today: Day;
}

/**
 * A year of one person's invoices and three weeks of scheduled ones. Their number grows towards
 * today, as in a growing business.
 */
export function tradeOf(random: Random, stock: Stock): readonly DemoInvoice[] {
  return Array.from({ length: stock.count }, (_, index) =>
    invoiceOf(random, stock, workday(dateOf(index, stock), stock.today)),
  );
}

/** 90% are in the past twelve months, 4% today, 6% in the future. */
function dateOf(index: number, { count, today }: Stock): Day {
  const past = Math.round(count * 0.9);
  const planned = Math.round(count * 0.06);
  const ahead = index + 1 - (count - planned);
  if (index < past)
    return addDays(today, -Math.round(364 * (1 - (index + 1) / (past + 1)) ** 1.15));
  return ahead > 0 ? addDays(today, Math.ceil((21 * ahead) / planned)) : today;
}

/** No deliveries on Sundays, except today's: the demo always has stops for today. */
const workday = (date: Day, today: Day): Day =>
  weekday(date) === 0 && date !== today ? addDays(date, -1) : date;

export function invoiceOf(random: Random, stock: Stock, date: Day): DemoInvoice {
  const nameless = random.chance(0.025);
  const index = random.between(0, stock.customers.length - 1);
  const customer = nameless ? undefined : stock.customers[index];
  const paymentStatus = paymentOn(random, daysBetween(date, stock.today));
  const written = {
    key: random.uuid(),
    createdAt: writtenAt(random, date, stock.today),
    customer: customer ? index : null,
    billTo: customer ? billTo(customer) : EMPTY_BILL_TO,
    date,
    dueDate: null,
    summary: random.chance(0.22) ? random.pick(SUMMARIES) : "",
    footnote: random.chance(0.12) ? random.pick(FOOTNOTES) : "",
    lines: linesOf(random, stock.products),
    deliveryStatus: deliveryOn(random, daysBetween(date, stock.today)),
    paymentStatus,
  } satisfies DemoInvoice;
  const hasTerms = customer !== undefined && daysBetween(date, stock.today) <= SINCE_TERMS;
  return { ...written, dueDate: dueDateOf(written, hasTerms ? customer.termsDays : 0) };
}

/** Payment terms were agreed this many days ago. */
const SINCE_TERMS = 60;

/** From the days in the footnote, else the customer's payment terms, else a month on credit. */
function dueDateOf({ date, footnote, paymentStatus }: DemoInvoice, terms: number): Day | null {
  if (footnote === WITHIN_14_DAYS) return addDays(date, 14);
  if (terms > 0) return addDays(date, terms);
  return paymentStatus === "credit" ? addDays(date, 30) : null;
}

export const billTo = ({ name, address, city, postcode, email, phone }: DemoCustomer): BillTo => ({
  name,
  address,
  city,
  postcode,
  email,
  phone,
});

/** Scheduled invoices were written in the last days, the others on the morning of their day. */
function writtenAt(random: Random, date: Day, today: Day): string {
  const on =
    date > today
      ? addDays(today, -random.between(1, 6))
      : date === today
        ? addDays(today, -1)
        : date;
  const time = [random.between(6, 16), random.between(0, 59), random.between(0, 59)].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${on}T${time.join(":")}.${String(random.between(0, 999)).padStart(3, "0")}Z`;
}

/** `age` in days; negative for scheduled invoices. */
function paymentOn(random: Random, age: number): PaymentStatus {
  if (age < 0) return "scheduled";
  if (age === 0) return random.chance(0.25) ? "credit" : "due";
  if (age <= 10) return random.pick(["due", "due", "due", "credit", "paid"]);
  if (age <= 45) return random.pick(["paid", "paid", "paid", "paid", "credit", "overdue"]);
  if (age <= 90) return random.chance(0.06) ? "overdue" : random.chance(0.06) ? "credit" : "paid";
  return "paid";
}

function deliveryOn(random: Random, age: number): DeliveryStatus {
  if (age < 0) return "not_shipped";
  if (age === 0) return random.pick(["not_shipped", "in_transit", "in_transit", "delivered"]);
  if (age === 1) return random.chance(0.2) ? "in_transit" : "delivered";
  return "delivered";
}

function linesOf(random: Random, products: readonly DemoProduct[]): readonly DemoLine[] {
  const chosen = random.draw(
    products.map((product, index) => ({ product, index })),
    random.pick([2, 3, 3, 4, 4, 5, 6, 7, 9]),
  );
  const lines = chosen.map(({ product, index }) => ({
    ...lineOf(random, product),
    product: index,
  }));
  return random.chance(0.05) ? [...lines, DELIVERY_CHARGE] : lines;
}

function lineOf(
  random: Random,
  { name, price, discount, weighed, vatRate }: DemoProduct,
): Omit<DemoLine, "product"> {
  const quantity = weighed
    ? thousandths(100 * random.between(12, 185))
    : thousandths(1000 * units(random, price));
  return { name, price, discount, quantity, vatRate };
}

/** Customers buy more of cheap products. */
const units = (random: Random, price: Pence): number =>
  price < 1000 ? random.between(2, 12) : price < 3000 ? random.between(1, 6) : random.between(1, 3);

const DELIVERY_CHARGE: DemoLine = {
  product: null,
  name: "Extra delivery 加送费",
  price: pence(750),
  discount: pence(0),
  quantity: thousandths(1000),
  vatRate: "standard",
};

const SUMMARIES = [
  "Leave at the back door, ring twice",
  "Weekly order",
  "送货前请打电话",
  "Before eleven, please: the kitchen opens at noon",
  "Substitutions welcome",
  "冷冻货先放冰柜",
  "Weekend banquet order",
] as const;

export const WITHIN_14_DAYS = "Payment within 14 days, please";
const FOOTNOTES = [
  "Thank you for your custom 多谢惠顾",
  WITHIN_14_DAYS,
  "Prices held until the end of the month",
  "新年快乐,恭喜发财",
] as const;
