import { compiled } from "../../kernel/storage/compiled.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { ChangedMeanwhile } from "../../kernel/storage/transaction.ts";
import type { Row } from "../../kernel/owned/owned-records.ts";
import { fold } from "@roundsman/core/name";
import { notFound } from "../../kernel/errors/refusal.ts";

/** What a body says of the customer: null unlinks, undefined links by the name. */
interface Named {
  readonly customerId: number | null | undefined;
  readonly name: string;
}

/**
 * The customer of an invoice: the one named by id, otherwise the one of exactly this name (wire
 * §5). Throws 404 for another person's id.
 */
export async function linkedCustomer(
  db: Db,
  owner: number,
  { customerId, name }: Named,
): Promise<number | null> {
  if (customerId === null) return null;
  if (customerId === undefined) return customerByName(db, owner, name);
  // A deleted customer may still be named: the phone that made the invoice had no signal when it
  // was deleted.
  const own = await db
    .selectFrom("customer")
    .select("id")
    .where("owner_id", "=", owner)
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (!own) throw notFound();
  return own.id;
}

/** Whether a customer, deleted or not, has this name, whatever the case. */
export async function isCalled(
  db: Db,
  owner: number,
  { customerId, name }: Named & { readonly customerId: number | null },
): Promise<boolean> {
  if (customerId === null) return false;
  const customer = await db
    .selectFrom("customer")
    .select("search_name")
    .where("owner_id", "=", owner)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return customer?.search_name === fold(name);
}

/**
 * Ignores case; the oldest of several. A merged customer is still found by the old name, unless
 * another customer has it.
 */
async function customerByName(db: Db, owner: number, name: string): Promise<number | null> {
  const folded = fold(name);
  if (folded === "") return null;
  const [found] = await byFoldedName(db, owner, folded);
  const [merged] = found ? [] : await byMergedName(db, owner, folded);
  return found?.id ?? merged?.id ?? null;
}

const byFoldedName = compiled<{ id: number }, [owner: number, name: string]>((db, slot) =>
  db
    .selectFrom("customer")
    .select("id")
    .where("owner_id", "=", slot<number>(0))
    .where("deleted_at", "=", "")
    .where("search_name", "=", slot<string>(1))
    .orderBy("id")
    .limit(1),
);

const byMergedName = compiled<{ id: number }, [owner: number, name: string]>((db, slot) =>
  db
    .selectFrom("merged_customer as merged")
    .innerJoin("customer", (on) =>
      on
        .onRef("customer.owner_id", "=", "merged.owner_id")
        .onRef("customer.id", "=", "merged.customer_id"),
    )
    .select("customer.id")
    .where("merged.owner_id", "=", slot<number>(0))
    .where("customer.search_name", "=", slot<string>(1))
    .orderBy("customer.id")
    .limit(1),
);

/**
 * A phone without signal may name a customer who was merged meanwhile: the invoice then counts for
 * the customer that remains, and keeps the id that it named. Runs when the invoice has its number:
 * the counter makes merges and erasures wait. Throws ChangedMeanwhile if the customer was erased.
 */
export async function followMerge(trx: Db, row: Row<"invoice">): Promise<Row<"invoice">> {
  if (row.customer_id === null) return row;
  const [named] = await rootOf(trx, row.owner_id, row.customer_id);
  // Erased while this was written: the retry finds nobody to link.
  if (!named) throw new ChangedMeanwhile();
  if (named.root_id === null) return row;
  const columns = {
    customer_id: named.root_id,
    merged_from: row.merged_from === 0 ? row.customer_id : row.merged_from,
  };
  await trx
    .updateTable("invoice")
    .set(columns)
    .where("owner_id", "=", row.owner_id)
    .where("id", "=", row.id)
    .execute();
  return { ...row, ...columns };
}

/**
 * A changed invoice takes no new number, so a new customer locks the counter here: this and a merge
 * then wait for each other.
 */
export async function followIfMoved(
  trx: Db,
  before: Row<"invoice">,
  after: Row<"invoice">,
): Promise<Row<"invoice">> {
  if (before.customer_id === after.customer_id) return after;
  await nextNumber(trx, "invoice", 0);
  return followMerge(trx, after);
}

const rootOf = compiled<{ readonly root_id: number | null }, [owner: number, id: number]>(
  (db, slot) =>
    db
      .selectFrom("customer")
      .leftJoin("merged_customer as merged", (on) =>
        on
          .onRef("merged.owner_id", "=", "customer.owner_id")
          .onRef("merged.customer_id", "=", "customer.id"),
      )
      .select("merged.root_id")
      .where("customer.owner_id", "=", slot<number>(0))
      .where("customer.id", "=", slot<number>(1)),
);
