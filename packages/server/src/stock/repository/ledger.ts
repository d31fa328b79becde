import { randomUUID } from "node:crypto";
import type { Day } from "@roundsman/core/day";
import { thousandths } from "@roundsman/core/quantity";
import type { ProductQuantities, StockKind } from "@roundsman/core/stock";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";

/** Casts a sum to an integer: PostgreSQL would answer "numeric", as text. */
export const wholeSum = (column: string) =>
  sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

export interface MovementDraft {
  readonly productId: number;
  /** In thousandths; above 0 onto the van. */
  readonly quantity: number;
  /** Only of a count. */
  readonly counted?: number | null;
  readonly expected?: number | null;
}

export interface EntryDraft {
  readonly key?: string | undefined;
  readonly kind: StockKind;
  readonly day: Day;
  readonly note: string;
  readonly invoiceId: number | null;
  readonly movements: readonly MovementDraft[];
}

/**
 * Takes the ids of a person's next entries; answers the first of them. Nobody else writes an entry
 * until the transaction ends, so that what is read after this call is the state that the entry is
 * based on.
 */
export async function takeEntryNumbers(trx: Db, count: number): Promise<number> {
  return (await nextNumber(trx, "stock_entry", count)) - count + 1;
}

/** Writes entries under ids of {@link takeEntryNumbers}. */
export async function insertEntries(
  trx: Db,
  owner: number,
  {
    first,
    entries,
    now,
  }: { readonly first: number; readonly entries: readonly EntryDraft[]; readonly now: Date },
): Promise<void> {
  const numbered = entries.map((entry, index) => ({ ...entry, id: first + index }));
  await inBatches(numbered, (some) =>
    trx
      .insertInto("stock_entry")
      .values(
        some.map(({ id, key, kind, day, note, invoiceId }) => {
          return {
            owner_id: owner,
            id,
            key: key ?? randomUUID(),
            kind,
            day,
            note,
            invoice_id: invoiceId,
            created_at: now.toISOString(),
          };
        }),
      )
      .execute(),
  );
  const movements = numbered.flatMap(({ id, kind, movements: all }) =>
    all.map(({ productId, quantity, counted, expected }) => {
      const identity = { owner_id: owner, entry_id: id, product_id: productId, kind };
      return { ...identity, quantity, counted: counted ?? null, expected: expected ?? null };
    }),
  );
  await inBatches(movements, (some) => trx.insertInto("stock_movement").values(some).execute());
}

/** 0 if there is none. */
export async function lastEntryOf(db: Db, owner: number): Promise<number> {
  const row = await db
    .selectFrom("stock_entry")
    .select((eb) => eb.fn.max("id").as("last"))
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** What is on the van by its ledger, optionally up to an entry, or of some products. */
export async function onHandOf(
  db: Db,
  owner: number,
  { upTo, products }: { readonly upTo?: number; readonly products?: readonly number[] } = {},
): Promise<ProductQuantities<number>> {
  let query = db
    .selectFrom("stock_movement")
    .select(["product_id", wholeSum("quantity").as("quantity")])
    .where("owner_id", "=", owner)
    .groupBy("product_id");
  if (upTo !== undefined) query = query.where("entry_id", "<=", upTo);
  if (products !== undefined)
    query = query.where("product_id", "in", products.length === 0 ? [0] : products);
  const rows = await query.execute();
  return new Map(rows.map(({ product_id, quantity }) => [product_id, thousandths(quantity)]));
}

/**
 * What the ledger has for invoices, above 0 if they took goods; those that took none are left out.
 */
export async function takenByInvoices(
  db: Db,
  owner: number,
  ids: readonly number[],
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<ReadonlyMap<number, ProductQuantities<number>>> {
  const taken = new Map<number, Map<number, ReturnType<typeof thousandths>>>();
  await inBatches(ids, async (some) => {
    const rows = await db
      .selectFrom("stock_entry as entry")
      .innerJoin("stock_movement as moved", (on) =>
        on.onRef("moved.owner_id", "=", "entry.owner_id").onRef("moved.entry_id", "=", "entry.id"),
      )
      .select(["entry.invoice_id", "moved.product_id", wholeSum("moved.quantity").as("quantity")])
      .where("entry.owner_id", "=", owner)
      .where("entry.invoice_id", "in", some)
      .where("entry.id", "<=", upTo)
      .groupBy(["entry.invoice_id", "moved.product_id"])
      .execute();
    for (const { invoice_id, product_id, quantity } of rows) {
      if (invoice_id === null || quantity === 0) continue;
      const goods = taken.get(invoice_id) ?? new Map();
      taken.set(invoice_id, goods.set(product_id, thousandths(-quantity)));
    }
  });
  return taken;
}
