import type { CashDifference } from "@roundsman/contract/office/board-rows";
import type { DayRange } from "@roundsman/core/day-range";
import { pence } from "@roundsman/core/money";
import { yieldToCalls } from "../kernel/calls/yielding.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { Driver } from "./repository/drivers.ts";
import { differingDays } from "./repository/money.ts";

/** The closed days of some drivers whose counted cash is not what was expected, newest first. */
export async function cashDifferences(
  db: Db,
  drivers: readonly Driver[],
  span: DayRange,
): Promise<CashDifference[]> {
  const all: CashDifference[] = [];
  for (const driver of drivers) {
    const query = { owner: driver.id, span };
    for (const { id, day, expected, counted, note } of await differingDays(db, query))
      all.push({
        sheetId: id,
        day,
        driverId: driver.id,
        driver: driver.name,
        expected: pence(expected),
        counted: pence(counted),
        note,
      });
    await yieldToCalls();
  }
  return all.toSorted((a, b) => (a.day === b.day ? a.sheetId - b.sheetId : a.day < b.day ? 1 : -1));
}
