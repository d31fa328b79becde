import type { CustomerChange, CustomerDetails } from "@roundsman/contract/customers";
import { create, mutate, removeAll, restoreAll } from "../sync/outbox/mutate.ts";
import { byName } from "../sync/store/by-name.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalCustomer } from "../sync/store/local.ts";
import { newRow } from "../sync/store/phone.ts";
import { useRow, useRowList } from "../sync/store/use-rows.ts";

/** Everyone in the book, by name; undefined while first loading. */
export const useCustomers = (): readonly LocalCustomer[] | undefined =>
  useRowList(
    async (db) =>
      (await db.customers.toArray()).filter(({ deletedAt }) => deletedAt === "").toSorted(byName),
    [],
  );

/** null where there is none; undefined while loading. A deleted one is still found, with `deletedAt`. */
export const useCustomer = (key: string | null): LocalCustomer | null | undefined =>
  useRow((db) => db.customers, key);

/** The same at this moment; null without a key. */
export const findCustomer = async (
  key: string | null,
  { db } = currentPhone(),
): Promise<LocalCustomer | null> =>
  (key === null ? undefined : await db.customers.get(key)) ?? null;

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

/** Fields that are absent stay; `shown` is what the form showed. Throws Gone where it was deleted on another device. */
export function updateCustomer(
  key: string,
  { version, shown, ...change }: CustomerChange & { readonly shown?: LocalCustomer },
  phone = currentPhone(),
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined && value !== null),
  );
  return mutate("customer.update", key, given, { phone, shown, version });
}

export const removeCustomers = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  removeAll("customer.remove", keys, phone);
export const restoreCustomers = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  restoreAll("customer.restore", keys, phone);
