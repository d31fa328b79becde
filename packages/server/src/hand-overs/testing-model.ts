import * as fc from "fast-check";

/** What three drivers (0, 1 and 2) and a manager may do. */
export const actions = fc.record({
  what: fc.constantFrom("write", "deliver", "edit", "pay", "give", "give back", "next day"),
  /** Who does it, whether or not the invoice is theirs. */
  who: fc.constantFrom<Driver>(0, 1, 2),
  /** How many places further on is whoever gets work. */
  further: fc.constantFrom(1, 2),
  /** Which invoice, and which hand-over. */
  which: fc.nat({ max: 7 }),
  forGood: fc.boolean(),
});
export type Action = typeof actions extends fc.Arbitrary<infer Made> ? Made : never;
export type Driver = 0 | 1 | 2;
export const DRIVERS = [0, 1, 2] as const;

/** An invoice as it should be. */
export interface Known {
  readonly id: number;
  holder: Driver;
  /** Who lent it, to whom, by which hand-over: the first lender is whose work it is. */
  lent: readonly Loan[];
  /** Who has or had it. */
  readonly books: Set<Driver>;
  isDelivered: boolean;
  /** In pence, by who has it. */
  paid: number;
}

interface Loan {
  readonly from: Driver;
  readonly to: Driver;
  readonly handOver: number;
}

export const isOpen = ({ isDelivered, paid }: Known): boolean => !isDelivered && paid === 0;

/** Where every invoice is, by rules of its own. */
export class Model {
  readonly invoices: Known[] = [];
  /** What each of them took, in pence. */
  readonly taken: [number, number, number] = [0, 0, 0];
  /** Hand-overs that go on. */
  running: readonly Loan[] = [];

  written(id: number, who: Driver): void {
    const fresh = { lent: [], books: new Set([who]), isDelivered: false, paid: 0 };
    this.invoices.push({ id, holder: who, ...fresh });
  }

  /** Whether somebody's work on an invoice counts: it is then theirs, and what they lent has come back. */
  works(who: Driver, of: Known): boolean {
    if (of.holder === who) return true;
    if (!of.books.has(who) || !isOpen(of)) return false;
    of.holder = who;
    of.lent = of.lent.slice(0, of.lent.findLastIndex(({ to }) => to === who) + 1);
    return true;
  }

  openOf(who: Driver): Known[] {
    return this.invoices.filter((of) => of.holder === who && isOpen(of));
  }

  /** Hands over all open work; for good nobody lends it. */
  give(loan: Loan, forGood: boolean): void {
    for (const of of this.openOf(loan.from)) {
      of.holder = loan.to;
      of.books.add(of.holder);
      if (!forGood) of.lent = [...of.lent, loan];
    }
    if (!forGood) this.running = [...this.running, loan];
  }

  /** What was lent by it goes back to who lent it, whoever has it by now. */
  end(loan: Loan): void {
    this.running = this.running.filter((each) => each !== loan);
    for (const of of this.invoices) {
      const place = of.lent.indexOf(loan);
      if (place === -1) continue;
      if (isOpen(of)) of.holder = loan.from;
      of.lent = of.lent.slice(0, place);
    }
  }

  /** Everything is with whose work it is. */
  endAll(): void {
    this.running = [];
    for (const of of this.invoices) {
      if (isOpen(of)) of.holder = of.lent[0]?.from ?? of.holder;
      of.lent = [];
    }
  }
}
