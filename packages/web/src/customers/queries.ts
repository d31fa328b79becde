import type { CustomerChange, CustomerDetails } from "@roundsman/contract/customers";
import { addRow, changeRow, hideRows, showRows } from "../sync/outbox/actions.ts";
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
  const { vatMode, termsDays, ...own } = details;
  const defaults = { ...(vatMode && { vatMode }), ...(termsDays && { termsDays }) };
  const payload = { ...own, images, documentLanguage, peppolId, buyerReference, ...defaults };
  const row = { ...newRow(phone), ...payload, premium: false, driverName: phone.driverName };
  return addRow(phone, "customers", { row, step: { kind: "customer.create", payload } });
}

/** Fields that are absent stay. Throws Gone where it was deleted on another device. */
export function updateCustomer(
  key: string,
  { version, ...change }: CustomerChange,
  phone = currentPhone(),
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined && value !== null),
  );
  return changeRow(phone, "customers", {
    key,
    fields: given,
    seen: version,
    step: { kind: "customer.update", payload: given },
  });
}

export const removeCustomers = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  hideRows(phone, "customers", keys);
export const restoreCustomers = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  showRows(phone, "customers", keys);
