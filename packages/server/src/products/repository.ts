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

export const productRecords = ownedRecords("product");

export const productOf = (row: Row<"product">): Product => ({
  id: row.id,
  key: row.key,
  name: row.name,
  price: pence(row.price),
  discount: pence(row.discount),
  ...(row.vat_rate !== "" && { vatRate: row.vat_rate as VatRate }),
  ownerId: row.owner_id,
  ...(row.business_id !== null && { businessId: row.business_id }),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** A rate that is absent stays as it is. */
export const productColumns = ({ name, price, discount, vatRate }: ProductDetails) => ({
  name,
  search_name: fold(name),
  price,
  discount,
  ...(vatRate !== undefined && { vat_rate: vatRate ?? "" }),
});

/** Of a file: a discount that it does not have stays as it is. */
export function importedColumns({ discount, ...details }: ImportedProduct) {
  const { discount: given, ...rest } = productColumns({
    ...details,
    discount: discount ?? pence(0),
  });
  return { ...rest, ...(discount !== undefined && { discount: given }) };
}

/** What of a new product a file may leave out. */
export const BLANK_PRODUCT = { discount: 0 } as const;

/** A discount that stays may be more than the new price. In pence. */
export const unfitProduct = ({
  price,
  discount,
}: {
  readonly price: number;
  readonly discount: number;
}): FieldMessages | undefined =>
  discount > price ? { discount_amount: [DISCOUNT_ABOVE_PRICE] } : undefined;
