import { addDays, type Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { sql } from "kysely";

/** A scheduled invoice is not sold yet. */
export const isNotScheduled = sql`invoice.payment_status <> 'scheduled'`;
/** Nor is a deleted or voided one. */
export const isSold = sql`invoice.deleted_at = '' and ${isNotScheduled}`;

/** As core's lineTotal: half away from zero; the value is never below 0. */
export const lineTotal = sql`(2 * cast(line.price - line.discount as bigint) * line.quantity + 1000) / 2000`;

/** Days that are read at once: other calls are answered between two parts of a span. */
const DAYS_AT_ONCE = 14;

/** A span in parts, oldest first. */
export function partsOf({ start, end }: DayRange): DayRange[] {
  const parts: DayRange[] = [];
  for (let from: Day = start; from <= end; from = addDays(from, DAYS_AT_ONCE)) {
    const to = addDays(from, DAYS_AT_ONCE - 1);
    parts.push({ start: from, end: to < end ? to : end });
  }
  return parts;
}
