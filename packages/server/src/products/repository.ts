import {
  DISCOUNT_ABOVE_PRICE,
  type Product,
  type ProductDetails,
} from "@roundsman/contract/products";
import type { ImportedProduct } from "@roundsman/contract/exchange";
import { fold } from "@roundsman/core/name";
import { pence } from "@roundsman/core/money";
import type { VatRate } from "@roundsman/core/vat/rates";
import type { FieldMessages } from "../kernel/errors/refusal.ts";
import { ownedRecords, type Row } from "../kernel/owned/owned-records.ts";
import type { Database } from "../kernel/storage/schema/schema.ts";

export const productRecords = ownedRecords("product");

/** The fields that a product of the business has, too. */
export const productDetailsIn = (
  row: Pick<Row<"product">, keyof Database["business_product"]>,
) => ({
  id: row.id,
  key: row.key,
  name: row.name,
  price: pence(row.price),
  discount: pence(row.discount),
  ...(row.vat_rate !== "" && { vatRate: row.vat_rate as VatRate }),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const productOf = (row: Row<"product">): Product => ({
  ...productDetailsIn(row),
  ownerId: row.owner_id,
  ...(row.business_id !== null && { businessId: row.business_id }),
});

/** An absent VAT rate stays as it is; null clears it. */
export const productColumns = ({ name, price, discount, vatRate }: ProductDetails) => ({
  name,
  search_name: fold(name),
  price,
  discount,
  ...(vatRate !== undefined && { vat_rate: vatRate ?? "" }),
});

/** Columns of an imported product. A discount that the file lacks stays as it is. */
export function importedColumns({ discount, ...details }: ImportedProduct) {
  const { discount: givenDiscount, ...rest } = productColumns({
    ...details,
    discount: discount ?? pence(0),
  });
  return { ...rest, ...(discount !== undefined && { discount: givenDiscount }) };
}

/** Columns of a new product that a file may leave out. */
export const BLANK_PRODUCT = { discount: 0 } as const;

/**
 * Refuses a discount above the price, in pence: an import may lower the price and keep the
 * discount.
 */
export const unfitProduct = ({
  price,
  discount,
}: {
  readonly price: number;
  readonly discount: number;
}): FieldMessages | undefined =>
  discount > price ? { discount_amount: [DISCOUNT_ABOVE_PRICE] } : undefined;
