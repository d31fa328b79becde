import { lineTotal, type Line } from "../invoice.ts";
import { pence, sum, type Pence } from "../money.ts";
import { thousandths, type Quantity } from "../quantity.ts";
import { vatRateOf } from "../vat/invoice-vat.ts";
import { VAT_RATES } from "../vat/rates.ts";
import type { CreditableInvoice, CreditReason, EarlierNote } from "./credited.ts";
import { amountOf, creditableAmounts, type CreditableAmounts } from "./creditable-amounts.ts";

/** What may still be credited of a line. */
export interface UncreditedLine {
  readonly line: Line;
  /** Which of the lines with its id, 1 for the first. */
  readonly nth: number;
  readonly quantity: Quantity;
  /** Pence, with VAT where the invoice's prices include it, else without. */
  readonly amount: Pence;
  /** Whether an earlier note lowered its price. */
  readonly isCut: boolean;
}

/** A note about the price credits money for goods that the customer keeps. */
export const isPriceCut = (reason: CreditReason): boolean => reason === "price";

/**
 * What is left of each line after its notes, never below 0 even if the line was changed since. What
 * was credited of lines that are no longer on the invoice is taken off the others, last line first:
 * the notes never credit more than the invoice.
 */
export function uncreditedLines(
  invoice: CreditableInvoice,
  creditable: CreditableAmounts = creditableAmounts(invoice),
): readonly UncreditedLine[] {
  const { mode } = invoice;
  const left = uncreditedByLine(invoice);
  if (invoice.earlier.length === 0) return left;
  for (const rate of VAT_RATES) {
    const own = left.filter(({ line }) => vatRateOf(line) === rate);
    let above = sum(own.map(({ amount }) => amount)) - amountOf(creditable[rate], mode);
    for (const uncredited of own.toReversed()) {
      const taken = Math.min(uncredited.amount, Math.max(0, above));
      if (taken === 0) continue;
      above -= taken;
      uncredited.quantity = thousandths(
        Math.ceil((uncredited.quantity * (uncredited.amount - taken)) / uncredited.amount),
      );
      uncredited.amount = pence(uncredited.amount - taken);
    }
  }
  return left;
}

type Mutable<Of> = { -readonly [Name in keyof Of]: Of[Name] };

/** What is left of each line after the notes that name it. */
function uncreditedByLine({ lines, earlier }: CreditableInvoice): Mutable<UncreditedLine>[] {
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
 * The first later note that credits goods of a line at the price that a price note lowered. The
 * price note cannot be voided before that one: the customer would owe money for returned goods, and
 * no note could credit it. `notes` are the notes that count, oldest first; undefined where there is
 * no such note.
 */
export function dependentNote<Note extends EarlierNote>(
  notes: readonly Note[],
  note: Note,
): Note | undefined {
  if (!isPriceCut(note.reason)) return undefined;
  const cut = new Set(note.lines.map(placeOf));
  return notes
    .slice(notes.indexOf(note) + 1)
    .find(
      (later) => !isPriceCut(later.reason) && later.lines.some((line) => cut.has(placeOf(line))),
    );
}

const placeOf = ({ line, nth }: EarlierNote["lines"][number]): string =>
  JSON.stringify([String(line), nth]);
