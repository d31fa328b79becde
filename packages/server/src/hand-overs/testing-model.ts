import * as fc from "fast-check";

/** Actions of three drivers (0, 1 and 2) and a manager. */
export const actions = fc.record({
  what: fc.constantFrom("write", "deliver", "edit", "pay", "give", "give back", "next day"),
  /** Who does it, whether or not the invoice is theirs. */
  who: fc.constantFrom<Driver>(0, 1, 2),
  /** Who gets work: so many places after `who`. */
  further: fc.constantFrom(1, 2),
  /** Index of the invoice, or of the hand-over. */
  which: fc.nat({ max: 7 }),
  forGood: fc.boolean(),
});
export type Action = typeof actions extends fc.Arbitrary<infer Made> ? Made : never;
export type Driver = 0 | 1 | 2;
export const DRIVERS = [0, 1, 2] as const;

/** An invoice as the model expects it. */
export interface Known {
  readonly id: number;
  holder: Driver;
  /** The loans that it is on, in order; the work is the first lender's. */
  lent: readonly Loan[];
  /** Everybody who has or had it. */
  readonly books: Set<Driver>;
  isDelivered: boolean;
  /** What its holder took for it, in pence. */
  paid: number;
}

interface Loan {
  readonly from: Driver;
  readonly to: Driver;
  readonly handOver: number;
}

export const isOpen = ({ isDelivered, paid }: Known): boolean => !isDelivered && paid === 0;

/** A model of who has which invoice. */
export class Model {
  readonly invoices: Known[] = [];
  /** What each driver took, in pence. */
  readonly taken: [number, number, number] = [0, 0, 0];
  /** Hand-overs that have not ended. */
  running: readonly Loan[] = [];

  written(id: number, who: Driver): void {
    const fresh = { lent: [], books: new Set([who]), isDelivered: false, paid: 0 };
    this.invoices.push({ id, holder: who, ...fresh });
  }

  /**
   * Whether a driver's work on an invoice counts. It is then theirs, and what they lent of it has
   * come back.
   */
  works(who: Driver, invoice: Known): boolean {
    if (invoice.holder === who) return true;
    if (!invoice.books.has(who) || !isOpen(invoice)) return false;
    invoice.holder = who;
    invoice.lent = invoice.lent.slice(0, invoice.lent.findLastIndex(({ to }) => to === who) + 1);
    return true;
  }

  openOf(who: Driver): Known[] {
    return this.invoices.filter((invoice) => invoice.holder === who && isOpen(invoice));
  }

  /** Hands over all open work; if it is for good, nobody lends it. */
  give(loan: Loan, forGood: boolean): void {
    for (const invoice of this.openOf(loan.from)) {
      invoice.holder = loan.to;
      invoice.books.add(invoice.holder);
      if (!forGood) invoice.lent = [...invoice.lent, loan];
    }
    if (!forGood) this.running = [...this.running, loan];
  }

  /** Open work of a loan goes back to its lender, whoever has it now. */
  end(loan: Loan): void {
    this.running = this.running.filter((each) => each !== loan);
    for (const invoice of this.invoices) {
      const place = invoice.lent.indexOf(loan);
      if (place === -1) continue;
      if (isOpen(invoice)) invoice.holder = loan.from;
      invoice.lent = invoice.lent.slice(0, place);
    }
  }

  /** All open work goes back to the first lenders. */
  endAll(): void {
    this.running = [];
    for (const invoice of this.invoices) {
      if (isOpen(invoice)) invoice.holder = invoice.lent[0]?.from ?? invoice.holder;
      invoice.lent = [];
    }
  }
}
