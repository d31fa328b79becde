import type { Engine, Migration } from "../migration.ts";

/**
 * The payments that a day sheet covers, so that it can show what was not received in cash. Sheets
 * that are already closed cover none, and print as before. The next sheet begins with the payments
 * since the last one.
 */
export const dayPayments: Migration = {
  version: 24,
  name: "payments of a day",
  statements: (engine) => [
    "alter table day_sheet add column after_payment integer not null default 0",
    "alter table day_sheet add column last_payment integer not null default 0",
    ...unlocked(engine),
    `update day_sheet set last_payment = coalesce((
       select max(payment.id) from payment
       where payment.owner_id = day_sheet.owner_id and payment.created_at <= day_sheet.created_at
     ), 0)
     where id = (
       select max(last.id) from day_sheet as last
       where last.owner_id = day_sheet.owner_id and last.corrects is null
     )`,
    "update day_sheet set after_payment = last_payment",
    ...locked(engine),
  ],
};

/** Closed days are append-only (step 3): the new columns are filled this once. */
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
