import { addDays, day, endOfMonth, type Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { breathe } from "../../kernel/calls/breathe.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { Seller } from "../repository/seller.ts";
import { partsOf } from "../repository/sold-parts.ts";
import { countDays } from "./count-days.ts";
import { addKept, sellerKey, periodOf, type Level } from "./kept-totals.ts";
import { Totals } from "./totals.ts";

export interface Of {
  readonly owner: number;
  readonly span: DayRange;
  readonly seller: Seller;
  /** What is wanted besides the sums. */
  readonly lists: readonly ("products" | "customers")[];
}

export type ReadTotals = (of: Of) => Promise<Totals>;

/**
 * Reads what was kept, in one moment of the database: years and months of which nothing lies outside the span, then days. A day of which something was
 * written since it was summed, or that was summed for another seller, is counted from its documents.
 */
export async function totalsIn(db: Db): Promise<ReadTotals> {
  const marks = new Map<number, Set<Day>>();
  const rows = await db.selectFrom("office_mark").select(["owner_id", "day"]).distinct().execute();
  for (const { owner_id: owner, day } of rows)
    marks.set(owner, (marks.get(owner) ?? new Set()).add(day as Day));
  return async (of) => {
    const totals = await new Reading(db, of, marks.get(of.owner) ?? new Set()).read();
    await breathe();
    return totals;
  };
}

class Reading {
  readonly #totals = new Totals();
  readonly #marked: readonly Day[];
  readonly #seller: string;

  constructor(
    readonly db: Db,
    readonly of: Of,
    marked: ReadonlySet<Day>,
  ) {
    this.#marked = [...marked].filter((day) => isWithin(day, of.span)).toSorted();
    this.#seller = sellerKey(of.seller);
  }

  async read(): Promise<Totals> {
    const { span } = this.of;
    for (const year of await this.#wholes("year", [span]))
      for (const month of await this.#wholes("month", [year])) await this.#readDays(month);
    return this.#totals;
  }

  /** Adds the periods that are whole, and answers what is between them. */
  async #wholes(level: Exclude<Level, "day">, spans: readonly DayRange[]): Promise<DayRange[]> {
    const marked = new Set(this.#marked.map((each) => periodOf(level, each)));
    const left: DayRange[] = [];
    for (const span of spans) {
      const rows = await this.#rows(level, span)
        .where("first_day", ">=", span.start)
        .where("last_day", "<=", span.end)
        .where("seller", "=", this.#seller)
        .execute();
      const whole = rows.filter(({ period }) => !marked.has(period));
      for (const row of whole) addKept(this.#totals, row);
      left.push(
        ...between(
          span,
          whole.map(({ period }) => daysOf(period)),
        ),
      );
    }
    return left;
  }

  async #readDays(span: DayRange): Promise<void> {
    const stale = new Set(this.#marked.filter((each) => isWithin(each, span)));
    for (const row of await this.#rows("day", span).execute()) {
      const kept = day(row.period);
      if (row.seller !== this.#seller) stale.add(kept);
      else if (!stale.has(kept)) addKept(this.#totals, row);
    }
    for (const part of stale.size === 0 ? [] : partsOf(span)) {
      const days = [...stale].filter((each) => isWithin(each, part)).toSorted();
      const [start, end] = [days[0], days.at(-1)];
      if (!start || !end) continue;
      const counted = await countDays(this.db, { ...this.of, span: { start, end } });
      for (const each of days) this.#totals.add(counted.get(each) ?? new Totals());
      await breathe();
    }
  }

  #rows(level: Level, { start, end }: DayRange) {
    return this.db
      .selectFrom("office_total")
      .select(["period", "seller", "sums", ...this.of.lists])
      .where("owner_id", "=", this.of.owner)
      .where("level", "=", level)
      .where("period", ">=", periodOf(level, start))
      .where("period", "<=", periodOf(level, end))
      .orderBy("period");
  }
}

const isWithin = (each: Day, { start, end }: DayRange): boolean => each >= start && each <= end;

/** Of a month or a year. */
const daysOf = (period: string): DayRange =>
  period.length === 4
    ? { start: day(`${period}-01-01`), end: day(`${period}-12-31`) }
    : { start: day(`${period}-01`), end: endOfMonth(day(`${period}-01`)) };

/** What some periods, in their order, leave of a span. */
function between({ start, end }: DayRange, periods: readonly DayRange[]): DayRange[] {
  const left: DayRange[] = [];
  let from = start;
  for (const period of periods) {
    if (from < period.start) left.push({ start: from, end: addDays(period.start, -1) });
    from = addDays(period.end, 1);
  }
  return from <= end ? [...left, { start: from, end }] : left;
}
