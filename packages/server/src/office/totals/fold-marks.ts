import { endOfMonth, startOfMonth, type Day } from "@roundsman/core/day";
import { breathe } from "../../kernel/calls/breathe.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inTransaction } from "../../kernel/storage/transaction.ts";
import { allDrivers } from "../repository/drivers.ts";
import { sellerOf } from "../repository/seller.ts";
import { countDays } from "./count-days.ts";
import { addKept, sellerKey, periodOf, rowOf, type Level } from "./kept-totals.ts";
import { marksAfter, START, type Marked } from "./marks.ts";
import { Totals } from "./totals.ts";

/** Keeps the totals up to date. `keepUp` sums what was written since; a call while it runs waits for that run. */
export function keepTotals(db: Db) {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  return {
    keepUp: (): Promise<void> =>
      (running ??= foldMarks(db, ending.signal).finally(() => (running = undefined))),
    /** Resolves when nothing of it uses the database any more. */
    async end(): Promise<void> {
      ending.abort();
      await running?.catch(() => undefined);
    },
  };
}

/** Sums every marked day again, some days of one driver at a time. What is marked in the meantime may wait for the next time. */
export async function foldMarks(db: Db, ending?: AbortSignal): Promise<void> {
  for (const { id } of await allDrivers(db)) {
    if (ending?.aborted) return;
    const seller = sellerKey(await sellerOf(db, id));
    if (await hasStaleTotals(db, id, seller))
      await inTransaction(db, async (trx) => {
        await holdTotals(trx);
        await markStaleDays(trx, id, seller);
      });
    await breathe();
  }
  for (let next = await marksAfter(db, START); next; next = await marksAfter(db, next)) {
    if (ending?.aborted) return;
    const marked = next;
    await inTransaction(db, (trx) => fold(trx, marked));
    await breathe();
  }
}

/** Deletes the marks first: what is written from then on has marks of its own. */
async function fold(trx: Db, { owner, start, end }: Marked): Promise<void> {
  await holdTotals(trx);
  const marks = await trx
    .deleteFrom("office_mark")
    .where("owner_id", "=", owner)
    .where("day", ">=", start)
    .where("day", "<=", end)
    .returning("day")
    .execute();
  const seller = await sellerOf(trx, owner);
  const to = { owner, seller: sellerKey(seller) };
  if (await hasStaleTotals(trx, owner, to.seller)) await markStaleDays(trx, owner, to.seller);
  const counted = await countDays(trx, { owner, seller, span: { start, end } });
  for (const day of new Set(marks.map((mark) => mark.day as Day)))
    await keep(trx, { ...to, level: "day", day, totals: counted.get(day) ?? new Totals() });
  const inMonth = {
    owner,
    level: "day",
    from: startOfMonth(start),
    to: endOfMonth(start),
  } as const;
  const month = await sumOf(trx, inMonth);
  await keep(trx, { ...to, level: "month", day: start, totals: month });
  const year = periodOf("year", start);
  const inYear = { owner, level: "month", from: `${year}-01`, to: `${year}-12` } as const;
  await keep(trx, { ...to, level: "year", day: start, totals: await sumOf(trx, inYear) });
}

/** One at a time, over all servers: of two, the one that counted first could write last. */
const holdTotals = (trx: Db): Promise<number> => nextNumber(trx, "office_total", 0);

interface Periods {
  readonly owner: number;
  readonly level: Level;
  readonly from: string;
  readonly to: string;
}

async function sumOf(trx: Db, { owner, level, from, to }: Periods): Promise<Totals> {
  const rows = await trx
    .selectFrom("office_total")
    .select(["sums", "products", "customers"])
    .where("owner_id", "=", owner)
    .where("level", "=", level)
    .where("period", ">=", from)
    .where("period", "<=", to)
    .orderBy("period")
    .execute();
  const totals = new Totals();
  for (const row of rows) addKept(totals, row);
  return totals;
}

interface Kept {
  readonly owner: number;
  readonly seller: string;
  readonly level: Level;
  /** One of the period. */
  readonly day: Day;
  readonly totals: Totals;
}

async function keep(trx: Db, { owner, seller, level, day, totals }: Kept): Promise<void> {
  const [key, row] = [{ owner_id: owner, level, period: periodOf(level, day) }, rowOf(totals)];
  if (!row)
    await trx
      .deleteFrom("office_total")
      .where("owner_id", "=", owner)
      .where("level", "=", level)
      .where("period", "=", key.period)
      .execute();
  else
    await trx
      .insertInto("office_total")
      .values({ ...key, seller, ...row })
      .onConflict((on) =>
        on.columns(["owner_id", "level", "period"]).doUpdateSet({ seller, ...row }),
      )
      .execute();
}

/** Whether totals are for another seller. The months tell: each was summed last for the seller of its days, or its days are marked. */
const hasStaleTotals = async (db: Db, owner: number, seller: string): Promise<boolean> =>
  (await db
    .selectFrom("office_total")
    .select("period")
    .where("owner_id", "=", owner)
    .where("level", "=", "month")
    .where("seller", "<>", seller)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** After a driver's company got or lost its VAT number: the days are summed again, and their months and years with them. */
async function markStaleDays(trx: Db, owner: number, seller: string): Promise<void> {
  const others = trx
    .selectFrom("office_total")
    .where("owner_id", "=", owner)
    .where("seller", "<>", seller);
  await trx
    .insertInto("office_mark")
    .columns(["owner_id", "day"])
    .expression(others.select(["owner_id", "period"]).where("level", "=", "day"))
    .execute();
  await trx
    .deleteFrom("office_total")
    .where("owner_id", "=", owner)
    .where("seller", "<>", seller)
    .where("level", "<>", "day")
    .execute();
}
