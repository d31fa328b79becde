import type { Invoice } from "@roundsman/contract/invoice";
import type { SearchOrder } from "@roundsman/contract/invoices/invoice-lists";
import type { Day } from "@roundsman/core/day";
import { compiled, type SlotOf } from "../../kernel/storage/compiled.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { isInProcess, packColumns, unpackRow } from "../../kernel/storage/sqlite/packed-rows.ts";
import { MOST_ROWS, tooManyRows } from "../../kernel/calls/long-read.ts";
import { matching, patternOfName, type InvoiceCriteria } from "./criteria.ts";
import type { InvoiceCursor } from "./cursor.ts";
import { INVOICE_COLUMNS, type InvoiceRow, type ReadInvoice } from "./invoice-rows.ts";
import { type Found, withLines, linesWithin } from "./invoice-lines.ts";

/** Newest or oldest date first; within a day, by id in the same direction. */

interface Page {
  readonly order: SearchOrder;
  readonly after?: InvoiceCursor | null | undefined;
  readonly limit?: number | undefined;
}

type Query = Page & { readonly criteria: InvoiceCriteria };

/**
 * A person's invoices that match, with their lines. One query for each status that is asked for; on
 * SQLite one more for all lines. On PostgreSQL somebody may commit between two queries, so the
 * lines are read with their invoice: they could belong to another version.
 */
export async function findInvoices(db: Db, owner: number, query: Query): Promise<Invoice[]> {
  const { criteria, order, limit } = query;
  // For one status the index gives the rows in order; for several, SQLite would scan the whole
  // history.
  const runs: Found[][] = [];
  for (const status of criteria.statuses ?? [undefined])
    runs.push(
      await rowsOf(db, owner, {
        ...query,
        criteria: { ...criteria, statuses: status && [status] },
      }),
    );
  const rows =
    runs.length === 1
      ? (runs[0] ?? [])
      : runs.flat().toSorted(order === "newest" ? newestFirst : oldestFirst);
  return withLines(db, owner, limit === undefined ? rows : rows.slice(0, limit));
}

/** Throws 413 if more match than one answer may hold. */
export async function refuseTooMany(
  db: Db,
  owner: number,
  criteria: InvoiceCriteria,
): Promise<void> {
  const beyond = db
    .selectFrom("invoice")
    .select("id")
    .where((eb) => matching(eb, owner, criteria))
    .limit(1)
    .offset(MOST_ROWS);
  if (await beyond.executeTakeFirst()) throw tooManyRows();
}

type Dated = Pick<InvoiceRow, "date" | "id">;
export const newestFirst = (a: Dated, b: Dated): number => oldestFirst(b, a);
export const oldestFirst = (a: Dated, b: Dated): number =>
  a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1;

/**
 * The SQL of the usual lists and of a search by name is built once; that of other searches each
 * time.
 */
async function rowsOf(db: Db, owner: number, query: Query): Promise<Found[]> {
  const { order, after, limit, criteria } = query;
  const { statuses, from, to, ids, customerName, ...others } = criteria;
  if ((statuses?.length ?? 0) > 1 || Object.values(others).some(Boolean))
    return rowsIn(await selectRows(db, owner, query).execute());
  const nameLike = patternOfName({ customerName });
  const values = [owner, statuses?.[0], from, to, after?.date, after?.id, limit, nameLike] as const;
  const shape = `${order} ${values.map((each) => (each ? 1 : 0)).join("")} ${ids?.length}`;
  const known =
    byShape.get(shape) ??
    compiled<Selected, readonly unknown[]>((on, slot) =>
      selectRows(on, ...inSlots({ ...query, criteria: { ...criteria, nameLike } }, slot)),
    );
  byShape.set(shape, known);
  return rowsIn(await known(db, ...values, ...(ids ?? [])));
}

const byShape = new Map<string, (db: Db, ...values: readonly unknown[]) => Promise<Selected[]>>();

/** The same query with a placeholder for each value. */
function inSlots(
  { criteria: { statuses, from, to, ids, nameLike }, order, after, limit }: Query,
  slot: SlotOf,
): [owner: number, query: Query] {
  const place = <T>(index: number) => slot<T>(index) as unknown as T;
  const criteria: InvoiceCriteria = {
    statuses: statuses && [place(1)],
    from: from && place<Day>(2),
    to: to && place<Day>(3),
    nameLike: nameLike === undefined ? undefined : place<string>(7),
    ids: ids?.map((_, index) => place<number>(8 + index)),
  };
  return [
    place(0),
    {
      criteria,
      order,
      after: after && { date: place(4), id: place(5) },
      limit: limit && place<number>(6),
    },
  ];
}

function selectRows(db: Db, owner: number, { criteria, order, after, limit }: Query) {
  const [direction, beyond] =
    order === "newest" ? (["desc", "<"] as const) : (["asc", ">"] as const);
  let query = select(db)
    .where((eb) => matching(eb, owner, criteria))
    .orderBy("date", direction)
    .orderBy("id", direction);
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple("date", "id"), beyond, eb.tuple(after.date, after.id)),
    );
  if (limit !== undefined) query = query.limit(limit);
  return query;
}

/** A selected row: on SQLite packed in one text, on PostgreSQL with its lines. */
type Selected = Partial<Found> & { readonly packed_invoice?: string };

const select = (db: Db) =>
  db
    .selectFrom("invoice")
    .$if(isInProcess(db), (query) =>
      query.select(packColumns(INVOICE_COLUMNS).as("packed_invoice")),
    )
    .$if(!isInProcess(db), (query) => query.select(INVOICE_COLUMNS).select(linesWithin));

const rowsIn = (selected: readonly Selected[]): Found[] =>
  selected.map((row) =>
    row.packed_invoice === undefined
      ? (row as Found)
      : unpackRow<ReadInvoice>(INVOICE_COLUMNS, JSON.parse(row.packed_invoice) as unknown[]),
  );

/** Undefined if it is another person's, deleted or missing. */
export async function findInvoice(db: Db, owner: number, id: number): Promise<Invoice | undefined> {
  const [found] = await findInvoices(db, owner, { criteria: { ids: [id] }, order: "oldest" });
  return found;
}

export interface DeletedInvoice {
  readonly invoice: Invoice;
  readonly deletedAt: string;
}

/** A deleted or voided invoice; not one that was handed over to another driver. */
export async function findDeleted(
  db: Db,
  owner: number,
  id: number,
): Promise<DeletedInvoice | undefined> {
  const row = await db
    .selectFrom("invoice")
    .select([...INVOICE_COLUMNS, "deleted_at"])
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .where("deleted_at", "<>", "")
    .where("moved_to", "=", 0)
    .executeTakeFirst();
  const [invoice] = row ? await withLines(db, owner, [row]) : [];
  return row && invoice && { invoice, deletedAt: row.deleted_at };
}

/** Includes deleted ones: a key makes one invoice only. */
export async function findInvoiceByKey(
  db: Db,
  owner: number,
  key: string,
): Promise<Invoice | undefined> {
  const [found] = await withLines(db, owner, rowsIn(await byKey(db, owner, key)));
  return found;
}

const byKey = compiled<Selected, [owner: number, key: string]>((db, slot) =>
  select(db).where("owner_id", "=", slot<number>(0)).where("key", "=", slot<string>(1)),
);
