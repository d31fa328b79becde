import type { LoadRow } from "@roundsman/core/invoice";
import { addMonths, day, endOfMonth, startOfMonth, type Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import type { Db } from "../app/db.ts";
import { logSeries } from "../app/traces.ts";
import type { InvoiceCriteria } from "./criteria.ts";
import { monthOf, monthStamps } from "./month-stamps.ts";
import { loadsOf, reach, totalsOf, type Summary } from "./totals.ts";

/**
 * Sums over all of a person's matching invoices, remembered until that person changes anything; then, of a long history, each month is
 * remembered until something in it changes: it is added up once, and after a change only its month again. Other processes mark their
 * changes in the database too, so nobody is told an old sum.
 */
export async function summaryOf(db: Db, owner: number, criteria: InvoiceCriteria): Promise<Summary> {
  const stamp = await logLength(db, owner);
  const long = isLong(criteria);
  return remembered(db, `${owner} all ${JSON.stringify(criteria)}`, stamp, () =>
    long ? ofMonths(db, owner, criteria) : summed(db, owner, criteria),
  );
}

async function ofMonths(db: Db, owner: number, criteria: InvoiceCriteria): Promise<Summary> {
  const parts = await months(db, owner, criteria);
  if (!parts) return summed(db, owner, criteria);
  const summaries: Summary[] = [];
  for (const part of parts)
    summaries.push(await remembered(db, `${owner} ${JSON.stringify(part.criteria)}`, part.stamp, () => summed(db, owner, part.criteria)));
  return addedUp(summaries);
}

/** A part of what is asked for, and a number that grows when anything in it changes. */
interface Part {
  readonly criteria: InvoiceCriteria;
  readonly stamp: number;
}

/** Whatever holds paid invoices grows for years; what is found by a word has to be looked for everywhere anyway. */
const isLong = ({ statuses, customerName, query, customerId, ids }: InvoiceCriteria): boolean =>
  (!statuses || statuses.includes("paid")) && !customerName && !query && !customerId && !ids;

/** Further apart, days are slips of the pen: looking at every month between them would take longer than adding up all. */
const MOST_MONTHS = 240;

/** null where there are too many. */
async function months(db: Db, owner: number, criteria: InvoiceCriteria): Promise<Part[] | null> {
  const stamps = await monthStamps(db, owner);
  const ends = await reach(db, owner, criteria);
  const parts: Part[] = [];
  for (let start = ends && startOfMonth(day(ends.first)); ends && start && start <= ends.last; start = addMonths(start, 1)) {
    if (parts.length === MOST_MONTHS) return null;
    const within = { from: later(start, criteria.from), to: earlier(endOfMonth(start), criteria.to) };
    parts.push({ criteria: { ...criteria, ...within }, stamp: stamps.get(monthOf(start)) ?? 0 });
  }
  return parts;
}

const later = (a: Day, b: Day | null | undefined): Day => (b && b > a ? b : a);
const earlier = (a: Day, b: Day | null | undefined): Day => (b && b < a ? b : a);

async function logLength(db: Db, owner: number): Promise<number> {
  const row = await db.selectFrom("counter").select("next").where("name", "=", logSeries(owner)).executeTakeFirst();
  return row?.next ?? 0;
}

const memory = new WeakMap<Db, Map<string, { readonly stamp: number; readonly summary: Summary }>>();
/** A part holds a row for each product that was sold in it: some 5 kB, so 40 MB in all. */
const MOST_REMEMBERED = 8000;

async function remembered(db: Db, name: string, stamp: number, work: () => Promise<Summary>): Promise<Summary> {
  const known = memory.get(db) ?? new Map<string, { stamp: number; summary: Summary }>();
  memory.set(db, known);
  const found = known.get(name);
  if (found?.stamp === stamp) return found.summary;
  const summary = await work();
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(name, { stamp, summary });
  return summary;
}

const summed = async (db: Db, owner: number, criteria: InvoiceCriteria): Promise<Summary> => ({
  totals: await totalsOf(db, owner, criteria),
  loadSheet: mostFirst(await loadsOf(db, owner, criteria)),
});

function addedUp(parts: readonly Summary[]): Summary {
  const loads = new Map<string, number>();
  let [count, total, discount] = [0, 0, 0];
  for (const { totals, loadSheet } of parts) {
    count += totals.count;
    total += totals.total;
    discount += totals.discount;
    for (const { name, quantity } of loadSheet) loads.set(name, (loads.get(name) ?? 0) + quantity);
  }
  const loadSheet = [...loads].map(([name, quantity]) => ({ name, quantity: quantity as Quantity }));
  return {
    totals: { count, total: total as Pence, discount: discount as Pence },
    loadSheet: mostFirst(loadSheet),
  };
}

const mostFirst = (loads: readonly LoadRow[]): LoadRow[] => loads.toSorted((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1));
