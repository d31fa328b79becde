import {
  type CreditedGoods,
  type CreditFault,
  type ChosenReason,
  type CreditRequest,
} from "@roundsman/core/credit/credit-note";
import type { LeftOfLine } from "@roundsman/core/credit/left";
import { fromPounds, type Pence } from "@roundsman/core/money";
import {
  formatQuantity,
  fromUnits,
  ONE,
  thousandths,
  type Quantity,
} from "@roundsman/core/quantity";
import { isDecimal, plainNumber } from "../../ui/form/amount-input.tsx";
import type { Wanted } from "./queries.ts";

/** What stands in the form. */
export interface Typed {
  readonly reason: ChosenReason;
  readonly goods: CreditedGoods;
  readonly summary: string;
  /** By the place of the line: how many, or how many pounds a unit are too much. */
  readonly lines: Readonly<Record<number, string>>;
}

export interface WantedLines extends Wanted {
  /** The place in the form of each line that is asked for. */
  readonly places: readonly number[];
}

/** Text as a decimal; null for nothing and for what is no number. */
function numberIn(text: string): number | null {
  const plain = plainNumber(text);
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** null where it is none, or has more than three decimals. */
export function quantityIn(text: string): Quantity | null {
  const units = numberIn(text);
  return units !== null && Number.isInteger(Math.round(units * 1e6) / 1e3)
    ? fromUnits(units)
    : null;
}

/** null where it is none, or has a part of a penny. */
const penceIn = (text: string): Pence | null => {
  const pounds = numberIn(text);
  return pounds !== null && Number.isInteger(Math.round(pounds * 1e6) / 1e4)
    ? fromPounds(pounds)
    : null;
};

/** One more or one less, within what is left. */
export function stepped(text: string, most: Quantity, by: 1 | -1): string {
  const next = (quantityIn(text) ?? 0) + by * ONE;
  const within = thousandths(Math.min(most, Math.max(0, next)));
  return within === 0 ? "" : formatQuantity(within);
}

/** Of what is free no price can be too much. */
export const isOpen = ({ amount }: LeftOfLine, reason: ChosenReason): boolean =>
  reason !== "price" || amount > 0;

/** A price is credited on all that is left of a line, goods by how many came back. */
export function wantedFrom(left: readonly LeftOfLine[], typed: Typed): WantedLines {
  const { reason, goods, summary } = typed;
  const asked = left.flatMap(({ line, nth, quantity }, place): [number, CreditRequest][] => {
    const text = typed.lines[place] ?? "";
    if (reason === "price") {
      const unitPrice = penceIn(text);
      return unitPrice ? [[place, { line: line.id, nth, quantity, unitPrice, goods: "none" }]] : [];
    }
    const count = quantityIn(text);
    return count ? [[place, { line: line.id, nth, quantity: count, goods }]] : [];
  });
  return {
    reason,
    summary: summary.trim(),
    lines: asked.map(([, request]) => request),
    places: asked.map(([place]) => place),
  };
}

/** The place of the first line that has something typed in it which is no amount; undefined for none: it must not be left out of the note. */
export function unreadable(
  left: readonly LeftOfLine[],
  { reason, lines }: Typed,
): number | undefined {
  const read = reason === "price" ? penceIn : quantityIn;
  return [...left.keys()].find((at) => {
    const text = (lines[at] ?? "").trim();
    return text !== "" && read(text) === null;
  });
}

/** What is wrong with what {@link unreadable} found, as the server says it. */
export const oddWords = (text: string, decimals: 2 | 3): string =>
  isDecimal(text) ? `Must have at most ${decimals} decimals` : "Must be a number";

/** As the server says it, so that it is translated alike. */
export const FAULT_WORDS: Readonly<Record<CreditFault, string>> = {
  "no-credit-lines": "Please choose what to credit",
  "unknown-line": "This line is not on the invoice",
  "credit-above-line": "This is more than is left of the line",
  "price-above-line": "This is more than the line was charged at",
  "price-without-reason": "A price can only be given where the price is the reason",
  "no-credit-price": "Please input price!",
  "goods-of-price": "No goods come back where the price is the reason",
};
