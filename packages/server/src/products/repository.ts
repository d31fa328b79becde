import type { Product, ProductDetails } from "@roundsman/contract/products";
import { fold } from "@roundsman/core/name";
import { pence } from "@roundsman/core/money";
import type { VatRate } from "@roundsman/core/vat/rates";
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
