import type { Idea } from "../idea.ts";
import {
  fieldsOf,
  type Entry,
  type Invoice,
  type Ledger,
  type Note,
  type Stage,
} from "../ledger.ts";
import { amountsOf, poundsInWords, rounded, typedQuantity } from "../pennies.ts";
import { CREDIT, distinct, GET_PAID, go, nextTo, type List } from "../lists.ts";
import { notesOf, openOf } from "./owed.ts";
import { rateOf, rateSum, vatOf, type Rate, type RateSum } from "./vat.ts";

/** Credit notes, worked out apart from the program (docs/decisions/0030). */

interface Wanted {
  readonly at: number;
  /** Thousandths of a unit. */
  readonly quantity: number;
}

/** What may still be credited of each line: thousandths of a unit, and pence. */
function leftOf(ledger: Ledger, entry: Entry) {
  const { lines } = fieldsOf<Invoice>(entry);
  const amounts = amountsOf(lines);
  const credited = notesOf(ledger, entry.key).flatMap((note) => note.lines);
  return lines.map((line, at) => {
    const mine = credited.filter((each) => each.at === at);
    return {
      at,
      quantity: mine.reduce((left, each) => left - each.quantity, line.quantity),
      amount: mine.reduce((left, each) => left - each.amount, amounts[at] ?? 0),
    };
  });
}

export const everythingLeft = (ledger: Ledger, entry: Entry): readonly Wanted[] =>
  leftOf(ledger, entry).filter(({ quantity }) => quantity > 0);

/** All that is left of a line is all that is left in money; the last note of a rate has the rest of its VAT. */
export function noteOver(
  ledger: Ledger,
  entry: Entry,
  { reason, lines: wanted }: { readonly reason: string; readonly lines: readonly Wanted[] },
): Note {
  const { lines, vatMode } = fieldsOf<Invoice>(entry);
  const left = leftOf(ledger, entry);
  const credited = wanted.map(({ at, quantity }) => {
    const [line, rest] = [lines[at], left[at]];
    if (!line || !rest) throw new Error(`The invoice has no line ${at}`);
    const exact = rounded((line.price - line.discount) * quantity);
    const amount = quantity === rest.quantity ? rest.amount : Math.min(exact, rest.amount);
    return { at, quantity, amount, rate: rateOf(line) };
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

const REASONS = [
  ["returned", "Returned"],
  ["short", "Short"],
  ["damaged", "Damaged"],
  ["refused", "Refused"],
] as const;

/** Goods of one line come back; more than is left is refused first, now and then. */
const crediting: Idea = ({ ledger, chance }) => {
  const list = chance.pick<List>([GET_PAID, GET_PAID, CREDIT]);
  const there = distinct(ledger, list).filter(
    (entry) => fieldsOf<Invoice>(entry).issued === true && everythingLeft(ledger, entry).length > 0,
  );
  if (there.length === 0) return null;
  const entry = chance.pick(there);
  const { at, quantity: most } = chance.pick(everythingLeft(ledger, entry));
  const quantity = chance.oneIn(4) ? most : 1 + chance.roll(most);
  const [reason, words] = chance.pick(REASONS);
  const note = noteOver(ledger, entry, { reason, lines: [{ at, quantity }] });
  // What is credited whole, or paid by it, is another case: a correction.
  if (note.total < 1 || note.total >= openOf(ledger, entry)) return null;
  const { name, amount } = nextTo(entry, ledger);
  const into = `Quantity: ${fieldsOf<Invoice>(entry).lines[at]?.name}`;
  return {
    title: `credit ${poundsInWords(note.total)} of ${amount} in ${list.place}, ${reason}`,
    moves: [
      go(list),
      { tap: name, as: "row", amount },
      { tap: "Credit note" },
      { tap: words, as: "label", in: "dialog" },
      ...(chance.oneIn(3)
        ? ([
            { type: typedQuantity(most + 1), into, in: "dialog" },
            { tap: "Credit £0.00", in: "dialog" },
            { see: "This is more than is left of the line", as: "alert" },
          ] as const)
        : []),
      { type: typedQuantity(quantity), into, in: "dialog" },
      { tap: `Credit ${poundsInWords(note.total)}`, in: "dialog" },
      { see: "Void credit note", as: "button" },
      { tap: "Close", in: "dialog" },
      { shut: true },
      { tap: "Back", as: "link" },
      { see: "Create New Invoice", as: "button" },
    ],
    stages: [writes(note)],
    fresh: ["creditNotes"],
  };
};

const writes =
  (note: Note): Stage =>
  (ledger, fresh) => {
    const key = fresh("creditNotes");
    return new Map(ledger).set(key, {
      book: "creditNotes",
      key,
      fields: note,
      alive: true,
      everHidden: false,
      actions: [{ act: "create" }],
    });
  };

export const CREDITS: readonly (readonly [weight: number, idea: Idea])[] = [[8, crediting]];
