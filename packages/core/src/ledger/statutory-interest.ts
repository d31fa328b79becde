import { daysBetween, type Day } from "../day.ts";
import { fraction, pence, type Pence } from "../money.ts";

/** Hundredths of a percent over the base rate: Late Payment of Commercial Debts (Rate of Interest) (No. 3) Order 2002. */
const OVER_BASE = 800;

/**
 * Simple interest on a late debt, for each day after the due date (Late Payment of Commercial Debts (Interest) Act 1998).
 * `baseRate` is in hundredths of a percent: the Bank of England's of the 30 June or 31 December before the debt became late.
 */
export const statutoryInterest = (open: Pence, dueDate: Day, today: Day, baseRate: number): Pence =>
  fraction(
    pence(Math.max(0, open)),
    (OVER_BASE + baseRate) * Math.max(0, daysBetween(dueDate, today)),
    10_000 * 365,
  );
