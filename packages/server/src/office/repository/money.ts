import type { DayRange } from "@roundsman/core/day-range";
import type { Day } from "@roundsman/core/day";
import type { KeptMethod } from "@roundsman/core/payments/payment";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { wholeSum } from "../../stock/repository/ledger.ts";

interface Of {
  readonly owner: number;
  readonly span: DayRange;
}

/** What came in each day by each method, in pence; payments that were taken back are off again. */
export async function takenBy(db: Db, { owner, span }: Of) {
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
    method: row.method as KeptMethod,
  }));
}

/** Days that were closed, as they were counted last. Amounts in pence. */
export async function closedDays(db: Db, { owner, span }: Of) {
  const rows = await db
    .selectFrom("day_sheet as sheet")
    .select((of) => [
      "sheet.id",
      "sheet.day",
      "sheet.note",
      "sheet.cash_counted as counted",
      of
        .selectFrom("cash_entry")
        .select(wholeSum("amount").as("amount"))
        .whereRef("cash_entry.owner_id", "=", "sheet.owner_id")
        .whereRef("cash_entry.id", ">", "sheet.after_cash")
        .whereRef("cash_entry.id", "<=", "sheet.last_cash")
        .$asScalar()
        .$notNull()
        .as("expected"),
    ])
    .where("sheet.owner_id", "=", owner)
    .where("sheet.day", ">=", span.start)
    .where("sheet.day", "<=", span.end)
    .where((of) =>
      of.not(
        of.exists(
          of
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
