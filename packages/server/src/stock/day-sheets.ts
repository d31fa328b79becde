import { randomUUID } from "node:crypto";
import type {
  CashPieces,
  Collected,
  DaySheet,
  DaySheetHead,
  DaySheetPage,
  GoodsRow,
  OpenDay,
} from "@roundsman/contract/day-sheet";
import type { Page } from "@roundsman/contract/paging";
import type { Day } from "@roundsman/core/day";
import { NO_GOODS, withMovements, type Goods } from "@roundsman/core/goods";
import { pence, sum } from "@roundsman/core/money";
import type { StockKind } from "@roundsman/core/stock";
import type { Selectable } from "kysely";
import type { Db } from "../app/db.ts";
import type { Database } from "../app/schema.ts";
import { cashBetween, lastCashOf } from "./cash.ts";
import { afterCursor, USUAL_PAGE } from "./entries.ts";
import { lastEntryOf, onHandOf, wholeSum } from "./repository.ts";

type SheetRow = Selectable<Database["day_sheet"]>;

/** What a sheet holds: entries with a greater number than `after…`, none greater than `last…`. */
export type Span = Pick<SheetRow, "after_entry" | "last_entry" | "after_cash" | "last_cash">;

/** What happened since the last sheet; before the first one, since the day began. */
export async function openSpan(db: Db, owner: number, day: Day): Promise<Span> {
  const last = await db
    .selectFrom("day_sheet")
    .select((of) => [of.fn.max("last_entry").as("entry"), of.fn.max("last_cash").as("cash")])
    .where("owner_id", "=", owner)
    .executeTakeFirstOrThrow();
  const [last_entry, last_cash] = [await lastEntryOf(db, owner), await lastCashOf(db, owner)];
  if (last.entry !== null)
    return { after_entry: last.entry, last_entry, after_cash: last.cash, last_cash };
  return {
    after_entry: await beforeDay(db, "stock_entry", { owner, day, last: last_entry }),
    last_entry,
    after_cash: await beforeDay(db, "cash_entry", { owner, day, last: last_cash }),
    last_cash,
  };
}

interface Began {
  readonly owner: number;
  readonly day: Day;
  readonly last: number;
}

/** The last entry before any of a day. One that is written later for an earlier day stands behind it: numbers follow the writing, not the days. */
async function beforeDay(
  db: Db,
  ledger: "stock_entry" | "cash_entry",
  { owner, day, last }: Began,
): Promise<number> {
  const row = await db
    .selectFrom(ledger)
    .select((of) => of.fn.min("id").as("first"))
    .where("owner_id", "=", owner)
    .where("day", ">=", day)
    .where("id", "<=", last)
    .executeTakeFirst();
  return row?.first ? row.first - 1 : last;
}

/** The goods and the cash of a span. */
export async function dayOf(db: Db, owner: number, span: Span): Promise<OpenDay> {
  const cash = await cashBetween(db, owner, { after: span.after_cash, last: span.last_cash });
  const collected: Collected[] = [...cash].map(([invoiceId, amount]) => ({
    invoiceId,
    amount: pence(amount),
  }));
  return {
    goods: await goodsOf(db, owner, span),
    collected,
    cashExpected: sum(collected.map(({ amount }) => amount)),
  };
}

async function goodsOf(
  db: Db,
  owner: number,
  { after_entry, last_entry }: Span,
): Promise<GoodsRow[]> {
  const opening = await onHandOf(db, owner, { upTo: after_entry });
  const rows = await db
    .selectFrom("stock_movement")
    .select(["product_id", "kind", wholeSum("quantity").as("quantity")])
    .where("owner_id", "=", owner)
    .where("entry_id", ">", after_entry)
    .where("entry_id", "<=", last_entry)
    .groupBy(["product_id", "kind"])
    .execute();
  const began = new Map(
    [...opening].map(([id, quantity]): [number, Goods] => [
      id,
      { ...NO_GOODS, opening: quantity, closing: quantity },
    ]),
  );
  const ended = withMovements(
    began,
    rows.map(({ product_id, kind, quantity }) => ({
      product: product_id,
      kind: kind as StockKind,
      quantity,
    })),
  );
  return [...ended]
    .filter(
      ([id, { opening: before, closing }]) =>
        before !== 0 || closing !== 0 || rows.some((row) => row.product_id === id),
    )
    .map(([productId, goods]) => ({ productId, ...goods }))
    .toSorted((a, b) => a.productId - b.productId);
}

/** Each with what its cash comes to, and the sheet that corrects it, if there is one. */
const sheets = (db: Db, owner: number) =>
  db
    .selectFrom("day_sheet as sheet")
    .leftJoin("day_sheet as later", (on) =>
      on.onRef("later.owner_id", "=", "sheet.owner_id").onRef("later.corrects", "=", "sheet.id"),
    )
    .selectAll("sheet")
    .select((of) => [
      "later.id as corrected_by",
      of
        .selectFrom("cash_entry")
        .select(wholeSum("amount").as("amount"))
        .whereRef("cash_entry.owner_id", "=", "sheet.owner_id")
        .whereRef("cash_entry.id", ">", "sheet.after_cash")
        .whereRef("cash_entry.id", "<=", "sheet.last_cash")
        .$asScalar()
        .$notNull()
        .as("cash_expected"),
    ])
    .where("sheet.owner_id", "=", owner);

type Found = SheetRow & { readonly corrected_by: number | null; readonly cash_expected: number };

/** undefined for another's, and for none. */
export const findSheet = (db: Db, owner: number, id: number): Promise<Found | undefined> =>
  sheets(db, owner).where("sheet.id", "=", id).executeTakeFirst();

export const findSheetByKey = (db: Db, owner: number, key: string): Promise<Found | undefined> =>
  sheets(db, owner).where("sheet.key", "=", key).executeTakeFirst();

/** Oldest first, from a number on. */
export const sheetsAfter = (
  db: Db,
  owner: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Found[]> =>
  sheets(db, owner).where("sheet.id", ">", after).orderBy("sheet.id").limit(limit).execute();

export async function sheetPage(
  db: Db,
  owner: number,
  { limit = USUAL_PAGE, cursor }: Page,
): Promise<DaySheetPage> {
  let query = sheets(db, owner).orderBy("sheet.id", "desc");
  if (cursor) query = query.where("sheet.id", "<", afterCursor(cursor));
  const rows = await query.limit(limit + 1).execute();
  const shown = rows.slice(0, limit);
  return {
    sheets: shown.map(headOf),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

interface SheetDraft {
  /** Taken from the series "day_sheet" before the span was looked for. */
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
  const { after_entry, last_entry, after_cash, last_cash } = span;
  const of = {
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
    .values({
      ...of,
      denominations: JSON.stringify(denominations),
      after_entry,
      last_entry,
      after_cash,
      last_cash,
    })
    .execute();
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
