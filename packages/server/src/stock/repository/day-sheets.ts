import { randomUUID } from "node:crypto";
import type {
  CashPieces,
  DaySheet,
  DaySheetHead,
  DaySheetPage,
} from "@roundsman/contract/day-sheet";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { Db } from "../../kernel/storage/db.ts";
import { afterId } from "../../kernel/owned/owned-table.ts";
import { USUAL_PAGE } from "./entries.ts";
import { wholeSum } from "./ledger.ts";
import { OPEN_DAY } from "./update-ledgers.ts";
import { type SheetRow, type Span, dayOf } from "./day-span.ts";

/** Each with the sheet that corrects it, if there is one. */
const sheets = (db: Db, owner: number) =>
  db
    .selectFrom("day_sheet as sheet")
    .leftJoin("day_sheet as later", (on) =>
      on.onRef("later.owner_id", "=", "sheet.owner_id").onRef("later.corrects", "=", "sheet.id"),
    )
    .selectAll("sheet")
    .select("later.id as corrected_by")
    .where("sheet.owner_id", "=", owner);

type Found = SheetRow & { readonly corrected_by: number | null };

/** Undefined if it is another person's, or missing. */
export const findSheet = (db: Db, owner: number, id: number): Promise<Found | undefined> =>
  sheets(db, owner).where("sheet.id", "=", id).executeTakeFirst();

export const findSheetByKey = (db: Db, owner: number, key: string): Promise<Found | undefined> =>
  sheets(db, owner).where("sheet.key", "=", key).executeTakeFirst();

/** Oldest first, after an id. */
export const sheetsAfter = (
  db: Db,
  owner: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Found[]> =>
  sheets(db, owner).where("sheet.id", ">", after).orderBy("sheet.id").limit(limit).execute();

/** The ids of the latest sheets. */
export const lastSheets = async (db: Db, owner: number, limit: number): Promise<number[]> =>
  (await sheets(db, owner).orderBy("sheet.id", "desc").limit(limit).execute()).map(({ id }) => id);

export async function sheetPage(
  db: Db,
  owner: number,
  { limit = USUAL_PAGE, cursor }: Page,
): Promise<DaySheetPage> {
  let query = sheets(db, owner).orderBy("sheet.id", "desc");
  if (cursor) query = query.where("sheet.id", "<", afterId(cursor));
  const rows = await query.limit(limit + 1).execute();
  const shown = rows.slice(0, limit);
  return {
    sheets: shown.map(headOf),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

interface SheetDraft {
  /** Taken from the counter "day_sheet" before the span was read. */
  readonly id: number;
  readonly key: string | undefined;
  readonly day: Day;
  readonly note: string;
  /** In pence. */
  readonly cashCounted: number;
  readonly denominations?: readonly CashPieces[] | undefined;
  readonly corrects: number | null;
  readonly span: Span;
  readonly now: Date;
}

export async function insertSheet(
  trx: Db,
  owner: number,
  {
    id,
    key = randomUUID(),
    day,
    note,
    cashCounted,
    denominations = [],
    corrects,
    span,
    now,
  }: SheetDraft,
): Promise<void> {
  const columns = {
    owner_id: owner,
    id,
    key,
    day,
    note,
    cash_counted: cashCounted,
    corrects,
    created_at: now.toISOString(),
  };
  await trx
    .insertInto("day_sheet")
    .values((sheet) => ({
      ...columns,
      cash_expected: sheet
        .selectFrom("cash_entry")
        .select(wholeSum("amount").as("amount"))
        .where("owner_id", "=", owner)
        .where("id", ">", span.after_cash)
        .where("id", "<=", span.last_cash)
        .$asScalar()
        .$notNull(),
      denominations: JSON.stringify(denominations),
      after_entry: span.after_entry,
      last_entry: span.last_entry,
      after_cash: span.after_cash,
      last_cash: span.last_cash,
      after_payment: span.after_payment,
      last_payment: span.last_payment,
    }))
    .execute();
}

/** The sheets that name one of these customers; OPEN_DAY for the open day. */
export async function sheetsNaming(
  db: Db,
  owner: number,
  customerIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("cash_entry as cash")
    .leftJoin("day_sheet as sheet", (on) =>
      on
        .onRef("sheet.owner_id", "=", "cash.owner_id")
        .onRef("sheet.after_cash", "<", "cash.id")
        .onRef("sheet.last_cash", ">=", "cash.id"),
    )
    .select("sheet.id")
    .distinct()
    .where("cash.owner_id", "=", owner)
    .where("cash.customer_id", "in", customerIds)
    .execute();
  return rows.map(({ id }) => id ?? OPEN_DAY);
}

/** A sheet with its goods and its cash. */
export const wholeSheet = async (db: Db, row: Found): Promise<DaySheet> => ({
  ...(await dayOf(db, row.owner_id, row)),
  ...headOf(row),
});

const headOf = (row: Found): DaySheetHead => ({
  id: row.id,
  key: row.key,
  day: row.day as Day,
  note: row.note,
  cashExpected: pence(row.cash_expected),
  cashCounted: pence(row.cash_counted),
  denominations: JSON.parse(row.denominations) as CashPieces[],
  corrects: row.corrects,
  correctedBy: row.corrected_by,
  createdAt: row.created_at,
});
