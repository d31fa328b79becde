import { lineTotal, type Line } from "../invoice.ts";
import { pence, type Pence } from "../money.ts";
import { thousandths, type Quantity } from "../quantity.ts";
import type { CreditReason, EarlierNote } from "./credit-note.ts";

/** What may still be credited of a line. */
export interface LeftOfLine {
  readonly line: Line;
  /** Which of the lines with its id, 1 for the first. */
  readonly nth: number;
  readonly quantity: Quantity;
  /** Pence, as the invoice counts its lines. */
  readonly amount: Pence;
  /** Whether an earlier note lowered its price. */
  readonly isCut: boolean;
}

/** A note about the price credits money for goods that the customer keeps. */
export const isPriceCut = (reason: CreditReason): boolean => reason === "price";

/** What is left of each line after some notes; nothing less than nothing, whatever became of the line since. */
export function leftOfLines(
  lines: readonly Line[],
  earlier: readonly EarlierNote[],
): readonly LeftOfLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const id = String(line.id);
    const nth = (seen.get(id) ?? 0) + 1;
    seen.set(id, nth);
    let [quantity, amount, isCut] = [line.quantity as number, lineTotal(line) as number, false];
    for (const note of earlier)
      for (const each of note.lines) {
        if (String(each.line) !== id || each.nth !== nth) continue;
        amount -= each.amount;
        if (isPriceCut(note.reason)) isCut = true;
        else quantity -= each.quantity;
      }
    return {
      line,
      nth,
      quantity: thousandths(Math.max(0, quantity)),
      amount: pence(Math.max(0, amount)),
      isCut,
    };
  });
}

/**
 * The first note behind a price note that credits goods of one of its lines, at the price that it lowered: the price note cannot be voided before that
 * one, or the customer would owe money for goods that are back, which nothing could credit. `notes` are those that count, in the order of their
 * writing; undefined where there is none.
 */
export function builtOn<Note extends EarlierNote>(
  notes: readonly Note[],
  note: Note,
): Note | undefined {
  if (!isPriceCut(note.reason)) return undefined;
  const cut = new Set(note.lines.map(placeOf));
  return notes
    .slice(notes.indexOf(note) + 1)
    .find((later) => !isPriceCut(later.reason) && later.lines.some((of) => cut.has(placeOf(of))));
}

const placeOf = ({ line, nth }: EarlierNote["lines"][number]): string =>
  JSON.stringify([String(line), nth]);
