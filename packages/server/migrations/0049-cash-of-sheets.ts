import type { Engine, Migration } from "./migration.ts";

/**
 * A day sheet stores the sum of its cash, which never changes: finding differences no longer
 * requires summing the cash of every day.
 */
export const cashOfSheets: Migration = {
  version: 49,
  name: "cash of sheets",
  statements: (engine) => [
    `alter table day_sheet add column cash_expected ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
    ...unlocked(engine),
    `update day_sheet set cash_expected = coalesce((
       select sum(cash_entry.amount) from cash_entry
       where cash_entry.owner_id = day_sheet.owner_id
         and cash_entry.id > day_sheet.after_cash and cash_entry.id <= day_sheet.last_cash
     ), 0)`,
    ...locked(engine),
  ],
};

/** Closed days are append-only (step 3): the new column is filled this once. */
const unlocked = (engine: Engine): readonly string[] =>
  engine === "sqlite"
    ? ["drop trigger day_sheet_no_update"]
    : ["alter table day_sheet disable trigger day_sheet_append_only"];

const locked = (engine: Engine): readonly string[] =>
  engine === "sqlite"
    ? [
        "create trigger day_sheet_no_update before update on day_sheet begin select raise(abort, 'the stock ledger is append-only'); end",
      ]
    : ["alter table day_sheet enable trigger day_sheet_append_only"];
