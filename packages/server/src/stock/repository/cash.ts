import type { Day } from "@roundsman/core/day";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { wholeSum } from "./ledger.ts";

/** In pence by invoice; below 0 where a payment was taken back. */
export type CashByInvoice = ReadonlyMap<number, number>;

const SOME = 500;

/** What the books have as collected by invoices. */
export async function collectedBy(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<CashByInvoice> {
  const found = new Map<number, number>();
  for (let start = 0; start < ids.length; start += SOME) {
    const rows = await db
      .selectFrom("cash_entry")
      .select(["invoice_id", wholeSum("amount").as("amount")])
      .where("owner_id", "=", owner)
      .where("invoice_id", "in", ids.slice(start, start + SOME))
      .groupBy("invoice_id")
      .execute();
    for (const { invoice_id, amount } of rows) found.set(invoice_id, amount);
  }
  return found;
}

/** Adds to the ledger of cash. */
export async function insertCash(
  trx: Db,
  owner: number,
  {
    amounts,
    today,
    now,
  }: { readonly amounts: CashByInvoice; readonly today: Day; readonly now: Date },
): Promise<void> {
  if (amounts.size === 0) return;
  const first = (await nextNumber(trx, "cash_entry", amounts.size)) - amounts.size + 1;
  const rows = [...amounts].map(([invoice_id, amount], index) => {
    return {
      owner_id: owner,
      id: first + index,
      invoice_id,
      amount,
      day: today,
      created_at: now.toISOString(),
    };
  });
  for (let start = 0; start < rows.length; start += SOME)
    await trx
      .insertInto("cash_entry")
      .values(rows.slice(start, start + SOME))
      .execute();
}

/** 0 before the first. */
export async function lastCashOf(db: Db, owner: number): Promise<number> {
  const row = await db
    .selectFrom("cash_entry")
    .select((of) => of.fn.max("id").as("last"))
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** What came in after one entry and up to another, by invoice; what came to nothing is left out. */
export async function cashBetween(
  db: Db,
  owner: number,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<CashByInvoice> {
  const rows = await db
    .selectFrom("cash_entry")
    .select(["invoice_id", wholeSum("amount").as("amount")])
    .where("owner_id", "=", owner)
    .where("id", ">", after)
    .where("id", "<=", last)
    .groupBy("invoice_id")
    .orderBy("invoice_id")
    .execute();
  return new Map(
    rows.filter(({ amount }) => amount !== 0).map(({ invoice_id, amount }) => [invoice_id, amount]),
  );
}
