import { addMonths, day, endOfMonth, startOfMonth, type Day } from "@roundsman/core/day";
import type { Db } from "../../kernel/storage/db.ts";
import type { InvoiceCriteria } from "./criteria.ts";
import { monthOf, monthStamps, type Month } from "./month-stamps.ts";
import { reach } from "./totals.ts";

/** Some of the days that are asked for, and a number that grows when anything in them changes. */
export interface Span {
  readonly criteria: InvoiceCriteria;
  readonly stamp: number;
  /** Of a month ("2026-11") or a year ("2025") from end to end: under which name its sum is kept. */
  readonly kept: { readonly span: string; readonly name: string } | undefined;
}

/** Further apart, days are slips of the pen: looking at every span between them would take longer than adding up all. */
const MOST_SPANS = 240;

/** A long history as years, and its last year as months; null where there are too many. */
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
      // Words that somebody typed are not worth a row.
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

/** Of so many months together: stamps only grow, and so does their sum. */
function stampOf(stamps: ReadonlyMap<Month, number>, start: Day, months: number): number {
  let sum = 0;
  for (let month = 0; month < months; month += 1)
    sum += stamps.get(monthOf(addMonths(start, month))) ?? 0;
  return sum;
}

const later = (a: Day, b: Day | null | undefined): Day => (b && b > a ? b : a);
const earlier = (a: Day, b: Day | null | undefined): Day => (b && b < a ? b : a);
