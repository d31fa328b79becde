import * as fc from "fast-check";

/** What two drivers (0 and 1) and a manager may do. */
export const actions = fc.record({
  what: fc.constantFrom("write", "deliver", "edit", "pay", "give", "give back", "next day"),
  /** Who does it, whether or not the invoice is theirs. */
  who: fc.constantFrom<Driver>(0, 1),
  /** Which invoice. */
  which: fc.nat({ max: 7 }),
  forGood: fc.boolean(),
});
export type Action = typeof actions extends fc.Arbitrary<infer Made> ? Made : never;
export type Driver = 0 | 1;

/** An invoice as it should be. */
export interface Known {
  readonly id: number;
  holder: Driver;
  /** Who has or had it. */
  readonly books: Set<Driver>;
  isDelivered: boolean;
  /** In pence, by who has it. */
  paid: number;
}

interface Running {
  readonly handOver: number;
  readonly from: Driver;
  readonly invoices: readonly Known[];
}

export const other = (who: Driver): Driver => (who === 0 ? 1 : 0);
export const isOpen = ({ isDelivered, paid }: Known): boolean => !isDelivered && paid === 0;

/** Where every invoice is, by rules of its own. */
export class Model {
  readonly invoices: Known[] = [];
  /** What each of them took, in pence. */
  readonly taken: [number, number] = [0, 0];
  readonly running: Running[] = [];

  written(id: number, who: Driver): void {
    this.invoices.push({ id, holder: who, books: new Set([who]), isDelivered: false, paid: 0 });
  }

  /** Whether somebody's work on an invoice counts: it is then theirs. */
  works(who: Driver, of: Known): boolean {
    if (!of.books.has(who) || (of.holder !== who && !isOpen(of))) return false;
    of.holder = who;
    return true;
  }

  openOf(who: Driver): Known[] {
    return this.invoices.filter((of) => of.holder === who && isOpen(of));
  }

  /** Hands over all open work. */
  give(from: Driver): readonly Known[] {
    const given = this.openOf(from);
    for (const of of given) {
      of.holder = other(from);
      of.books.add(of.holder);
    }
    return given;
  }

  end({ from, invoices }: Running): void {
    for (const of of invoices) if (of.holder === other(from) && isOpen(of)) of.holder = from;
  }

  /** Ends all, in the order in which they were made. */
  endAll(): void {
    for (const each of this.running.splice(0)) this.end(each);
  }
}
