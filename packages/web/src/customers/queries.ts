import type { CustomerChange, CustomerDetails } from "@roundsman/contract/customers";
import { create, mutate, removeAll, restoreAll } from "../sync/outbox/mutate.ts";
import { dropMutations } from "../sync/outbox/drop.ts";
import { replayTables } from "../sync/outbox/replay.ts";
import { isReadOfMerge } from "../sync/outbox/queue.ts";
import { mutationOf } from "../sync/resources/mutations.ts";
import { byName } from "../ui/by-name.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalCustomer } from "../sync/store/local.ts";
import { newRow, transact } from "../sync/store/phone.ts";
import { keptCustomer, useKeptCustomer } from "../sync/store/merged-customers.ts";
import { useRowList } from "../sync/store/use-rows.ts";

/** All customers, by name; undefined while first loading. */
export const useCustomers = (): readonly LocalCustomer[] | undefined =>
  useRowList(
    async (db) =>
      (await db.customers.toArray()).filter(({ deletedAt }) => deletedAt === "").toSorted(byName),
    [],
  );

/**
 * The customer with this key; null if there is none, undefined while loading. A deleted one is
 * found, with `deletedAt`; for a merged one, the customer that it was merged into.
 */
export const useCustomer = useKeptCustomer;

/** The same, read once; null without a key. */
export const findCustomer = async (
  key: string | null,
  { db } = currentPhone(),
): Promise<LocalCustomer | null> => (await keptCustomer(db, key)) ?? null;

/** Resolves with the new key once it is stored durably. */
export function createCustomer(details: CustomerDetails, phone = currentPhone()): Promise<string> {
  const images = details.images ?? [];
  const { documentLanguage = "", peppolId = "", buyerReference = "" } = details;
  const { vatMode, termsDays, creditLimit, ...own } = details;
  const defaults = {
    ...(vatMode && { vatMode }),
    ...(termsDays && { termsDays }),
    ...(creditLimit && { creditLimit }),
  };
  const payload = { ...own, images, documentLanguage, peppolId, buyerReference, ...defaults };
  const row = { ...newRow(phone), ...payload, premium: false, driverName: phone.driverName };
  return create("customer.create", row, payload, phone);
}

/**
 * Absent fields stay; `shown` is what the form showed. Throws Gone if it was deleted on another
 * device.
 */
export function updateCustomer(
  key: string,
  { version, shown, ...change }: CustomerChange & { readonly shown?: LocalCustomer },
  phone = currentPhone(),
): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined && value !== null),
  );
  return mutate("customer.update", key, changed, { phone, shown, version });
}

export const removeCustomers = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  removeAll("customer.remove", keys, phone);
/**
 * Restoring a merged customer undoes the merge. What the kept customer gets to keep is left to the
 * server, so pending reads of the merge are dropped.
 */
export const restoreCustomers = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    await restoreAll("customer.restore", keys, phone);
    const restored = new Set(keys);
    const reads = await phone.db.outbox
      .filter(
        (mutation) =>
          isReadOfMerge(mutation) &&
          restored.has(mutationOf(mutation.kind).subject?.(mutation.payload) ?? ""),
      )
      .toArray();
    await dropMutations(phone.db, reads);
  });
