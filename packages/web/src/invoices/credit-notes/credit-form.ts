import type { CreditFault } from "@roundsman/core/credit/credit-note";
import type {
  CreditedGoods,
  ChosenReason,
  CreditLineRequest,
} from "@roundsman/core/credit/credited";
import type { CreditNoteRequest } from "@roundsman/core/credit/credit-note-request";
import type { UncreditedLine } from "@roundsman/core/credit/uncredited-lines";
import { fromPounds, type Pence } from "@roundsman/core/money";
import {
  formatQuantity,
  fromUnits,
  MOST_QUANTITY,
  ONE_UNIT,
  thousandths,
  toUnits,
  type Quantity,
} from "@roundsman/core/quantity";
import { isDecimal, plainNumber } from "../../ui/form/amount-input.tsx";

/** The text and choices of the form. */
export interface Typed {
  readonly reason: ChosenReason;
  readonly goods: CreditedGoods;
  readonly summary: string;
  /** By {@link keyOf} the line: the quantity, or the pounds a unit that were too much. */
  readonly lines: Readonly<Record<string, string>>;
  /**
   * Where the price is the reason, by {@link keyOf} the line: for how many; absent for all that is
   * left.
   */
  readonly counts: Readonly<Record<string, string>>;
}

/**
 * Identifies a line of the form. Its index would not do: other lines may go while somebody types,
 * as another phone credits them.
 */
export const keyOf = ({ line, nth }: Pick<UncreditedLine, "line" | "nth">): string =>
  `${line.id}/${nth}`;

export interface WantedLines extends CreditNoteRequest {
  /** {@link keyOf} each line that is credited. */
  readonly keys: readonly string[];
}

/**
 * A decimal that is not negative; null for empty text, for no number, and for too many decimals.
 */
function numberIn(text: string, decimals: number): number | null {
  if (!isDecimal(text)) return null;
  const plain = plainNumber(text);
  return decimalsOf(plain) <= decimals ? Number(plain) : null;
}

/** Trailing zeros are not counted. */
const decimalsOf = (plain: string): number =>
  [...(plain.split(".")[1] ?? "")].findLastIndex((digit) => digit !== "0") + 1;

/** null for no quantity, for more than three decimals, and for more than a line can hold. */
export function quantityIn(text: string): Quantity | null {
  const units = numberIn(text, 3);
  return units !== null && units <= toUnits(MOST_QUANTITY) ? fromUnits(units) : null;
}

/** The highest price in the wire format, in pounds. */
const MOST_POUNDS = 1_000_000;

/** null for no amount, for fractions of a penny, and for more than the highest price. */
function penceIn(text: string): Pence | null {
  const pounds = numberIn(text, 2);
  return pounds !== null && pounds <= MOST_POUNDS ? fromPounds(pounds) : null;
}

/** One more or one less, between 0 and what is left. */
export function stepped(text: string, most: Quantity, by: 1 | -1): string {
  const next = (quantityIn(text) ?? 0) + by * ONE_UNIT;
  const within = thousandths(Math.min(most, Math.max(0, next)));
  return within === 0 ? "" : formatQuantity(within);
}

/** Free goods have no price to credit. */
export const isOpen = ({ amount }: UncreditedLine, reason: ChosenReason): boolean =>
  reason !== "price" || amount > 0;

/**
 * Goods are credited for the quantity that came back; a price for the quantity that was charged.
 */
export function wantedFrom(left: readonly UncreditedLine[], typed: Typed): WantedLines {
  const { reason, goods, summary } = typed;
  const isPrice = reason === "price";
  const asked = left.flatMap((uncredited): [string, CreditLineRequest][] => {
    const key = keyOf(uncredited);
    const text = typed.lines[key] ?? "";
    const quantity = quantityIn(isPrice ? countOf(uncredited, typed) : text);
    if (!quantity) return [];
    const request = { line: uncredited.line.id, nth: uncredited.nth, quantity };
    if (!isPrice) return [[key, { ...request, goods }]];
    const unitPrice = penceIn(text);
    return unitPrice ? [[key, { ...request, unitPrice, goods: "none" }]] : [];
  });
  return {
    reason,
    summary: summary.trim(),
    lines: asked.map(([, request]) => request),
    keys: asked.map(([key]) => key),
  };
}

/** The quantity of the line for which a price is credited. */
export const countOf = (uncredited: UncreditedLine, { counts }: Pick<Typed, "counts">): string =>
  counts[keyOf(uncredited)] ?? formatQuantity(uncredited.quantity);

/** Text in the form that is not a valid amount. */
export interface Unreadable {
  readonly key: string;
  readonly field: "price" | "quantity";
  /** What is wrong, in the server's words. */
  readonly message: string;
}

/**
 * The first invalid text, undefined where there is none. A line with invalid text must not be left
 * out of the credit note.
 */
export function unreadable(left: readonly UncreditedLine[], typed: Typed): Unreadable | undefined {
  const isPrice = typed.reason === "price";
  for (const uncredited of left) {
    const key = keyOf(uncredited);
    const text = (typed.lines[key] ?? "").trim();
    if (text === "") continue;
    if (isPrice && penceIn(text) === null)
      return { key, field: "price", message: oddWords(text, { isPrice }) };
    const count = isPrice ? countOf(uncredited, typed) : text;
    if (quantityIn(count) === null)
      return { key, field: "quantity", message: oddWords(count, { isPrice: false }) };
  }
  return undefined;
}

function oddWords(text: string, { isPrice }: { readonly isPrice: boolean }): string {
  if (!isDecimal(text)) return "Must be a number";
  const decimals = isPrice ? 2 : 3;
  if (numberIn(text, decimals) === null) return `Must have at most ${decimals} decimals`;
  return FAULT_WORDS[isPrice ? "price-above-line" : "credit-above-line"];
}

/** In the server's words, so that the same translations apply. */
export const FAULT_WORDS: Readonly<Record<CreditFault, string>> = {
  "no-credit-lines": "Please choose what to credit",
  "unknown-line": "This line is not on the invoice",
  "credit-above-line": "This is more than is left of the line",
  "price-above-line": "This is more than the line was charged at",
  "price-without-reason": "A price can only be given where the price is the reason",
  "no-credit-price": "The price must come to at least a penny",
  "goods-of-price": "No goods come back where the price is the reason",
};
