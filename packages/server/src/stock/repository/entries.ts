import type { StockEntry, StockPage, StockQuery } from "@roundsman/contract/stock/stock-wire";
import type { Day } from "@roundsman/core/day";
import type { Quantity } from "@roundsman/core/quantity";
import type { StockKind } from "@roundsman/core/stock";
import type { Selectable } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { afterId } from "../../kernel/owned/owned-table.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";

type EntryRow = Selectable<Database["stock_entry"]>;

/** The usual length of a page. */
export const USUAL_PAGE = 50;

type EntriesQuery = StockQuery & { readonly productId?: number };

/** Newest first. With a product: the entries of it, with its own lines only. */
export async function entryPage(
  db: Db,
  owner: number,
  { limit = USUAL_PAGE, cursor, kind, productId }: EntriesQuery,
): Promise<StockPage> {
  let query = db
    .selectFrom("stock_entry")
    .selectAll()
    .where("owner_id", "=", owner)
    .orderBy("id", "desc");
  if (kind) query = query.where("kind", "=", kind);
  if (cursor) query = query.where("id", "<", afterId(cursor));
  if (productId !== undefined)
    query = query.where("id", "in", (eb) =>
      eb
        .selectFrom("stock_movement")
        .select("entry_id")
        .where("owner_id", "=", owner)
        .where("product_id", "=", productId),
    );
  const rows = await query.limit(limit + 1).execute();
  const shown = rows.slice(0, limit);
  return {
    entries: await withMovements(db, shown, productId),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

/** Oldest first, after an id, to read the whole ledger. */
export async function entriesAfter(
  db: Db,
  owner: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StockEntry[]> {
  const rows = await db
    .selectFrom("stock_entry")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return withMovements(db, rows);
}

/**
 * Entries after an id, oldest first: at most so many entries, with at most so many movements. The
 * first entry comes whatever its length.
 */
export async function entriesWithin(
  db: Db,
  owner: number,
  { after, rows: limit, lines: most }: { after: number; rows: number; lines: number },
): Promise<{ readonly entries: StockEntry[]; readonly isEnd: boolean }> {
  const sizes = await db
    .selectFrom("stock_entry")
    .leftJoin("stock_movement", (on) =>
      on
        .onRef("stock_movement.owner_id", "=", "stock_entry.owner_id")
        .onRef("stock_movement.entry_id", "=", "stock_entry.id"),
    )
    .select((eb) => ["stock_entry.id", eb.fn.count<number | string>("product_id").as("lines")])
    .where("stock_entry.owner_id", "=", owner)
    .where("stock_entry.id", ">", after)
    .groupBy("stock_entry.id")
    .orderBy("stock_entry.id")
    .limit(limit + 1)
    .execute();
  let lines = 0;
  const fits = sizes.slice(0, limit).findIndex((row, index) => {
    lines += Number(row.lines);
    return index > 0 && lines > most;
  });
  const shown = fits === -1 ? Math.min(limit, sizes.length) : fits;
  return {
    entries: await entriesAfter(db, owner, { after, limit: shown }),
    isEnd: shown === sizes.length,
  };
}

/** The id after which so many entries follow; 0 if there are fewer. */
export async function entryBefore(db: Db, owner: number, count: number): Promise<number> {
  const row = await db
    .selectFrom("stock_entry")
    .select("id")
    .where("owner_id", "=", owner)
    .orderBy("id", "desc")
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Undefined if it is missing, or another person's. */
export async function entryByKey(
  db: Db,
  owner: number,
  key: string,
): Promise<StockEntry | undefined> {
  const rows = await db
    .selectFrom("stock_entry")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("key", "=", key)
    .execute();
  return (await withMovements(db, rows))[0];
}

async function withMovements(
  db: Db,
  rows: readonly EntryRow[],
  productId?: number,
): Promise<StockEntry[]> {
  const [owner, ids] = [rows[0]?.owner_id, rows.map(({ id }) => id)];
  if (owner === undefined) return [];
  let query = db
    .selectFrom("stock_movement")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("entry_id", "in", ids);
  if (productId !== undefined) query = query.where("product_id", "=", productId);
  const lines = new Map<number, StockEntry["lines"][number][]>(ids.map((id) => [id, []]));
  for (const row of await query.orderBy("entry_id").orderBy("product_id").execute())
    lines.get(row.entry_id)?.push({
      productId: row.product_id,
      quantity: row.quantity as Quantity,
      counted: row.counted as Quantity | null,
      expected: row.expected as Quantity | null,
    });
  return rows.map((row) => entryOf(row, lines.get(row.id) ?? []));
}

const entryOf = (
  { id, key, kind, day, note, invoice_id, created_at }: EntryRow,
  lines: StockEntry["lines"],
): StockEntry => ({
  id,
  key,
  kind: kind as StockKind,
  day: day as Day,
  note,
  invoiceId: invoice_id,
  lines,
  createdAt: created_at,
});
