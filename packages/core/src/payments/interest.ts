import { addDays, day, daysBetween, type Day } from "../day.ts";
import { fraction, pence, sum, type Pence } from "../money.ts";
import type { OpenInvoice } from "./payment.ts";

/**
 * Statutory interest on a commercial debt (Late Payment of Commercial Debts (Interest) Act 1998;
 * the rate: SI 2002/1675). Simple interest, 365 days a year, at 8 % over the base rate that the
 * Bank of England had on the last 30 June or 31 December before interest began to run, which stays
 * for that debt. Interest runs from the day after the due date; without a due date the law gives 30
 * days from the invoice's date. Only between businesses.
 */

/** Base rates in hundredths of a percent (375 is 3.75 %) by their reference day. */
export type BaseRates = Readonly<Partial<Record<Day, number>>>;

type Debt = Pick<OpenInvoice, "date" | "dueDate" | "open">;

/** What may be claimed in addition to the debt, in pence. */
export interface InterestClaim {
  readonly interest: Pence;
  /** A fixed sum for each debt (s. 5A). */
  readonly compensation: Pence;
  /** What the interest grows by each day. */
  readonly daily: Pence;
}

/**
 * The claim for some invoices up to the end of a day, each rounded to the penny by itself; null
 * where a base rate is missing. Invoices that are not late add nothing.
 */
export function interestClaim(
  invoices: readonly Debt[],
  today: Day,
  rates: BaseRates,
): InterestClaim | null {
  const claims: InterestClaim[] = [];
  for (const debt of invoices.filter((debt) => daysOfInterest(debt, today) > 0)) {
    const rate = rates[referenceDay(debt)];
    if (rate === undefined) return null;
    claims.push(claimOf(debt, daysOfInterest(debt, today), rate));
  }
  return {
    interest: sum(claims.map(({ interest }) => interest)),
    compensation: sum(claims.map(({ compensation }) => compensation)),
    daily: sum(claims.map(({ daily }) => daily)),
  };
}

/** The reference days for which a base rate is needed, latest first. */
export const referenceDays = (invoices: readonly Debt[], today: Day): Day[] =>
  [
    ...new Set(invoices.filter((debt) => daysOfInterest(debt, today) > 0).map(referenceDay)),
  ].toSorted((a, b) => (a < b ? 1 : -1));

/** The 30 June or 31 December before the day on which interest begins to run. */
export function referenceDay(debt: Pick<Debt, "date" | "dueDate">): Day {
  const start = addDays(lastDayToPay(debt), 1);
  const year = Number(start.slice(0, 4));
  return day(start.slice(5) < "07-01" ? `${year - 1}-12-31` : `${year}-06-30`);
}

const daysOfInterest = (debt: Debt, today: Day): number =>
  debt.open > 0 ? Math.max(0, daysBetween(lastDayToPay(debt), today)) : 0;

const USUAL_DAYS = 30;
const lastDayToPay = ({ date, dueDate }: Pick<Debt, "date" | "dueDate">): Day =>
  dueDate ?? addDays(date, USUAL_DAYS);

/** 8 % over the base rate, in hundredths of a percent. */
const OVER_BASE = 800;
/** Hundredths of a percent in the whole, times the days of a year. */
const YEARLY = 10_000 * 365;

/**
 * On what is open now: nothing is claimed for what was paid late. Rounded half away from zero to
 * the penny, once per debt.
 */
function claimOf({ open }: Debt, days: number, baseRate: number): InterestClaim {
  const rate = OVER_BASE + baseRate;
  return {
    interest: fraction(open, rate * days, YEARLY),
    compensation: compensationFor(open),
    daily: fraction(open, rate, YEARLY),
  };
}

/** £40 for a debt below £1,000, £70 below £10,000, else £100. */
const compensationFor = (debt: Pence): Pence =>
  pence(debt < 100_000 ? 4000 : debt < 1_000_000 ? 7000 : 10_000);
