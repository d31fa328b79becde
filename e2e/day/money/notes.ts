import { fieldsOf, type Entry, type Invoice, type Ledger, type CreditNote } from "../ledger.ts";
import { amountsOf, rounded, type PlainLine } from "../pennies.ts";
import { notesOf } from "./owed.ts";
import { rateOf, rateSum, vatOf, type RateSum } from "./vat.ts";
import type { Rate } from "../pennies.ts";

/** Credit notes, calculated independently of the program (docs/decisions/0030). */

export interface WantedNote {
  readonly at: number;
  /** In thousandths of a unit. */
  readonly quantity: number;
  /**
   * Pence credited for each unit, where the price was too high and the customer keeps the goods.
   */
  readonly off?: number;
}

/** What may still be credited of each line: thousandths of a unit, and pence. */
function leftOf(ledger: Ledger, entry: Entry) {
  const { lines } = fieldsOf<Invoice>(entry);
  const amounts = amountsOf(lines);
  const credited = notesOf(ledger, entry.key).flatMap((note) =>
    note.lines.map((line) => ({ ...line, isCut: note.reason === "price" })),
  );
  return lines.map((line, at) => {
    const mine = credited.filter((each) => each.at === at);
    const back = mine.filter(({ isCut }) => !isCut);
    return {
      at,
      quantity: back.reduce((left, each) => left - each.quantity, line.quantity),
      amount: mine.reduce((left, each) => left - each.amount, amounts[at] ?? 0),
      isCut: mine.some(({ isCut }) => isCut),
    };
  });
}

export type Left = ReturnType<typeof leftOf>[number];

export const everythingLeft = (ledger: Ledger, entry: Entry): readonly Left[] =>
  leftOf(ledger, entry).filter(({ quantity }) => quantity > 0);

/**
 * Lines that can still be credited and are unique by name. The sheet omits lines without goods or
 * money, and shows parts of a split line with the same name.
 */
export const creditable = (ledger: Ledger, entry: Entry): readonly Left[] => {
  const { lines } = fieldsOf<Invoice>(entry);
  const isAlone = (at: number) =>
    lines.every(({ name }, of) => of === at || name !== lines[at]?.name);
  return everythingLeft(ledger, entry).filter(({ at, amount }) => amount > 0 && isAlone(at));
};

/**
 * The lines of the replacing invoice: the goods that are left, at the price that is left of each
 * (docs/decisions/0033).
 */
export const linesLeft = (ledger: Ledger, entry: Entry): readonly PlainLine[] =>
  everythingLeft(ledger, entry).flatMap(({ at, quantity, amount }) => {
    const line = fieldsOf<Invoice>(entry).lines[at];
    if (!line) throw new Error(`The invoice has no line ${at}`);
    const costs = (unit: number) => rounded(unit * quantity);
    const unitOf = (unit: number, of: number): PlainLine => {
      const price = Math.max(line.price, unit);
      return { ...line, quantity: of, price, discount: price - unit };
    };
    let unit = line.price - line.discount;
    if (costs(unit) === amount) return [{ ...line, quantity }];
    while (costs(unit) < amount) unit += 1;
    while (costs(unit) > amount) unit -= 1;
    // Each missing penny goes onto a unit of its own.
    const dearer = 1000 * (amount - costs(unit));
    const parts = [unitOf(unit, quantity - dearer), unitOf(unit + 1, dearer)];
    return dearer === 0 ? [unitOf(unit, quantity)] : parts;
  });

/**
 * A credit note. Crediting all goods left of a line credits all money left of it; the last note of
 * a rate has the rest of its VAT.
 */
export function noteOver(
  ledger: Ledger,
  entry: Entry,
  { reason, lines: wanted }: { readonly reason: string; readonly lines: readonly WantedNote[] },
): CreditNote {
  const { lines, vatMode } = fieldsOf<Invoice>(entry);
  const left = leftOf(ledger, entry);
  const credited = wanted.map((each) => {
    const [line, rest] = [lines[each.at], left[each.at]];
    if (!line || !rest) throw new Error(`The invoice has no line ${each.at}`);
    const amount = amountOver(each, line.price - line.discount, rest);
    return { at: each.at, quantity: each.quantity, amount, rate: rateOf(line) };
  });
  const earlier = notesOf(ledger, entry.key).flatMap((note) => note.rates);
  const charged = vatOf(lines, vatMode);
  const rates = [...new Set(credited.map(({ rate }) => rate))].flatMap(
    (rate): [Rate, RateSum][] => {
      const whole = charged.get(rate);
      if (!whole) return [];
      const before = earlier.filter(([of]) => of === rate).map(([, sums]) => sums);
      const minus = (name: keyof RateSum) =>
        before.reduce((rest, sums) => rest - sums[name], whole[name]);
      const amount = credited
        .filter((each) => each.rate === rate)
        .reduce((sum, each) => sum + each.amount, 0);
      const least = vatMode === "add" ? 0 : Math.max(0, amount - minus("net"));
      const vat =
        amount === minus("amount")
          ? minus("vat")
          : Math.max(least, Math.min(rateSum(rate, amount, vatMode).vat, minus("vat")));
      return [[rate, { amount, net: vatMode === "add" ? amount : amount - vat, vat }]];
    },
  );
  const total = credited.reduce((sum, { amount }) => sum + amount, 0);
  return {
    invoice: entry.key,
    reason,
    lines: credited.map(({ at, quantity, amount }) => ({ at, quantity, amount })),
    rates,
    total: vatMode === "add" ? rates.reduce((sum, [, { vat }]) => sum + vat, total) : total,
  };
}

/**
 * In pence. Where the line's price was lowered, goods are worth their share of what is left of it.
 */
function amountOver({ quantity, off }: WantedNote, price: number, rest: Left): number {
  if (off !== undefined) return rounded(off * quantity);
  if (quantity === rest.quantity) return rest.amount;
  const exact = rest.isCut
    ? Number(
        (2n * BigInt(rest.amount) * BigInt(quantity) + BigInt(rest.quantity)) /
          BigInt(2 * rest.quantity),
      )
    : rounded(price * quantity);
  return Math.min(exact, rest.amount);
}
