import { addDays, day, type Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { listOf, type PaymentStatus } from "@roundsman/core/payment-status";
import type { Database } from "../database.ts";

/** The days of history that a phone keeps. */
export const HISTORY_DAYS = 90;

/** Whether a phone keeps an invoice by itself: it is open, or of the last {@link HISTORY_DAYS}. */
export const isListed = (
  { date, paymentStatus }: { readonly date: Day; readonly paymentStatus: PaymentStatus },
  since: Day,
): boolean => date >= since || listOf(paymentStatus) !== null;

/**
 * How far back the phone has every invoice. Older ones are on it here and there, because somebody looked at a customer or a filter: a list that
 * showed them among nothing would look like all that there was.
 */
export async function reachOf(db: Database): Promise<Day | null> {
  const digits = await db.recall("historySince");
  return digits === null ? null : day(String(digits).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
}

/** Every invoice of these days came. It reaches further back where they join what was there. */
export async function extendReach(db: Database, { start, end }: DayRange): Promise<void> {
  const known = await reachOf(db);
  if (known !== null && start < known && end >= addDays(known, -1)) await setReach(db, start);
}

/** Since the phone first asked, or asks anew. */
export async function beginReach(db: Database, since: Day): Promise<void> {
  if ((await reachOf(db)) === null) await setReach(db, since);
}

/** Changes of older invoices were missed: nothing is known of those any more. */
export const forgetReach = (db: Database): Promise<void> => db.meta.delete("historySince");

const setReach = (db: Database, since: Day): Promise<void> =>
  db.remember("historySince", Number(since.replaceAll("-", "")));
