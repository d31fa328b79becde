import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Touched } from "../../kernel/changes/record-change.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";

export type Merged = Selectable<Database["merged_customer"]>;

/** Undefined if the customer was not merged. */
export const mergeOf = (db: Db, owner: number, id: number): Promise<Merged | undefined> =>
  db
    .selectFrom("merged_customer")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("customer_id", "=", id)
    .executeTakeFirst();

/** A customer with all who were merged into them, directly or through others. */
export async function partsOf(db: Db, owner: number, id: number): Promise<[number, ...number[]]> {
  const root = (await mergeOf(db, owner, id))?.root_id ?? id;
  const rows = await db
    .selectFrom("merged_customer")
    .select(["customer_id", "into_id"])
    .where("owner_id", "=", owner)
    .where("root_id", "=", root)
    .orderBy("merged_at")
    .execute();
  const parts: [number, ...number[]] = [id];
  for (const part of parts)
    parts.push(...rows.flatMap((row) => (row.into_id === part ? [row.customer_id] : [])));
  return parts;
}

interface Move {
  /** The customer that is merged or restored, then their parts. */
  readonly parts: readonly [number, ...number[]];
  /** The customer of whom they are a part. */
  readonly root: number;
}

/** Ids of what gets another customer. */
export interface Moved {
  readonly invoices: readonly number[];
  readonly notes: readonly number[];
  readonly payments: readonly number[];
}

/**
 * Moves what is a customer's to another one. Invoices are rewritten, and note whom they named.
 * Payments are append-only: whoever reads them looks up whom their customer counts for. Versions
 * stay, so that no edit becomes stale.
 */
export async function moveToKept(db: Db, owner: number, { parts, root }: Move): Promise<Moved> {
  const [mergedId] = parts;
  const rows = await db
    .updateTable("invoice")
    .set({
      customer_id: root,
      merged_from: sql<number>`case when merged_from = 0 then ${mergedId} else merged_from end`,
    })
    .where("owner_id", "=", owner)
    .where("customer_id", "=", mergedId)
    .returning("id")
    .execute();
  const isOfCustomer = sql<boolean>`invoice.customer_id = ${root} and invoice.merged_from in (${sql.join(parts)})`;
  return moved(db, owner, { rows, parts, isOfCustomer });
}

/** Moves it back to the customer that it named. */
export async function moveBack(db: Db, owner: number, { parts, root }: Move): Promise<Moved> {
  const [back] = parts;
  const rows = await db
    .updateTable("invoice")
    .set({
      customer_id: back,
      merged_from: sql<number>`case when merged_from = ${back} then 0 else merged_from end`,
    })
    .where("owner_id", "=", owner)
    .where("customer_id", "=", root)
    .where("merged_from", "in", parts)
    .returning("id")
    .execute();
  return moved(db, owner, {
    rows,
    parts,
    isOfCustomer: sql<boolean>`invoice.customer_id = ${back}`,
  });
}

interface MovedRows {
  readonly rows: readonly { readonly id: number }[];
  readonly parts: readonly number[];
  /** A condition on an invoice. */
  readonly isOfCustomer: RawBuilder<boolean>;
}

async function moved(
  db: Db,
  owner: number,
  { rows, parts, isOfCustomer }: MovedRows,
): Promise<Moved> {
  const notes = await db
    .selectFrom("credit_note as note")
    .innerJoin("invoice", (on) =>
      on
        .onRef("invoice.owner_id", "=", "note.owner_id")
        .onRef("invoice.id", "=", "note.invoice_id"),
    )
    .select("note.id")
    .where("note.owner_id", "=", owner)
    .where(isOfCustomer)
    .orderBy("note.id")
    .execute();
  const payments = await db
    .selectFrom("payment")
    .leftJoin("invoice", (on) =>
      on
        .onRef("invoice.owner_id", "=", "payment.owner_id")
        .onRef("invoice.id", "=", "payment.invoice_id"),
    )
    .select("payment.id")
    .where("payment.owner_id", "=", owner)
    .where(
      sql<boolean>`(payment.customer_id in (${sql.join(parts)}) or (payment.customer_id is null and ${isOfCustomer}))`,
    )
    .orderBy("payment.id")
    .execute();
  const ids = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id);
  return {
    invoices: ids(rows).toSorted((a, b) => a - b),
    notes: ids(notes),
    payments: ids(payments),
  };
}

export const touchedBy = (
  { invoices, notes, payments }: Moved,
  routes: readonly number[],
): readonly Touched[] => [
  { kind: "invoice", ids: invoices },
  { kind: "creditNote", ids: notes },
  { kind: "payment", ids: payments },
  { kind: "deliveryRoute", ids: routes },
];

/** All merges of an owner, oldest first; for exports. */
export const mergesOf = (db: Db, owner: number) =>
  db
    .selectFrom("merged_customer")
    .leftJoin("customer", (on) =>
      on
        .onRef("customer.owner_id", "=", "merged_customer.owner_id")
        .onRef("customer.id", "=", "merged_customer.customer_id"),
    )
    .select(["merged_customer.customer_id", "customer.name", "into_id", "root_id", "merged_at"])
    .where("merged_customer.owner_id", "=", owner)
    .orderBy("merged_at")
    .orderBy("merged_customer.customer_id")
    .execute();
