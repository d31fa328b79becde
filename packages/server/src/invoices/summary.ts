import { setImmediate } from "node:timers/promises";
import type { LoadRow } from "@roundsman/core/invoice";
import { addMonths, day, endOfMonth, startOfMonth, type Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import type { Db } from "../app/db.ts";
import { logSeries } from "../app/traces.ts";
import type { InvoiceCriteria } from "./criteria.ts";
import { keepSums, keptSums, type KeptSum } from "./kept-sums.ts";
import { monthOf, monthStamps, type Month } from "./month-stamps.ts";
import { loadsOf, reach, totalsOf, type Summary } from "./totals.ts";

/**
 * Sums over all of a person's matching invoices, remembered until that person changes anything; then, of a long history, each month is
 * remembered until something in it changes, and kept for the next start: it is added up once, and after a change only its month again.
 * Other processes mark their changes in the database too, so nobody is told an old sum.
 */
export async function summaryOf(db: Db, owner: number, criteria: InvoiceCriteria): Promise<Summary> {
  const stamp = await logLength(db, owner);
  const long = isLong(criteria);
  return remembered(db, `${owner} all ${JSON.stringify(criteria)}`, stamp, () =>
    long ? ofMonths(db, owner, criteria) : summed(db, owner, criteria),
  );
}

async function ofMonths(db: Db, owner: number, criteria: InvoiceCriteria): Promise<Summary> {
  const stamps = await monthStamps(db, owner);
  const parts = await months(db, owner, { criteria, stamps });
  if (!parts) return summed(db, owner, criteria);
  await recall(db, owner, { parts, stamps });
  const fresh: KeptSum[] = [];
  const summaries: Summary[] = [];
  for (const part of parts)
    summaries.push(
      await remembered(db, nameOf(owner, part), part.stamp, async () => {
        const summary = await summed(db, owner, part.criteria);
        if (part.whole) fresh.push({ ...part.whole, stamp: part.stamp, summary });
        // A long history is added up once in its life: others are served between its months.
        await setImmediate();
        return summary;
      }),
    );
  // The month that everybody writes into is not worth a write each time that it is read.
  if (fresh.length > 1) keepSums(db, owner, fresh).catch(() => undefined);
  return addedUp(summaries);
}

const nameOf = (owner: number, { criteria }: Part) => `${owner} ${JSON.stringify(criteria)}`;

/** What an earlier run of the program added up and nobody has changed since. */
async function recall(
  db: Db,
  owner: number,
  { parts, stamps }: { parts: readonly Part[]; stamps: ReadonlyMap<Month, number> },
): Promise<void> {
  const missing = new Map<Month, Part>();
  for (const part of parts) if (part.whole && !isRemembered(db, nameOf(owner, part), part.stamp)) missing.set(part.whole.month, part);
  const [first] = missing.values();
  if (missing.size < 2 || !first?.whole) return;
  for (const { month, stamp, summary } of await keptSums(db, owner, { name: first.whole.name, stamps })) {
    const part = missing.get(month);
    if (part) await remembered(db, nameOf(owner, part), stamp, () => Promise.resolve(summary));
  }
}

/** A part of what is asked for, and a number that grows when anything in it changes. */
interface Part {
  readonly criteria: InvoiceCriteria;
  readonly stamp: number;
  /** Where it is a month from end to end. */
  readonly whole: Pick<KeptSum, "month" | "name"> | undefined;
}

/** Whatever holds paid invoices grows for years; what is found by a word has to be looked for everywhere anyway. */
const isLong = ({ statuses, customerName, query, customerId, ids }: InvoiceCriteria): boolean =>
  (!statuses || statuses.includes("paid")) && !customerName && !query && !customerId && !ids;

/** Further apart, days are slips of the pen: looking at every month between them would take longer than adding up all. */
const MOST_MONTHS = 240;

/** null where there are too many. */
async function months(
  db: Db,
  owner: number,
  { criteria, stamps }: { criteria: InvoiceCriteria; stamps: ReadonlyMap<Month, number> },
): Promise<Part[] | null> {
  const { from: _from, to: _to, ...which } = criteria;
  const ends = await reach(db, owner, criteria);
  const parts: Part[] = [];
  for (let start = ends && startOfMonth(day(ends.first)); ends && start && start <= ends.last; start = addMonths(start, 1)) {
    if (parts.length === MOST_MONTHS) return null;
    const within = { from: later(start, criteria.from), to: earlier(endOfMonth(start), criteria.to) };
    const month = monthOf(start);
    const isWhole = within.from === start && within.to === endOfMonth(start);
    parts.push({
      criteria: { ...which, ...within },
      stamp: stamps.get(month) ?? 0,
      whole: isWhole ? { month, name: JSON.stringify(which) } : undefined,
    });
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

const isRemembered = (db: Db, name: string, stamp: number) => memory.get(db)?.get(name)?.stamp === stamp;

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
