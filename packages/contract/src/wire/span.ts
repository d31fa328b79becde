import type { DayRange } from "@roundsman/core/day-range";
import * as z from "zod/mini";
import { civilDay } from "./fields.ts";

/** From one day to another: both needed, both inclusive. */
export const SPAN_FIELDS = { from: civilDay, to: civilDay };

export const inOrder = z.refine<{ readonly from: string; readonly to: string }>(
  ({ from, to }) => from <= to,
  { message: "The start date must not be after the end date", path: ["from"] },
);

export const spanOf = ({ from, to }: z.output<z.ZodMiniObject<typeof SPAN_FIELDS>>): DayRange => ({
  start: from,
  end: to,
});
