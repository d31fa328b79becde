import type { DayRange } from "@roundsman/core/day-range";
import type { Day } from "@roundsman/core/day";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { wholeSum } from "../../stock/repository/ledger.ts";

interface MoneyQuery {
  readonly owner: number;
  readonly span: DayRange;
}

/**
 * What came in each day by each method, in pence, less what was reversed. Uses of money on account
 * are left out.
 */
export async function takenBy(db: Db, { owner, span }: MoneyQuery) {
  const rows = await db
    .selectFrom("payment")
    .select([
      "day",
      "method",
      wholeSum("amount").as("amount"),
      sql<number>`cast(sum(case when amount < 0 then -1 else 1 end) as bigint)`.as("payments"),
    ])
    .where("owner_id", "=", owner)
    .where("day", ">=", span.start)
    .where("day", "<=", span.end)
    .where("method", "<>", "account")
    .groupBy(["day", "method"])
    .execute();
  return rows.map((row) => ({
    ...row,
    day: row.day as Day,
    method: row.method as RecordedMethod,
  }));
}

/** Closed days whose counted cash is not what was expected, by their last correction. In pence. */
export async function differingDays(db: Db, { owner, span }: MoneyQuery) {
  const rows = await db
    .selectFrom("day_sheet as sheet")
    .select([
      "sheet.id",
      "sheet.day",
      "sheet.note",
      "sheet.cash_counted as counted",
      "sheet.cash_expected as expected",
    ])
    .where("sheet.owner_id", "=", owner)
    .where("sheet.day", ">=", span.start)
    .where("sheet.day", "<=", span.end)
    .whereRef("sheet.cash_counted", "<>", "sheet.cash_expected")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("day_sheet as later")
            .select("later.id")
            .whereRef("later.owner_id", "=", "sheet.owner_id")
            .whereRef("later.corrects", "=", "sheet.id"),
        ),
      ),
    )
    .execute();
  return rows.map((row) => ({ ...row, day: row.day as Day }));
}
