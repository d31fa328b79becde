import {
  customerMatchKey,
  productMatchKey,
  type ImportedCustomer,
  type ImportedProduct,
} from "@roundsman/contract/exchange";
import type { FieldMessages } from "../kernel/errors/refusal.ts";
import type { Actor } from "../kernel/auth/actor.ts";
import type { Columns, OwnedRecords, OwnedRow, Row } from "../kernel/owned/owned-records.ts";
import { groupsOfMembers } from "../kernel/changes/touched-groups.ts";
import { customerColumns, customerOf, customerRecords } from "../customers/repository.ts";
import {
  BLANK_PRODUCT,
  importedColumns,
  productOf,
  productRecords,
  unfitProduct,
} from "../products/repository.ts";

/** A kind of record that can be imported. */
export interface ImportResource<Found extends OwnedRow, Details> {
  readonly kind: "customer" | "product";
  readonly records: OwnedRecords<Found>;
  readonly entity: (row: Found, actor: Actor) => unknown;
  /** Rows with the same text count as the same record. */
  readonly likenessOf: (details: Details) => string;
  readonly rowLikeness: (row: Found) => string;
  readonly columns: (details: Details) => Columns<Found>;
  /** Columns of a new row that the file may leave out. */
  readonly blank: Columns<Found>;
  /** Why a row cannot take the file's values, by field. */
  readonly unfit: (row: Found) => FieldMessages | undefined;
  readonly touched: ReturnType<typeof groupsOfMembers>;
}

export const customerImports: ImportResource<Row<"customer">, ImportedCustomer> = {
  kind: "customer",
  records: customerRecords,
  entity: customerOf,
  likenessOf: customerMatchKey,
  rowLikeness: customerMatchKey,
  columns: customerColumns,
  blank: {},
  unfit: () => undefined,
  touched: groupsOfMembers("delivery_route_stop", "deliveryRoute"),
};

export const productImports: ImportResource<Row<"product">, ImportedProduct> = {
  kind: "product",
  records: productRecords,
  entity: productOf,
  likenessOf: productMatchKey,
  rowLikeness: productMatchKey,
  columns: importedColumns,
  blank: BLANK_PRODUCT,
  unfit: unfitProduct,
  touched: groupsOfMembers("product_category_member", "productCategory"),
};
