import type { Quantity } from "@roundsman/core/quantity";
import { yieldToCalls } from "../../kernel/calls/yielding.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { isInProcess } from "../../kernel/storage/sqlite/packed-rows.ts";
import { matching, type InvoiceCriteria } from "./criteria.ts";
import { listTotals, type Summary } from "./totals.ts";

/** The most invoices that are added up in one query. */
const MOST_AT_ONCE = 1000;

/**
 * Invoices in a part of a longer sum, read before other calls are answered: a millisecond or two. A
 * call of another person has several turns of the event loop, and waits for a part in each.
 */
const PART = 50;

/** Whether one query for the sum would block other calls: SQLite works within the event loop. */
export async function isLongSum(
  db: Db,
  owner: number,
  criteria: InvoiceCriteria,
): Promise<boolean> {
  if (!isInProcess(db)) return false;
  const beyond = db
    .selectFrom("invoice")
    .select("id")
    .where((eb) => matching(eb, owner, criteria))
    .limit(1)
    .offset(MOST_AT_ONCE);
  return (await beyond.executeTakeFirst()) !== undefined;
}

/**
 * The sums of {@link Summary}, its load sheet unordered. Concurrent writes may be included or not.
 */
export async function sumInParts(
  db: Db,
  owner: number,
  criteria: InvoiceCriteria,
): Promise<Summary> {
  const loads = new Map<string, number>();
  let [count, total, discount, added] = [0, 0, 0, 0];
  for (let after: Place | undefined; ;) {
    const rows = await partAfter(db, owner, { criteria, after });
    for (const row of rows) {
      count += 1;
      total += row.total;
      discount += row.discount;
      added += row.vat_added;
    }
    await yieldToCalls();
    const ids = rows.map(({ id }) => id);
    const found = ids.length === 0 ? [] : await loadsOfInvoices(db, owner, ids);
    for (const { name, quantity } of found)
      loads.set(name, (loads.get(name) ?? 0) + Number(quantity));
    after = rows.at(-1);
    if (rows.length < PART) break;
    await yieldToCalls();
  }
  const loadSheet = [...loads].map(([name, quantity]) => ({
    name,
    quantity: quantity as Quantity,
  }));
  return { totals: listTotals({ count, total, discount, added }), loadSheet };
}

interface Place {
  readonly date: string;
  readonly id: number;
}

function partAfter(
  db: Db,
  owner: number,
  { criteria, after }: { readonly criteria: InvoiceCriteria; readonly after: Place | undefined },
) {
  const rows = db
    .selectFrom("invoice")
    .select(["id", "date", "total", "discount", "vat_added"])
    // Without the first day, the index is entered at the place itself: with it SQLite would scan
    // from that day for each part.
    .where((eb) => matching(eb, owner, after ? { ...criteria, from: undefined } : criteria))
    .orderBy("date")
    .orderBy("id")
    .limit(PART);
  return (
    after
      ? rows.where((eb) => eb(eb.refTuple("date", "id"), ">", eb.tuple(after.date, after.id)))
      : rows
  ).execute();
}

const loadsOfInvoices = (db: Db, owner: number, ids: readonly number[]) =>
  db
    .selectFrom("invoice_line")
    .select((eb) => ["name", eb.fn.sum<number | string>("quantity").as("quantity")])
    .where("owner_id", "=", owner)
    .where("invoice_id", "in", ids)
    .groupBy("name")
    .execute();
