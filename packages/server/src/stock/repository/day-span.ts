import type { CollectedForInvoice, GoodsRow, OpenDay } from "@roundsman/contract/day-sheet";
import type { Day } from "@roundsman/core/day";
import { NO_GOODS, withMovements, type Goods } from "@roundsman/core/goods";
import { pence, sum } from "@roundsman/core/money";
import type { StockKind } from "@roundsman/core/stock";
import type { Selectable } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import { cashBetween, cashOnAccountBetween, lastCashOf } from "./cash.ts";
import { lastEntryOf, onHandOf, wholeSum } from "./ledger.ts";
import { lastPaymentBefore, lastPaymentOf, receivedBetween } from "./received.ts";

export type SheetRow = Selectable<Database["day_sheet"]>;

/** The range of a sheet: ids above `after…`, up to and with `last…`. */
export type Span = Pick<
  SheetRow,
  "after_entry" | "last_entry" | "after_cash" | "last_cash" | "after_payment" | "last_payment"
>;

/** What happened since the last sheet; if there is none, since the day began. */
export async function openSpan(db: Db, owner: number, day: Day): Promise<Span> {
  const last = await db
    .selectFrom("day_sheet")
    .select((eb) => [
      eb.fn.max("last_entry").as("entry"),
      eb.fn.max("last_cash").as("cash"),
      eb.fn.max("last_payment").as("payment"),
    ])
    .where("owner_id", "=", owner)
    .executeTakeFirstOrThrow();
  const last_entry = await lastEntryOf(db, owner);
  const last_cash = await lastCashOf(db, owner);
  const last_payment = await lastPaymentOf(db, owner);
  const ends = { last_entry, last_cash, last_payment };
  if (last.entry !== null)
    return {
      ...ends,
      after_entry: last.entry,
      after_cash: last.cash,
      after_payment: last.payment,
    };
  return {
    ...ends,
    after_entry: await beforeDay(db, "stock_entry", { owner, day, last: last_entry }),
    after_cash: await beforeDay(db, "cash_entry", { owner, day, last: last_cash }),
    after_payment: await lastPaymentBefore(db, owner, { day, last: last_payment }),
  };
}

interface Began {
  readonly owner: number;
  readonly day: Day;
  readonly last: number;
}

/**
 * The last entry before the first one of a day. An entry that is written later for an earlier day
 * comes after it: ids follow the order of writing, not the days.
 */
async function beforeDay(
  db: Db,
  ledger: "stock_entry" | "cash_entry",
  { owner, day, last }: Began,
): Promise<number> {
  const row = await db
    .selectFrom(ledger)
    .select((eb) => eb.fn.min("id").as("first"))
    .where("owner_id", "=", owner)
    .where("day", ">=", day)
    .where("id", "<=", last)
    .executeTakeFirst();
  return row?.first ? row.first - 1 : last;
}

/** The goods and the money of a span. */
export async function dayOf(db: Db, owner: number, span: Span): Promise<OpenDay> {
  const entries = { after: span.after_cash, last: span.last_cash };
  const cash = await cashBetween(db, owner, entries);
  const { after_payment: after, last_payment: last } = span;
  const onAccount = await cashOnAccountBetween(db, owner, { ...entries, lastPayment: last });
  const collected: CollectedForInvoice[] = [...cash].map(([invoiceId, amount]) => ({
    invoiceId,
    amount: pence(amount),
  }));
  const received = await receivedBetween(db, owner, { after, last });
  return {
    goods: await goodsOf(db, owner, span),
    collected,
    ...(onAccount.length > 0 && { collectedOnAccount: onAccount }),
    cashExpected: sum([...collected, ...onAccount].map(({ amount }) => amount)),
    ...(received.length > 0 && { received }),
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
