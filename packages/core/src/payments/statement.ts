import { compare } from "../compare.ts";
import type { DayRange } from "../day-range.ts";
import type { Day } from "../day.ts";
import { pence, sum, type Pence } from "../money.ts";
import { ageing, type Ageing } from "./ageing.ts";
import type { RecordedMethod, OpenInvoice } from "./payment.ts";

interface Moved {
  /**
   * A number of the server, or the phone's key while there is none. It orders movements of one
   * kind: numbers before keys.
   */
  readonly id: number | string;
  readonly day: Day;
  /** What it adds to what the customer owes, in pence. */
  readonly amount: Pence;
}

/** A change of what a customer owes. */
export type AccountMovement =
  | (Moved & {
      readonly kind: "invoice";
      /** null while it has none. */
      readonly number: string | null;
    })
  | (Moved & {
      readonly kind: "creditNote";
      readonly number: string | null;
      /** The number of the invoice that it credits. */
      readonly credits: string | null;
    })
  | (Moved & {
      /** "reversal" takes a payment back, so that its amount is above 0. */
      readonly kind: "payment" | "reversal";
      readonly method: RecordedMethod;
      readonly reference: string;
    });

/** What is known of one customer's account. Amounts in pence. */
export interface CustomerAccount {
  /** What the customer owed when the first day began; below 0, they had money to their credit. */
  readonly opening: Pence;
  /** Movements of other days are left out. */
  readonly movements: readonly AccountMovement[];
  /** Their invoices with what was open of each at the end of the last day. */
  readonly open: readonly OpenInvoice[];
}

export type StatementLine = AccountMovement & {
  /** What the customer owed after it, in pence. */
  readonly balance: Pence;
};

/** What happened on a customer's account in a span of days. Amounts in pence. */
export interface Statement {
  readonly span: DayRange;
  readonly opening: Pence;
  readonly lines: readonly StatementLine[];
  /** What the lines that add to the debt come to. */
  readonly charged: Pence;
  /** What the lines that were paid or credited come to; 0 or more. */
  readonly settled: Pence;
  /** What the customer owed when the last day ended. */
  readonly closing: Pence;
  readonly ageing: Ageing;
  /**
   * Money of the customer that is for no invoice. The sum of the ages less this is the closing
   * balance.
   */
  readonly onAccount: Pence;
}

/** Puts the movements of a span in order and adds them up. */
export function statementOf(
  { opening, movements, open }: CustomerAccount,
  span: DayRange,
): Statement {
  const lines: StatementLine[] = [];
  let balance = opening;
  for (const movement of movementsInSpan(movements, span)) {
    balance = pence(balance + movement.amount);
    lines.push({ ...movement, balance });
  }
  const amounts = lines.map((line) => line.amount);
  return {
    span,
    opening,
    lines,
    charged: sum(amounts.filter((amount) => amount > 0)),
    settled: pence(-sum(amounts.filter((amount) => amount < 0))),
    closing: balance,
    ageing: ageing(open, span.end),
    onAccount: pence(sum(open.map((each) => each.open)) - balance),
  };
}

const movementsInSpan = (
  movements: readonly AccountMovement[],
  { start, end }: DayRange,
): AccountMovement[] =>
  movements.filter(({ day }) => start <= day && day <= end).toSorted(earlierFirst);

/** The order of movements within one day. */
const KINDS = ["invoice", "creditNote", "payment", "reversal"] as const;

const earlierFirst = (a: AccountMovement, b: AccountMovement): number =>
  compare(a.day, b.day) ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  compare(typeof a.id, typeof b.id) ||
  compare(a.id, b.id);
