import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { sql } from "kysely";
import { yieldToCalls } from "../../kernel/calls/yielding.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { isInProcess } from "../../kernel/storage/sqlite/packed-rows.ts";
import { takenBy } from "../repository/money.ts";
import { productsIn } from "../repository/products-sold.ts";
import type { Conditions } from "../repository/sales-filter.ts";
import { soldIn } from "../repository/sales.ts";
import type { Seller } from "../repository/seller.ts";
import { Totals } from "./totals.ts";

interface DaysQuery {
  readonly owner: number;
  readonly span: DayRange;
  readonly seller: Seller;
}

/**
 * A driver's totals by day, from the documents themselves; days without any are left out. A day of
 * many invoices is read in parts: other calls are answered in between.
 */
export async function countDays(db: Db, query: DaysQuery): Promise<ReadonlyMap<Day, Totals>> {
  const days = new Map<Day, Totals>();
  const on = (day: Day): Totals => {
    const totals = days.get(day) ?? new Totals();
    days.set(day, totals);
    return totals;
  };
  for (const only of await partsOf(db, query)) {
    await yieldToCalls();
    for (const { day, customerId, name, companyId, ...sold } of await soldIn(db, query, only)) {
      const { invoices, atRate, rate, net, vat } = sold;
      const totals = on(day);
      const documents = net === 0 && vat === 0 ? 0 : 1;
      totals.addDay({ day, amount: net + vat });
      totals.addRate({ rate, companyId, invoices, atRate, documents, parts: 1, net, vat });
      const bought = { invoices, net, vat };
      if (customerId === null) totals.addUnsaved({ name, ...bought });
      else totals.addSaved({ customerId, ...bought });
    }
    await yieldToCalls();
    for (const { day, ...product } of await productsIn(db, query, only))
      on(day).addProduct(product);
  }
  await yieldToCalls();
  for (const { day, ...taken } of await takenBy(db, query)) {
    const totals = on(day);
    totals.addDay({ day, amount: null });
    totals.addTaken(taken);
  }
  return days;
}

/** Invoices that SQLite, which works within the event loop, reads at once: some milliseconds. */
const AT_ONCE = 50;

/** The documents of the span in parts: its invoices in the order of their days, then the notes. */
async function partsOf(db: Db, { owner, span }: DaysQuery): Promise<readonly Conditions[]> {
  if (!isInProcess(db)) return [WHOLE];
  const rows = await db
    .selectFrom("invoice")
    .select("id")
    .where("owner_id", "=", owner)
    .where("deleted_at", "=", "")
    .where("date", ">=", span.start)
    .where("date", "<=", span.end)
    .orderBy("date")
    .orderBy("id")
    .execute();
  if (rows.length <= AT_ONCE) return [WHOLE];
  const parts: Conditions[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const ids = rows.slice(from, from + AT_ONCE).map(({ id }) => id);
    parts.push({ invoice: sql<boolean>`invoice.id in (${sql.join(ids)})`, note: NONE });
  }
  return [...parts, { invoice: NONE, note: ALL }];
}

const ALL = sql<boolean>`1 = 1`;
const NONE = sql<boolean>`1 = 0`;
const WHOLE: Conditions = { invoice: ALL, note: ALL };
