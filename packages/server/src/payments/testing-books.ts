import { at, ofStatus, owed, taken, units, worth, type Invoice } from "./testing-invoice.ts";

/** Today is the last of them. */
export const DAYS = ["2026-11-19", "2026-11-20", "2026-11-21"] as const;
export const TODAY = "2026-11-21";
/** What a person took. */
export interface Payment {
  readonly id: number;
  readonly customer: number;
  /** What of it is for no invoice; below 0 where it used that. */
  readonly rest: number;
  readonly isUse: boolean;
  /** What of it came in in cash. */
  readonly cash: number;
  isReversed: boolean;
}

/** What a bookkeeper writes down. Amounts in pence. */
export class Books {
  readonly invoices: Invoice[] = [];
  readonly payments: Payment[] = [];
  /** What the driver has in hand. */
  cash = 0;
  readonly money: { customer: number; day: string; amount: number }[] = [];
  /** Who was merged into whom. What names somebody names them for good. */
  readonly into = new Map<number, number>();

  /** One that is for an invoice now, if there is any; else any. */
  paymentFor(invoice: Invoice, place: number): Payment | undefined {
    const own = this.payments.filter((of) => invoice.pieces.some(({ payment }) => payment === of));
    return at(own.length > 0 ? own : this.payments, place);
  }

  isMerged = (customer: number): boolean => this.into.has(customer);

  /** The one that a customer counts for. */
  root(customer: number): number {
    const next = this.into.get(customer);
    return next === undefined ? customer : this.root(next);
  }

  /** In pence, at the end of a day. */
  balance(customer: number, day: string): number {
    const counting = this.invoices.filter(
      (each) =>
        this.root(each.customer) === customer &&
        !each.isHidden &&
        each.status !== "future" &&
        each.date <= day,
    );
    const invoiced = counting.reduce((sum, each) => sum + worth(each, each.count), 0);
    const credited = counting.reduce((sum, each) => sum + worth(each, units(each)), 0);
    const paid = this.money
      .filter((each) => this.root(each.customer) === customer && each.day <= day)
      .reduce((sum, { amount }) => sum + amount, 0);
    return Math.round(invoiced - (day < TODAY ? 0 : credited) - paid);
  }

  /** What was paid and is for none of their invoices, in pence. */
  onAccount(customer: number): number {
    const used = this.invoices.filter(
      (each) => this.root(each.customer) === customer && each.status !== "future",
    );
    const needed = used.map((each) => Math.min(taken(each) + ofStatus(each), owed(each)));
    const came = this.money.filter((each) => this.root(each.customer) === customer);
    return Math.round(came.reduce((sum, each) => sum + each.amount, 0) - needed.reduce(add, 0));
  }

  /** What its status pays is what is owed and not taken: more of it as it was paid last, less of it of the last first, as each was paid. */
  follow(invoice: Invoice): void {
    const wanted = invoice.status === "paid" ? Math.max(0, owed(invoice) - taken(invoice)) : 0;
    const more = wanted - ofStatus(invoice);
    this.came(invoice.customer, more);
    if (more > 0) this.#byStatus(invoice, more, invoice.lastMethod || usual(invoice));
    for (let back = -more; back > 0;) {
      const last = invoice.byStatus.at(-1) ?? { method: "", amount: back };
      const part = Math.min(back, last.amount);
      back -= part;
      if (last.method === "cash") this.cash -= part;
      const rest = { ...last, amount: last.amount - part };
      invoice.byStatus = [...invoice.byStatus.slice(0, -1), ...(rest.amount > 0 ? [rest] : [])];
    }
  }

  /** It becomes paid by a call, which may say how. */
  pay(invoice: Invoice, method = usual(invoice)): void {
    invoice.lastMethod = owed(invoice) > taken(invoice) ? method : invoice.lastMethod;
    this.follow(invoice);
  }

  #byStatus(invoice: Invoice, amount: number, method: string): void {
    invoice.lastMethod = method;
    invoice.byStatus = [...invoice.byStatus, { method, amount }];
    if (method === "cash") this.cash += amount;
  }

  came(customer: number, amount: number, day: string = TODAY): void {
    this.money.push({ customer, day, amount });
  }
}

/** From GetPaid the driver took it. */
const usual = ({ paidFrom }: Invoice): string =>
  paidFrom === "pending" || paidFrom === "overdue" ? "cash" : "unknown";
const add = (a: number, b: number): number => a + b;
