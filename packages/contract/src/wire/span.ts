import type { DayRange } from "@roundsman/core/day-range";
import { daysBetween, type Day } from "@roundsman/core/day";
import * as z from "zod/mini";
import { civilDay } from "./fields.ts";

/** From one day to another: both needed, both inclusive. */
export const SPAN_FIELDS = { from: civilDay, to: civilDay };

export const inOrder = z.refine<{ readonly from: string; readonly to: string }>(
  ({ from, to }) => from <= to,
  { message: "The start date must not be after the end date", path: ["from"] },
);

/** At most this many calendar days, both ends included. */
export const maxDays = (days: number, message: string) =>
  z.refine<{ readonly from: Day; readonly to: Day }>(
    ({ from, to }) => daysBetween(from, to) < days,
    { message, path: ["from"] },
  );

/**
 * Records are kept for six years (VAT Notice 700/21); with the current year that is seven, and
 * their leap days.
 */
export const RETENTION_DAYS = 2557;
export const TOO_MANY_DAYS = "At most seven years at a time";
export const withinRetention = maxDays(RETENTION_DAYS, TOO_MANY_DAYS);

export const spanOf = ({ from, to }: z.output<z.ZodMiniObject<typeof SPAN_FIELDS>>): DayRange => ({
  start: from,
  end: to,
});
