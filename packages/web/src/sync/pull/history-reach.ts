import { addDays, day, type Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { listOf, type PaymentStatus } from "@roundsman/core/payment-status";
import type { Database } from "../store/database.ts";

/** The days of history that a phone keeps. */
export const HISTORY_DAYS = 90;

/** Whether a phone keeps an invoice unasked: it is in an open list, or dated `since` or later. */
export const isListed = (
  { date, paymentStatus }: { readonly date: Day; readonly paymentStatus: PaymentStatus },
  since: Day,
): boolean => date >= since || listOf(paymentStatus) !== null;

/**
 * The day since which the phone has every invoice. Of older ones it has only those that somebody
 * looked up, so a list of them would look complete although it is not.
 */
export async function reachOf(db: Database): Promise<Day | null> {
  const digits = await db.getMeta("historySince");
  return digits === null ? null : day(String(digits).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
}

/**
 * Called when every invoice of these days has come. Moves the reach back if these days adjoin it.
 */
export async function extendReach(db: Database, { start, end }: DayRange): Promise<void> {
  const known = await reachOf(db);
  if (known !== null && start < known && end >= addDays(known, -1)) await setReach(db, start);
}

/** Sets the reach if the phone has none: at its first snapshot, or after {@link forgetReach}. */
export async function beginReach(db: Database, since: Day): Promise<void> {
  if ((await reachOf(db)) === null) await setReach(db, since);
}

/**
 * Called when changes of older invoices may have been missed: the reach is unknown until it is set.
 */
export const forgetReach = (db: Database): Promise<void> => db.meta.delete("historySince");

const setReach = (db: Database, since: Day): Promise<void> =>
  db.setMeta("historySince", Number(since.replaceAll("-", "")));
