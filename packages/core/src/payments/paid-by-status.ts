import type { Day } from "../day.ts";
import type { RecordedMethod } from "./payment.ts";
import { notBefore } from "./payment-day.ts";

/** What the status of an invoice paid by one method, in pence above 0. */
export interface PaidByStatus {
  readonly method: RecordedMethod;
  readonly amount: number;
  /** How often a part of it went back; absent for never. */
  readonly timesBack?: number | undefined;
  /** The day on which it came in, or a part of it last went back; absent where nobody stated it. */
  readonly day?: Day | undefined;
}

/** How the money of a status moves: the method, where nothing else decides it, and the day. */
export interface HowPaid {
  readonly method?: RecordedMethod | undefined;
  readonly day?: Day | undefined;
}

/** What a status pays or takes back by one method. */
export interface StatusPaymentChange {
  readonly method: RecordedMethod;
  /** In pence; below 0 where it goes back. */
  readonly amount: number;
  /** How many payments it makes, less those that it takes back. */
  readonly payments: number;
  /** Absent where nobody said. */
  readonly day?: Day | undefined;
}

/** In pence. */
export const sumOf = (parts: readonly PaidByStatus[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The parts after so many more pence. Money that goes back (below 0) comes off the last part first.
 */
export const partsAfter = (
  parts: readonly PaidByStatus[],
  amount: number,
  how: HowPaid & Pick<PaidByStatus, "method">,
): readonly PaidByStatus[] => changeParts(parts, amount, how).parts;

export interface ChangedParts {
  readonly parts: readonly PaidByStatus[];
  readonly made: readonly StatusPaymentChange[];
}

export function changeParts(
  parts: readonly PaidByStatus[],
  amount: number,
  how: HowPaid & Pick<PaidByStatus, "method">,
): ChangedParts {
  const { method, day } = how;
  if (amount > 0)
    return {
      parts: [...parts, { method, amount, ...dayIfStated(day) }],
      made: [{ method, amount, payments: 1, ...dayIfStated(day) }],
    };
  const last = parts.at(-1);
  if (!last || amount === 0) return { parts, made: [] };
  const left = last.amount + amount;
  const before = parts.slice(0, -1);
  if (left <= 0) {
    const rest = changeParts(before, left, how);
    return { parts: rest.parts, made: [reversalOf(last, day), ...rest.made] };
  }
  const { timesBack = 0 } = last;
  return {
    parts: [...before, { ...last, amount: left, timesBack: timesBack + 1, ...dayIfStated(day) }],
    made: [{ method: last.method, amount, payments: -1, ...dayIfStated(day) }],
  };
}

/** Takes back all payments of a part, including those that had given some of it back. */
export const reversalOf = (
  { method, amount, timesBack = 0 }: PaidByStatus,
  day: Day | undefined,
): StatusPaymentChange => ({
  method,
  amount: -amount,
  payments: timesBack - 1,
  ...dayIfStated(day),
});

/** Empty where nobody stated a day. */
export const dayIfStated = (day: Day | undefined): { readonly day?: Day } =>
  day === undefined ? {} : { day };

/** The day on which all parts go back: none of them before it came in. */
export const reversalDay = (
  day: Day | undefined,
  parts: readonly PaidByStatus[],
): Day | undefined =>
  day &&
  notBefore(
    day,
    parts.flatMap((part) => part.day ?? []),
  );
