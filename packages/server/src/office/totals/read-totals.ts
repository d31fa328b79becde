import {
  addDays,
  endOfMonth,
  endOfYear,
  startOfMonth,
  startOfYear,
  type Day,
} from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { sql, type RawBuilder } from "kysely";
import { yieldToCalls } from "../../kernel/calls/yielding.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { compiled } from "../../kernel/storage/compiled.ts";
import { padded } from "../repository/sales-filter.ts";
import type { Seller } from "../repository/seller.ts";
import { partsOf } from "../repository/sold-parts.ts";
import { countDays } from "./count-days.ts";
import { addKept, sellerKey, type List } from "./stored-totals.ts";
import { daysOf, periodsOf, signedPeriodsOf, type Period, type SignedPeriod } from "./periods.ts";
import { Totals } from "./totals.ts";

export interface TotalsQuery {
  readonly owner: number;
  readonly span: DayRange;
  readonly seller: Seller;
  /** The lists that are needed besides the sums. */
  readonly lists: readonly List[];
}

export type ReadTotals = (query: TotalsQuery) => Promise<Totals>;

/**
 * Reads kept totals in one snapshot of the database: the fewest periods that make up the span. A
 * day that changed since it was summed, or that was summed for another seller, is counted from its
 * documents. A period without a row has nothing, unless a day of it is marked.
 */
export async function totalsIn(db: Db): Promise<ReadTotals> {
  const marks = new Map<number, Set<Day>>();
  const rows = await db.selectFrom("office_mark").select(["owner_id", "day"]).distinct().execute();
  for (const { owner_id: owner, day } of rows)
    marks.set(owner, (marks.get(owner) ?? new Set()).add(day as Day));
  return async (query) => {
    const totals = await new Reading(db, query, marks.get(query.owner) ?? new Set()).read();
    await yieldToCalls();
    return totals;
  };
}

interface Kept {
  readonly period: SignedPeriod;
  readonly row: Parameters<typeof addKept>[1] & { readonly seller: string };
}

class Reading {
  readonly #totals = new Totals();
  readonly #marked: readonly Day[];
  readonly #seller: string;

  constructor(
    readonly db: Db,
    readonly query: TotalsQuery,
    marked: ReadonlySet<Day>,
  ) {
    this.#marked = [...marked].toSorted();
    this.#seller = sellerKey(query.seller);
  }

  async read(): Promise<Totals> {
    const span = await this.#widened();
    const signed = signedPeriodsOf(span, this.#marked);
    let read = await this.#kept(signed);
    // A stale period is counted from its documents. These can only be added, so nothing is
    // subtracted then.
    if (read.some((period) => !this.#isFresh(period)) && signed.some(({ sign }) => sign < 0))
      read = await this.#kept(
        periodsOf(span, this.#marked).map((period) => ({ ...period, sign: 1 })),
      );
    const stale = new Set(this.#marked.filter((each) => isWithin(each, this.query.span)));
    for (const kept of read)
      if (this.#isFresh(kept)) addKept(this.#totals, kept.row, kept.period.sign);
      else for (const each of daysOf(kept.period)) stale.add(each);
    if (stale.size > 0) await this.#count(stale);
    return this.#totals;
  }

  readonly #isFresh = ({ row }: Kept): boolean => row.seller === this.#seller;

  /**
   * Adds the days next to the span that have nothing: a month up to today is whole if nothing of it
   * is later.
   */
  async #widened(): Promise<DayRange> {
    const { owner, span } = this.query;
    const { start, end } = span;
    if (start === startOfMonth(start) && end === endOfMonth(end)) return span;
    const [first, last] = [startOfYear(start), endOfYear(end)];
    const [kept] = await keptBeside(this.db, owner, first, start, end, last);
    const before = this.#marked.findLast((each) => each < start);
    const after = this.#marked.find((each) => each > end);
    const past = [before, kept?.before].filter((each) => each && each >= first) as Day[];
    const later = [after, kept?.after].filter((each) => each && each <= last) as Day[];
    const [nearest] = later.toSorted();
    const newest = past.toSorted().at(-1);
    return {
      start: newest ? addDays(newest, 1) : first,
      end: nearest ? addDays(nearest, -1) : last,
    };
  }

  /** Periods that are added come first. */
  async #kept(all: readonly SignedPeriod[]): Promise<Kept[]> {
    const marked = new Set<string>(this.#marked);
    const periods = new Map(
      all
        .filter(({ name }) => !marked.has(name))
        .map((period) => [keyOf(period.level, period.name), period]),
    );
    if (periods.size === 0) return [];
    const rows = await this.db
      .selectFrom("office_total")
      .select(["level", "period", "seller", "sums", ...this.query.lists])
      .where("owner_id", "=", this.query.owner)
      .where(sql<boolean>`(level, period) in (values ${sql.join(keysOf([...periods.values()]))})`)
      .execute();
    return rows
      .flatMap((row): Kept[] => {
        const period = periods.get(keyOf(row.level, row.period));
        return period ? [{ period, row }] : [];
      })
      .toSorted((a, b) => b.period.sign - a.period.sign);
  }

  /** Counts days from their documents. */
  async #count(stale: ReadonlySet<Day>): Promise<void> {
    for (const part of partsOf(this.query.span)) {
      const days = [...stale].filter((each) => isWithin(each, part)).toSorted();
      const [start, end] = [days[0], days.at(-1)];
      if (!start || !end) continue;
      const counted = await countDays(this.db, { ...this.query, span: { start, end } });
      for (const each of days) this.#totals.add(counted.get(each) ?? new Totals());
      await yieldToCalls();
    }
  }
}

const keysOf = (periods: readonly Period[]): RawBuilder<unknown>[] =>
  padded(periods).map(({ level, name }) => sql`(${level}, ${name})`);

/** The last day with a total before a span, and the first one after it, within two other days. */
const keptBeside = compiled<
  { readonly before: Day | null; readonly after: Day | null },
  [owner: number, first: Day, start: Day, end: Day, last: Day]
>((db, slot) => {
  const days = db
    .selectFrom("office_total")
    .where("owner_id", "=", slot<number>(0))
    .where("level", "=", sql.lit("day"));
  return db.selectNoFrom([
    days
      .select((eb) => eb.fn.max<Day>("period").as("period"))
      .where("period", ">=", slot<Day>(1))
      .where("period", "<", slot<Day>(2))
      .as("before"),
    days
      .select((eb) => eb.fn.min<Day>("period").as("period"))
      .where("period", ">", slot<Day>(3))
      .where("period", "<=", slot<Day>(4))
      .as("after"),
  ]);
});

const keyOf = (level: string, period: string): string => `${level} ${period}`;
const isWithin = (each: Day, { start, end }: DayRange): boolean => each >= start && each <= end;
