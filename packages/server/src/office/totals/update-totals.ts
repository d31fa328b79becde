import type { Day } from "@roundsman/core/day";
import { waitForOtherCalls } from "../../kernel/calls/yielding.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inTransaction } from "../../kernel/storage/transaction.ts";
import { allDrivers } from "../repository/drivers.ts";
import { sellerOf } from "../repository/seller.ts";
import { countDays } from "./count-days.ts";
import { addKept, rowOf, sellerKey } from "./stored-totals.ts";
import { marksAfter, START, type Marked } from "./marks.ts";
import { LEVELS, periodAt, type Level, type Period } from "./periods.ts";
import { Totals } from "./totals.ts";

/**
 * Keeps the totals up to date. `update` sums what changed; a call while it runs waits for that
 * run.
 */
export function keepTotals(db: Db) {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  return {
    update: (): Promise<void> =>
      (running ??= updateTotals(db, ending.signal).finally(() => (running = undefined))),
    /** Stops, and resolves when the database is not used any more. */
    async end(): Promise<void> {
      ending.abort();
      await running?.catch(() => undefined);
    },
  };
}

/**
 * Sums every marked day again, some days of one driver at a time. Days that are marked meanwhile
 * may wait for the next run.
 */
export async function updateTotals(db: Db, ending?: AbortSignal): Promise<void> {
  for (const { id } of await allDrivers(db)) {
    if (ending?.aborted) return;
    const seller = sellerKey(await sellerOf(db, id));
    if (await hasStaleTotals(db, id, seller))
      await inTransaction(db, async (trx) => {
        await lockTotals(trx);
        await markStaleDays(trx, id, seller);
      });
    await waitForOtherCalls();
  }
  for (let next = await marksAfter(db, START); next; next = await marksAfter(db, next)) {
    if (ending?.aborted) return;
    const marked = next;
    await inTransaction(db, (trx) => updateMarkedDays(trx, marked));
    await waitForOtherCalls();
  }
}

/** Deletes the marks first: later writes set marks of their own. */
async function updateMarkedDays(trx: Db, { owner, start, end }: Marked): Promise<void> {
  await lockTotals(trx);
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
  const days = [...new Set(marks.map((mark) => mark.day as Day))];
  for (const day of days)
    await storeTotals(trx, { ...to, period: periodAt("day", day), totals: counted.get(day) });
  for (const [level, parts] of SUMMED)
    for (const period of periodsWith(level, days))
      await storeTotals(trx, { ...to, period, totals: await sumOf(trx, { ...to, period, parts }) });
}

/** Each level with the one that it is summed from, the finest first. */
const SUMMED = LEVELS.slice(0, -1)
  .map((level, nth) => [level, LEVELS[nth + 1] ?? "day"] as const)
  .toReversed();

/** The periods of a level that hold one of the days, each once. */
const periodsWith = (level: Level, days: readonly Day[]): Period[] => [
  ...new Map(
    days.map((day) => periodAt(level, day)).map((period) => [period.name, period]),
  ).values(),
];

/**
 * One transaction at a time, over all servers: of two, the one that counted first could write last.
 */
const lockTotals = (trx: Db): Promise<number> => nextNumber(trx, "office_total", 0);

interface Summed {
  readonly owner: number;
  readonly seller: string;
  readonly period: Period;
  readonly parts: Level;
}

/**
 * Sums the parts of a period. Parts for another seller, or of a former format, are left out: their
 * days are marked, and the sum is made again with them.
 */
async function sumOf(trx: Db, { owner, seller, period, parts }: Summed): Promise<Totals> {
  const rows = await trx
    .selectFrom("office_total")
    .select(["sums", "days", "products", "customers"])
    .where("owner_id", "=", owner)
    .where("level", "=", parts)
    .where("seller", "=", seller)
    .where("period", ">=", periodAt(parts, period.start).name)
    .where("period", "<=", periodAt(parts, period.end).name)
    .orderBy("period")
    .execute();
  const totals = new Totals();
  for (const row of rows) addKept(totals, row);
  return totals;
}

interface StoredTotals {
  readonly owner: number;
  readonly seller: string;
  readonly period: Period;
  /** Undefined if there is nothing. */
  readonly totals: Totals | undefined;
}

async function storeTotals(
  trx: Db,
  { owner, seller, period, totals }: StoredTotals,
): Promise<void> {
  const key = { owner_id: owner, level: period.level, period: period.name };
  const row = totals && rowOf(totals);
  if (!row)
    await trx
      .deleteFrom("office_total")
      .where("owner_id", "=", owner)
      .where("level", "=", key.level)
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

/**
 * Whether there are totals for another seller. The months suffice: each was summed last for the
 * seller of its days, or its days are marked.
 */
const hasStaleTotals = async (db: Db, owner: number, seller: string): Promise<boolean> =>
  (await db
    .selectFrom("office_total")
    .select("period")
    .where("owner_id", "=", owner)
    .where("level", "=", "month")
    .where("seller", "<>", seller)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Marks days after a driver's company got or lost its VAT number: they are summed again, and with
 * them all periods that hold them.
 */
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
