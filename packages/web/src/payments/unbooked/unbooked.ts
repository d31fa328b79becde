import type { UnbookedMoney } from "../../sync/store/local.ts";
import type { Database } from "../../sync/store/database.ts";

/** Unbooked money that nobody has acknowledged on this phone, the oldest first. */
export const unbookedMoney = (db: Database): Promise<readonly UnbookedMoney[]> =>
  db.unbooked.toCollection().sortBy("at");

/**
 * Pence in cash that were counted and not booked; below 0 where more is booked than was counted.
 */
export const cashUnbooked = (money: readonly UnbookedMoney[]): number =>
  money.reduce(
    (sum, { method, counted, booked }) => sum + (method === "cash" ? counted - booked : 0),
    0,
  );

/** Acknowledged money is not shown again. */
export const acknowledgeUnbooked = (
  db: Database,
  acknowledged: readonly UnbookedMoney[],
): Promise<void> => db.unbooked.bulkDelete(acknowledged.map(({ key }) => key));
