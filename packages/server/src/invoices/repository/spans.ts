import { addMonths, day, endOfMonth, startOfMonth, type Day } from "@roundsman/core/day";
import type { Db } from "../../kernel/storage/db.ts";
import type { InvoiceCriteria } from "./criteria.ts";
import { monthOf, monthStamps, type Month } from "./month-stamps.ts";
import { reach } from "./totals.ts";

/** Part of the days that are asked for, with a number that grows when anything in it changes. */
export interface Span {
  readonly criteria: InvoiceCriteria;
  readonly stamp: number;
  /** For a whole month ("2026-11") or year ("2025"): the name under which its sum is kept. */
  readonly kept: { readonly span: string; readonly name: string } | undefined;
}

/**
 * More spans than this come from a mistyped date: reading them all would take longer than one sum
 * of the whole history.
 */
const MOST_SPANS = 240;

/** A long history as years, and its last year as months; null if there are too many spans. */
export async function spansOf(
  db: Db,
  owner: number,
  criteria: InvoiceCriteria,
): Promise<Span[] | null> {
  const stamps = await monthStamps(db, owner);
  const ends = await reach(db, owner, criteria);
  const { from, to, ...which } = criteria;
  const spans: Span[] = [];
  for (let start = ends && startOfMonth(day(ends.first)); ends && start && start <= ends.last;) {
    if (spans.length === MOST_SPANS) return null;
    const year = start.slice(0, 4);
    const inYear = { from: start, to: day(`${year}-12-31`) };
    const isYear =
      start.endsWith("-01-01") && year < ends.last.slice(0, 4) && isWithin(inYear, { from, to });
    const all = isYear ? inYear : { from: start, to: endOfMonth(start) };
    spans.push({
      criteria: { ...which, from: later(all.from, from), to: earlier(all.to, to) },
      stamp: stampOf(stamps, start, isYear ? 12 : 1),
      // Sums of words that somebody typed are not kept.
      kept:
        !which.customerName && isWithin(all, { from, to })
          ? { span: isYear ? year : monthOf(start), name: JSON.stringify(which) }
          : undefined,
    });
    start = addMonths(start, isYear ? 12 : 1);
  }
  return spans;
}

type Reach = Pick<InvoiceCriteria, "from" | "to">;
const isWithin = (all: { readonly from: Day; readonly to: Day }, { from, to }: Reach) =>
  (!from || from <= all.from) && (!to || to >= all.to);

/** The stamp of several months: stamps only grow, so their sum changes with each of them. */
function stampOf(stamps: ReadonlyMap<Month, number>, start: Day, months: number): number {
  let sum = 0;
  for (let month = 0; month < months; month += 1)
    sum += stamps.get(monthOf(addMonths(start, month))) ?? 0;
  return sum;
}

const later = (a: Day, b: Day | null | undefined): Day => (b && b > a ? b : a);
const earlier = (a: Day, b: Day | null | undefined): Day => (b && b < a ? b : a);
