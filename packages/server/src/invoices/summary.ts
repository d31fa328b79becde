import type { ListTotals } from "@roundsman/contract/invoice-lists";
import type { LoadRow } from "@roundsman/core/invoice";
import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import { sql } from "kysely";
import type { Db } from "../app/db.ts";
import { logSeries } from "../app/traces.ts";
import { matching, type InvoiceCriteria } from "./criteria.ts";

/** What everything that matches comes to, whatever the page. */
export interface Summary {
  readonly totals: ListTotals;
  /** Most first, then by name. */
  readonly loadSheet: readonly LoadRow[];
}

/**
 * Sums over all of a person's matching invoices. Remembered until the person's log grows: paging through a long history adds it up once.
 * Other processes see the log too, so nobody is told an old sum.
 */
export async function summaryOf(db: Db, owner: number, criteria: InvoiceCriteria): Promise<Summary> {
  const name = `${owner} ${JSON.stringify(criteria)}`;
  const remembered = memory.get(db) ?? new Map<string, Remembered>();
  memory.set(db, remembered);
  const log = await logLength(db, owner);
  const known = remembered.get(name);
  if (known?.log === log) return known.summary;
  const summary = { totals: await totalsOf(db, owner, criteria), loadSheet: await loadSheetOf(db, owner, criteria) };
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(name, { log, summary });
  return summary;
}

interface Remembered {
  readonly log: number;
  readonly summary: Summary;
}
const memory = new WeakMap<Db, Map<string, Remembered>>();
const MOST_REMEMBERED = 1000;

async function logLength(db: Db, owner: number): Promise<number> {
  const row = await db.selectFrom("counter").select("next").where("name", "=", logSeries(owner)).executeTakeFirst();
  return row?.next ?? 0;
}

/** A sum as a whole number: PostgreSQL would answer "numeric", as text. */
const whole = (column: "invoice.total" | "invoice.discount" | "line.quantity") =>
  sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

export async function totalsOf(db: Db, owner: number, criteria: InvoiceCriteria): Promise<ListTotals> {
  const { count, discount, total } = await db
    .selectFrom("invoice")
    .select((of) => [of.fn.countAll<number>().as("count"), whole("invoice.discount").as("discount"), whole("invoice.total").as("total")])
    .where((of) => matching(of, owner, criteria))
    .executeTakeFirstOrThrow();
  return { count, discount: discount as Pence, total: total as Pence };
}

export async function loadSheetOf(db: Db, owner: number, criteria: InvoiceCriteria): Promise<LoadRow[]> {
  const rows = await db
    .selectFrom("invoice")
    .innerJoin("invoice_line as line", (join) =>
      join.onRef("line.owner_id", "=", "invoice.owner_id").onRef("line.invoice_id", "=", "invoice.id"),
    )
    .select(["line.name", whole("line.quantity").as("quantity")])
    .where((of) => matching(of, owner, criteria))
    .groupBy("line.name")
    .execute();
  return rows
    .map(({ name, quantity }) => ({ name, quantity: quantity as Quantity }))
    .toSorted((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1));
}
