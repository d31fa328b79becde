import type { DaySheet, NewDaySheet, OpenDay } from "@roundsman/contract/day-sheet";
import type { StockEntry } from "@roundsman/contract/stock/stock-wire";
import { day } from "@roundsman/core/day";
import { withMovements } from "@roundsman/core/goods";
import { pence, sum } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { sumByProduct } from "@roundsman/core/stock";
import { cashOfDay } from "../money/day-cash.ts";
import { nextMoment, No } from "../stored.ts";

interface Movements {
  readonly entries: readonly StockEntry[];
  /** Cash that came in for no invoice, in pence by customer. */
  readonly advances: () => ReadonlyMap<number, number>;
}

/** The open day of the van and the sheets of the closed ones. */
export function fakeDaySheets({ entries, advances }: Movements) {
  const sheets: DaySheet[] = [];
  /** Cash in pence by the invoice's id; cash for no invoice by the customer's id below 0. */
  const cash = new Map<number, number>();
  /** What the closed sheets include: the last entry, and the cash up to then. */
  let closed = { entry: 0, cash: new Map<number, number>() };

  const open = (): OpenDay => {
    const before = entries.filter(({ id }) => id <= closed.entry);
    const since = entries.filter(({ id }) => id > closed.entry);
    for (const [customer, amount] of advances()) cash.set(-customer, amount);
    const received = [...cash]
      .map(([source, amount]) => ({
        source,
        amount: pence(amount - (closed.cash.get(source) ?? 0)),
      }))
      .filter(({ amount }) => amount !== 0);
    const goods = withMovements(openingOf(before), movementsIn(since));
    return {
      goods: [...goods].map(([productId, movement]) => ({ ...movement, productId })),
      ...cashOfDay(received),
      cashExpected: sum(received.map(({ amount }) => amount)),
    };
  };

  const close = ({ key = "", corrects = null, ...sent }: NewDaySheet): DaySheet => {
    const known = sheets.find((each) => each.key === key);
    if (known) return known;
    const was = corrects === null ? null : sheets[corrects - 1];
    if (was?.correctedBy) throw new No(409, "This sheet was corrected already");
    const id = sheets.length + 1;
    const contents = was ?? open();
    const head = {
      id,
      key,
      day: sent.day ?? TODAY,
      note: sent.note ?? "",
      cashCounted: sent.cashCounted,
      denominations: sent.denominations ?? [],
      corrects,
      correctedBy: null,
      createdAt: nextMoment(),
    };
    const sheet: DaySheet = { ...contents, ...head };
    if (was) sheets[was.id - 1] = { ...was, correctedBy: id };
    else closed = { entry: entries.length, cash: new Map(cash) };
    sheets.push(sheet);
    return sheet;
  };

  return { sheets, open, close, cash };
}

export const TODAY = day("2026-11-21");
const NONE = thousandths(0);
const EMPTY = {
  opening: NONE,
  loaded: NONE,
  delivered: NONE,
  returned: NONE,
  wasted: NONE,
  adjusted: NONE,
  closing: NONE,
};

const movementsIn = (entries: readonly StockEntry[]) =>
  entries.flatMap(({ kind, lines }) =>
    lines.map(({ productId, quantity }) => ({ kind, product: productId, quantity })),
  );

const openingOf = (entries: readonly StockEntry[]) => {
  const sums = sumByProduct(
    movementsIn(entries).map(({ product, quantity }) => [product, quantity] as const),
  );
  return new Map(
    [...sums].map(([product, quantity]) => [
      product,
      { ...EMPTY, opening: quantity, closing: quantity },
    ]),
  );
};
