import type { DeletedKind, DeletedRecord } from "@roundsman/contract/recently-deleted";
import type { Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { Db } from "../kernel/storage/db.ts";

interface DeletedQuery {
  readonly owner: number;
  /** ISO instant: earlier deletions are left out. */
  readonly since: string;
  readonly most: number;
}

const TABLES = { customer: "customer", product: "product", task: "task" } as const;

/**
 * The latest deletions of one person, newest first. Leaves out invoices that an erasure blanked,
 * because nothing shows whose they were, and replacements whose corrected invoice is owed again,
 * because they cannot be restored (wire §12).
 */
export async function recentlyDeletedOf(db: Db, asked: DeletedQuery): Promise<DeletedRecord[]> {
  const kinds = Object.keys(TABLES) as (keyof typeof TABLES)[];
  const found = [await deletedInvoices(db, asked)];
  for (const kind of kinds) found.push(await deletedIn(db, kind, asked));
  const into = await mergedInto(db, asked.owner);
  return found
    .flat()
    .toSorted((a, b) =>
      a.deleted_at < b.deleted_at ? 1 : a.deleted_at > b.deleted_at ? -1 : b.id - a.id,
    )
    .slice(0, asked.most)
    .map((record) => {
      const merged = record.kind === "customer" ? into.get(record.id) : undefined;
      return merged === undefined ? record : { ...record, merged_into: merged };
    });
}

/** By the id of a merged customer: the name of the customer it was merged into. */
async function mergedInto(db: Db, owner: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("merged_customer as merged")
    .innerJoin("customer", (on) =>
      on
        .onRef("customer.owner_id", "=", "merged.owner_id")
        .onRef("customer.id", "=", "merged.into_id"),
    )
    .select(["merged.customer_id", "customer.name"])
    .where("merged.owner_id", "=", owner)
    .execute();
  return new Map(rows.map(({ customer_id, name }) => [customer_id, name]));
}

async function deletedInvoices(
  db: Db,
  { owner, since, most }: DeletedQuery,
): Promise<DeletedRecord[]> {
  const rows = await db
    .selectFrom("invoice")
    .select([
      "id",
      "key as client_id",
      "bill_name as name",
      "date",
      "total",
      "vat_added",
      "deleted_at",
      "number",
      "issued_at",
    ])
    .select((eb) =>
      eb
        .selectFrom("issued_state as state")
        .select("state.id")
        .whereRef("state.owner_id", "=", "invoice.owner_id")
        .whereRef("state.invoice_id", "=", "invoice.id")
        .whereRef("state.at", "=", "invoice.deleted_at")
        .where("state.action", "=", "void")
        .limit(1)
        .as("void_state"),
    )
    .where("owner_id", "=", owner)
    .where("deleted_at", ">=", since)
    .where("search_text", "!=", "")
    .where("moved_to", "=", 0)
    .where((eb) =>
      eb.or([
        eb("corrects", "=", 0),
        eb.exists(
          eb
            .selectFrom("invoice as old")
            .select("old.id")
            .whereRef("old.owner_id", "=", "invoice.owner_id")
            .whereRef("old.id", "=", "invoice.corrects")
            .whereRef("old.corrected_by", "=", "invoice.id"),
        ),
      ]),
    )
    .orderBy("deleted_at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ date, total, vat_added, number, issued_at, void_state, ...row }) => ({
    kind: "invoice",
    ...row,
    ...((issued_at !== "" || void_state !== null) && { voided: true }),
    ...(number !== "" && { number }),
    date: date as Day,
    total_amount: pence(total),
    ...(vat_added > 0 && { payable_amount: pence(total + vat_added) }),
  }));
}

async function deletedIn(
  db: Db,
  kind: Exclude<DeletedKind, "invoice">,
  { owner, since, most }: DeletedQuery,
): Promise<DeletedRecord[]> {
  const rows = await db
    .selectFrom(TABLES[kind])
    .select([
      "id",
      "key as client_id",
      kind === "task" ? "title as name" : "name as name",
      "deleted_at",
    ])
    .where("owner_id", "=", owner)
    .where("deleted_at", ">=", since)
    .orderBy("deleted_at", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({ kind, ...row, date: null, total_amount: null }));
}
