import type { ProductChange, ProductDetails } from "@roundsman/contract/products";
import type { VatRate } from "@roundsman/core/vat/rates";
import { create, mutate, mutateAll, removeAll, restoreAll } from "../sync/outbox/mutate.ts";
import { byName } from "../ui/by-name.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalProduct } from "../sync/store/local.ts";
import { newRow } from "../sync/store/phone.ts";
import { useRow, useRowList, useRows } from "../sync/store/use-rows.ts";

/** All products, by name; undefined while first loading. */
export const useProducts = (): readonly LocalProduct[] | undefined =>
  useRowList(
    async (db) =>
      (await db.products.toArray()).filter(({ deletedAt }) => deletedAt === "").toSorted(byName),
    [],
  );

/**
 * The product with this key; null if there is none, undefined while loading. A deleted one is
 * found, with `deletedAt`.
 */
export const useProduct = (key: string | null): LocalProduct | null | undefined =>
  useRow((db) => db.products, key);

/** Resolves with the new key once it is stored durably. */
export const createProduct = (details: ProductDetails, phone = currentPhone()): Promise<string> => {
  const fields = fieldsOf(details);
  const row = { ...newRow(phone), ...fields, ownerId: phone.db.owner };
  return create("product.create", row, fields, phone);
};

/** `shown` is what the form showed. Throws Gone if it was deleted on another device. */
export function updateProduct(
  key: string,
  { version, shown, ...details }: ProductChange & { readonly shown?: LocalProduct },
  phone = currentPhone(),
): Promise<void> {
  return mutate("product.update", key, fieldsOf(details), { phone, shown, version });
}

/** Leaves out the rate of a product without one, so that an update does not set it. */
const fieldsOf = ({ name, price, discount, vatRate }: ProductDetails) => ({
  name,
  price,
  discount,
  ...(vatRate && { vatRate }),
});

/**
 * Gives products the rates that a person confirmed. Products that have this rate already are left
 * alone.
 */
export const setVatRates = (
  rates: ReadonlyMap<string, VatRate>,
  phone = currentPhone(),
): Promise<void> =>
  mutateAll(
    "product.update",
    [...rates.keys()],
    ({ key, name, price, discount, vatRate: before, deletedAt }) => {
      const vatRate = rates.get(key);
      const isLeft = !vatRate || vatRate === before || deletedAt !== "";
      return isLeft ? null : { name, price, discount, vatRate };
    },
    phone,
  );

/** Whether any product has a rate. If none has, rates are shown nowhere. */
export const useUsesRates = (): boolean =>
  useRows(
    async (db) =>
      (await db.products
        .filter(({ vatRate, deletedAt }) => deletedAt === "" && !!vatRate)
        .first()) !== undefined,
    [],
  ) ?? false;

export const removeProducts = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  removeAll("product.remove", keys, phone);
export const restoreProducts = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  restoreAll("product.restore", keys, phone);
