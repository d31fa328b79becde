import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { clientId, freeText, optionalDay } from "../wire/fields.ts";
import { pounds } from "../wire/number-fields.ts";
import { idOf } from "../wire/record-ids.ts";
import { renamed } from "../wire/rename.ts";
import { type CashPieces, piecesNames } from "../day-sheet.ts";

export interface NewDaySheet {
  readonly key?: string | undefined;
  /** Absent: today. */
  readonly day?: Day | null | undefined;
  /** In pence. */
  readonly cashCounted: Pence;
  /** The notes and coins that were counted; where given, they must add up to `cashCounted`. */
  readonly denominations?: readonly CashPieces[] | undefined;
  readonly note?: string | undefined;
  /** The id of a sheet to be corrected; absent or null closes the open day. */
  readonly corrects?: number | null | undefined;
}
const CASH_MESSAGES = {
  missing: "Please input the cash that was counted",
  notNumber: "Must be a number",
};
const piecesWire = z.object({
  value: pounds(CASH_MESSAGES),
  pieces: z
    .int(CASH_MESSAGES.notNumber)
    .check(z.positive("Must be over 0"), z.maximum(1_000_000, "Must not be over 1,000,000")),
});
const pieces = renamed<CashPieces, typeof piecesWire>(piecesWire, piecesNames);
const eachOnce = z.refine<readonly CashPieces[]>(
  (all) => new Set(all.map(({ value }) => value)).size === all.length,
  "A note or coin may be listed only once",
);
const newWire = z
  .object({
    client_id: clientId,
    day: optionalDay,
    cash_counted: pounds(CASH_MESSAGES),
    denominations: z.optional(z.array(pieces).check(eachOnce)),
    note: z.optional(freeText),
    corrects: z.optional(z.nullable(idOf("daySheet"))),
  })
  .check(
    z.refine(
      ({ cash_counted, denominations = [] }) =>
        denominations.length === 0 || sumOf(denominations) === cash_counted,
      {
        message: "The notes and coins do not add up to the total",
        path: ["denominations"],
      },
    ),
  );
/** Plain numbers, because the sum of what was sent may be more than pence can count. */
const sumOf = (all: readonly CashPieces[]): number =>
  all.reduce((sum, { value, pieces: count }) => sum + value * count, 0);
export const newDaySheet = renamed<NewDaySheet, typeof newWire>(newWire, {
  key: "client_id",
  day: "day",
  cashCounted: "cash_counted",
  denominations: "denominations",
  note: "note",
  corrects: "corrects",
});
