import type { CreditFault } from "@roundsman/core/credit/credit-note";
import type { CreditedGoods, ChosenReason, CreditRequest } from "@roundsman/core/credit/credited";
import type { WantedNote } from "@roundsman/core/credit/wanted-note";
import type { LeftOfLine } from "@roundsman/core/credit/left";
import { fromPounds, type Pence } from "@roundsman/core/money";
import {
  formatQuantity,
  fromUnits,
  MOST,
  ONE,
  thousandths,
  toUnits,
  type Quantity,
} from "@roundsman/core/quantity";
import { isDecimal, plainNumber } from "../../ui/form/amount-input.tsx";

/** What stands in the form. */
export interface Typed {
  readonly reason: ChosenReason;
  readonly goods: CreditedGoods;
  readonly summary: string;
  /** By {@link keyOf} the line: how many, or how many pounds a unit are too much. */
  readonly lines: Readonly<Record<string, string>>;
  /** Of a price, by {@link keyOf} the line: on how many of it; absent for all that is left. */
  readonly counts: Readonly<Record<string, string>>;
}

/** Names a line of the form: other lines may go while somebody types, as another phone credits them. */
export const keyOf = ({ line, nth }: Pick<LeftOfLine, "line" | "nth">): string =>
  `${line.id}/${nth}`;

export interface WantedLines extends WantedNote {
  /** {@link keyOf} each line that is asked for. */
  readonly keys: readonly string[];
}

/** Text as a decimal from 0 on; null for nothing, for what is no number, and for one with more decimals. */
function numberIn(text: string, decimals: number): number | null {
  if (!isDecimal(text)) return null;
  const plain = plainNumber(text);
  return decimalsOf(plain) <= decimals ? Number(plain) : null;
}

/** Zeros at the end count for nothing. */
const decimalsOf = (plain: string): number =>
  [...(plain.split(".")[1] ?? "")].findLastIndex((digit) => digit !== "0") + 1;

/** null where it is none, has more than three decimals, or is more than a line can hold. */
export function quantityIn(text: string): Quantity | null {
  const units = numberIn(text, 3);
  return units !== null && units <= toUnits(MOST) ? fromUnits(units) : null;
}

/** The highest price of the wire, in pounds. */
const MOST_POUNDS = 1_000_000;

/** null where it is none, has a part of a penny, or is more than any price. */
function penceIn(text: string): Pence | null {
  const pounds = numberIn(text, 2);
  return pounds !== null && pounds <= MOST_POUNDS ? fromPounds(pounds) : null;
}

/** One more or one less, within what is left. */
export function stepped(text: string, most: Quantity, by: 1 | -1): string {
  const next = (quantityIn(text) ?? 0) + by * ONE;
  const within = thousandths(Math.min(most, Math.max(0, next)));
  return within === 0 ? "" : formatQuantity(within);
}

/** Of what is free no price can be too much. */
export const isOpen = ({ amount }: LeftOfLine, reason: ChosenReason): boolean =>
  reason !== "price" || amount > 0;

/** Goods are credited by how many came back, a price on as many as it was charged for. */
export function wantedFrom(left: readonly LeftOfLine[], typed: Typed): WantedLines {
  const { reason, goods, summary } = typed;
  const isPrice = reason === "price";
  const asked = left.flatMap((of): [string, CreditRequest][] => {
    const key = keyOf(of);
    const text = typed.lines[key] ?? "";
    const quantity = quantityIn(isPrice ? countOf(of, typed) : text);
    if (!quantity) return [];
    const request = { line: of.line.id, nth: of.nth, quantity };
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

/** On how many of the line a price is credited. */
export const countOf = (of: LeftOfLine, { counts }: Pick<Typed, "counts">): string =>
  counts[keyOf(of)] ?? formatQuantity(of.quantity);

/** Text of the form that is no amount. */
export interface Unreadable {
  readonly key: string;
  readonly field: "price" | "quantity";
  /** What is wrong with it, as the server says it. */
  readonly message: string;
}

/** The first that is found, undefined for none: such a line must not be left out of the note. */
export function unreadable(left: readonly LeftOfLine[], typed: Typed): Unreadable | undefined {
  const isPrice = typed.reason === "price";
  for (const of of left) {
    const key = keyOf(of);
    const text = (typed.lines[key] ?? "").trim();
    if (text === "") continue;
    if (isPrice && penceIn(text) === null)
      return { key, field: "price", message: oddWords(text, { isPrice }) };
    const count = isPrice ? countOf(of, typed) : text;
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

/** As the server says it, so that it is translated alike. */
export const FAULT_WORDS: Readonly<Record<CreditFault, string>> = {
  "no-credit-lines": "Please choose what to credit",
  "unknown-line": "This line is not on the invoice",
  "credit-above-line": "This is more than is left of the line",
  "price-above-line": "This is more than the line was charged at",
  "price-without-reason": "A price can only be given where the price is the reason",
  "no-credit-price": "The price must come to at least a penny",
  "goods-of-price": "No goods come back where the price is the reason",
};
