import type { Database } from "./database.ts";
import type { LocalCustomer } from "./local.ts";
import { useRows } from "./use-rows.ts";

/**
 * The keys of a customer and of all customers who were merged into them on this phone. Records that
 * name these keys belong to the customer: the server renames them, and the next pull sends it.
 */
export async function mergedKeys(db: Database, key: string): Promise<readonly string[]> {
  const keys = new Set([key]);
  for (const each of keys)
    for (const part of await db.customers.where("mergedInto").equals(each).primaryKeys())
      keys.add(part);
  return [...keys];
}

/** A customer, and the rows of all customers who were merged into them on this phone. */
export async function withMerged<Of extends { readonly key: string }>(
  db: Database,
  customer: Of,
): Promise<readonly (Of | LocalCustomer)[]> {
  const [, ...parts] = await mergedKeys(db, customer.key);
  const rows = await db.customers.bulkGet(parts);
  return [customer, ...rows.filter((row) => row !== undefined)];
}

/**
 * Returns a function that takes a customer's key and returns the key of the customer into whom they
 * were merged on this phone, else the same key.
 */
export async function keptKeys(db: Database): Promise<(key: string | null) => string | null> {
  const parts = await db.customers.where("mergedInto").above("").toArray();
  const into = new Map(parts.map(({ key, mergedInto }) => [key, mergedInto]));
  return (key) => {
    let kept = key;
    for (const _ of into) kept = (kept === null ? undefined : into.get(kept)) ?? kept;
    return kept;
  };
}

/**
 * A customer, or the one into whom they were merged. A deleted one is found too, with `deletedAt`.
 */
export async function keptCustomer(
  db: Database,
  key: string | null,
): Promise<LocalCustomer | undefined> {
  const passed = new Set<string>();
  let row = key === null ? undefined : await db.customers.get(key);
  while (row?.mergedInto !== undefined && !passed.has(row.key)) {
    passed.add(row.key);
    row = (await db.customers.get(row.mergedInto)) ?? row;
  }
  return row;
}

/** {@link keptCustomer} for a screen: null if there is none, undefined while it loads. */
export const useKeptCustomer = (key: string | null): LocalCustomer | null | undefined =>
  useRows(async (db) => (await keptCustomer(db, key)) ?? null, [key]);
