import type { ProductChange, ProductDetails } from "@roundsman/contract/products";
import type { VatRate } from "@roundsman/core/vat/rates";
import { addRow, changeRow, changeRows, hideRows, showRows } from "../sync/outbox/actions.ts";
import { byName } from "../sync/store/by-name.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { Kept } from "../sync/store/database.ts";
import type { LocalProduct } from "../sync/store/local.ts";
import { newRow } from "../sync/store/phone.ts";
import { useRow, useRowList, useRows } from "../sync/store/use-rows.ts";

/** The whole stock, by name; undefined while first loading. */
export const useProducts = (): readonly LocalProduct[] | undefined =>
  useRowList(
    async (db) =>
      (await db.products.toArray()).filter(({ deletedAt }) => deletedAt === "").toSorted(byName),
    [],
  );

/** null where there is none; undefined while loading. A deleted one is still found, with `deletedAt`. */
export const useProduct = (key: string | null): LocalProduct | null | undefined =>
  useRow((db) => db.products, key);

/** Resolves with the new key once it is stored durably. */
export const createProduct = (details: ProductDetails, phone = currentPhone()): Promise<string> => {
  const fields = fieldsOf(details);
  const row = { ...newRow(phone), ...fields, ownerId: phone.db.owner };
  return addRow(phone, "products", { row, step: { kind: "product.create", payload: fields } });
};

/** Throws Gone where it was deleted on another device. */
export function updateProduct(
  key: string,
  { version, ...details }: ProductChange,
  phone = currentPhone(),
): Promise<void> {
  const fields = fieldsOf(details);
  return changeRow(phone, "products", {
    key,
    fields,
    seen: version,
    step: { kind: "product.update", payload: fields },
  });
}

/** A product without a rate of its own has none written, so that nothing else of it changes either. */
const fieldsOf = ({ name, price, discount, vatRate }: ProductDetails) => ({
  name,
  price,
  discount,
  ...(vatRate && { vatRate }),
});

/** Gives products the rates that a person confirmed; one that has its rate already is left alone. */
export const setVatRates = (
  rates: ReadonlyMap<string, VatRate>,
  phone = currentPhone(),
): Promise<void> =>
  changeRows(phone, "products", [...rates.keys()], (row) => {
    const { name, price, discount, vatRate: before } = row as Kept<LocalProduct>;
    const vatRate = rates.get(row.key);
    if (!vatRate || vatRate === before || row.deletedAt !== "") return null;
    const payload = { name, price, discount, vatRate };
    return { fields: { vatRate }, step: { kind: "product.update", payload } };
  });

/** Whether any product has a rate: others see nothing of them. */
export const useUsesRates = (): boolean =>
  useRows(
    async (db) =>
      (await db.products
        .filter(({ vatRate, deletedAt }) => deletedAt === "" && !!vatRate)
        .first()) !== undefined,
    [],
  ) ?? false;

export const removeProducts = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  hideRows(phone, "products", keys);
export const restoreProducts = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  showRows(phone, "products", keys);
