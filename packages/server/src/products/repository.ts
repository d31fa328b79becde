import type { Product } from "@roundsman/contract/products";
import { pence } from "@roundsman/core/money";
import { ownedRecords, type Row } from "../kernel/owned/owned-records.ts";

export const productRecords = ownedRecords("product");

export const productOf = (row: Row<"product">): Product => ({
  id: row.id,
  key: row.key,
  name: row.name,
  price: pence(row.price),
  discount: pence(row.discount),
  ownerId: row.owner_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
