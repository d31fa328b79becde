import { at, become, ofStatus, owed, sumOf, taken, units, worth } from "./testing-invoice.ts";
import type { Calendar } from "./testing-calendar.ts";
import type { Entry, Invoice } from "./testing-invoice.ts";

/** Stands for a customer who is not saved: they have no account. */
export const WALK_IN = 0;
/** A payment that a person took. */
export interface Payment {
  readonly id: number;
  /** The customer that it names, otherwise the current one of its first invoice. */
  readonly customer: number;
  /** The part that is for no invoice; below 0 if it used money on account. */
  readonly rest: number;
  readonly isUse: boolean;
  readonly day: string;
  /** The part that came in as cash. */
  readonly cash: number;
  isReversed: boolean;
}

/** The books that the test keeps. Amounts in pence. */
export class Books {
  constructor(readonly calendar: Calendar) {}

  readonly invoices: Invoice[] = [];
  readonly payments: Payment[] = [];
  /** What the driver has to hand in when the open day is closed. */
  cash = 0;
  /** What was handed in with each closed day. */
  readonly sheets: { readonly id: number; readonly cash: number }[] = [];
  readonly money: Entry[] = [];
  /** Into whom each customer was merged. Records keep the customer that they name. */
  readonly into = new Map<number, number>();

  /** A payment that is for an invoice now, if there is any; otherwise any payment. */
  paymentFor(invoice: Invoice, place: number): Payment | undefined {
    const own = this.payments.filter((candidate) =>
      invoice.pieces.some(({ payment }) => payment === candidate),
    );
    return at(own.length > 0 ? own : this.payments, place);
  }

  /** By merged customer: how many payments there were at the merge. */
  readonly paymentsBefore = new Map<number, number>();

  isMerged = (customer: number): boolean => this.into.has(customer);

  /** The customer that a merged one counts for. */
  root(customer: number): number {
    const next = this.into.get(customer);
    return next === undefined ? customer : this.root(next);
  }

  /** What a customer owes at the end of a day, in pence. */
  balance(customer: number, day: string): number {
    return this.#owed(day, (each) => this.root(each.customer) === customer);
  }

  /**
   * What all owe together at the end of a day, in pence: invoices less credit notes and payments,
   * of whichever customer.
   */
  sum = (day: string): number => this.#owed(day, () => true);

  #owed(day: string, isMeant: (owner: { readonly customer: number }) => boolean): number {
    const counting = this.invoices.filter(
      (each) => isMeant(each) && !each.isDeleted && each.status !== "future" && each.date <= day,
    );
    const invoiced = counting.reduce((sum, each) => sum + worth(each, each.count), 0);
    const credited = counting.reduce((sum, each) => sum + worth(each, units(each, day)), 0);
    const paid = this.money
      .filter((each) => isMeant(each.of) && each.day <= day)
      .reduce((sum, { amount }) => sum + amount, 0);
    return Math.round(invoiced - credited - paid);
  }

  /** What a customer paid that none of their invoices needs, in pence. */
  onAccount(customer: number): number {
    const used = this.invoices.filter(
      (each) => this.root(each.customer) === customer && each.status !== "future",
    );
    const needed = used.map((each) => Math.min(taken(each) + ofStatus(each), owed(each)));
    const received = this.money.filter((each) => this.root(each.of.customer) === customer);
    return Math.round(received.reduce((sum, each) => sum + each.amount, 0) - needed.reduce(add, 0));
  }

  /**
   * The status pays what is owed and not taken: more of it as it paid last; less of it is taken off
   * the last payment first, by its own method, and not before its day.
   */
  follow(invoice: Invoice, requestedDay = this.calendar.today): void {
    const wanted = invoice.status === "paid" ? Math.max(0, owed(invoice) - taken(invoice)) : 0;
    const more = wanted - ofStatus(invoice);
    if (more > 0) this.#byStatus(invoice, more, requestedDay);
    const day = this.#dayBack(invoice, requestedDay);
    for (let back = -more; back > 0;) {
      const last = invoice.byStatus.at(-1);
      if (!last) throw new Error("More goes back than its status paid");
      const part = Math.min(back, sumOf(last.entries));
      back -= part;
      if (last.method === "cash") this.cash -= part;
      const entries = [...last.entries, this.addMoney(invoice, -part, day)];
      const rest = sumOf(entries) > 0 ? [{ ...last, entries }] : [];
      invoice.byStatus = [...invoice.byStatus.slice(0, -1), ...rest];
    }
  }

  /** A call makes it paid, and may name the method and the day. */
  pay(invoice: Invoice, method = usual(invoice), day?: string): void {
    invoice.lastMethod = owed(invoice) > taken(invoice) ? method : invoice.lastMethod;
    this.follow(invoice, day);
  }

  #byStatus(invoice: Invoice, amount: number, day: string): void {
    const method = invoice.lastMethod || usual(invoice);
    invoice.lastMethod = method;
    const entries = [this.addMoney(invoice, amount, day)];
    invoice.byStatus = [...invoice.byStatus, { method, entries }];
    if (method === "cash") this.cash += amount;
  }

  /**
   * It is not paid in full any more: what its status paid stays, as money that a person took on
   * that day.
   */
  reopen(invoice: Invoice, requestedDay = this.calendar.today): void {
    const day = this.#dayBack(invoice, requestedDay);
    for (const { method, entries } of invoice.byStatus) {
      this.addMoney(invoice, -sumOf(entries), day);
      const kept = [this.addMoney(invoice, sumOf(entries), day)];
      invoice.pieces.push({ payment: null, method, entries: kept, before: [] });
    }
    invoice.byStatus = [];
    become(invoice, invoice.paidFrom || "pending");
  }

  #dayBack = ({ byStatus }: Invoice, requestedDay: string): string =>
    latest(
      requestedDay,
      byStatus.flatMap(({ entries }) => entries.map(({ day }) => day)),
    );

  addMoney(payer: Entry["of"], amount: number, day: string): Entry {
    const entry = { of: payer, amount, day };
    this.money.push(entry);
    return entry;
  }
}

/** Money cannot go back before it came in. */
export const latest = (day: string, days: readonly string[]): string =>
  days.reduce((last, each) => (each > last ? each : last), day);

/** The driver took the money of an invoice in GetPaid. */
const usual = ({ paidFrom }: Invoice): string =>
  paidFrom === "pending" || paidFrom === "overdue" ? "cash" : "unknown";
const add = (a: number, b: number): number => a + b;
