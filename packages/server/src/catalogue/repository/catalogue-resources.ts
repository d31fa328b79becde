import type {
  BusinessCustomer,
  BusinessCustomerChange,
} from "@roundsman/contract/office/business-customers";
import type {
  BusinessProduct,
  BusinessProductDetails,
} from "@roundsman/contract/office/business-products";
import { customerMatchKey, productMatchKey } from "@roundsman/contract/exchange";
import { pence } from "@roundsman/core/money";
import {
  customerOf,
  customerRecords,
  detailColumns,
  detailsIn,
} from "../../customers/repository.ts";
import { groupsOfMembers } from "../../kernel/changes/touched-groups.ts";
import type { BusinessKind } from "../../kernel/storage/schema/business-tables.ts";
import type { OwnedRecords, OwnedRow, Row } from "../../kernel/owned/owned-records.ts";
import type { Db } from "../../kernel/storage/db.ts";
import {
  productColumns,
  productDetailsIn,
  productOf,
  productRecords,
} from "../../products/repository.ts";
import { holdersOf } from "./assignments.ts";
import { owedOf } from "./owed.ts";
import {
  businessRecords,
  type BusinessRecords,
  type BusinessRow,
  type RowOf,
  type Written,
} from "./business-records.ts";

/** A row in a driver's book; it may belong to a record of the business. */
export type OwnRow = OwnedRow & {
  readonly name: string;
  readonly search_name: string;
  readonly business_id: number | null;
};

/** What differs between products and customers of the business. */
export interface CatalogueResource<
  Found extends BusinessRow = BusinessRow,
  Own extends OwnRow = OwnRow,
  Details = unknown,
  Entity = unknown,
> {
  /** The kind of the rows in drivers' books; their changes are recorded under it. */
  readonly kind: BusinessKind;
  readonly businessKind: "businessProduct" | "businessCustomer";
  readonly business: BusinessRecords<Found>;
  readonly own: OwnedRecords<Own>;
  readonly columns: (details: Details) => Written<Found>;
  readonly entitiesOf: (db: Db, rows: readonly Found[]) => Promise<Entity[]>;
  /** A driver's row, as the driver's log records it. */
  readonly ownEntity: (row: Own, owner: { readonly name: string }) => unknown;
  /** Rows with equal text count as the same thing. */
  readonly likeness: (row: Found | Own) => string;
  readonly detailLikeness: (details: Details) => string;
  readonly touched: ReturnType<typeof groupsOfMembers>;
}

export const businessProductResource: CatalogueResource<
  RowOf<"business_product">,
  Row<"product">,
  BusinessProductDetails,
  BusinessProduct
> = {
  kind: "product",
  businessKind: "businessProduct",
  business: businessRecords("business_product"),
  own: productRecords,
  columns: productColumns,
  async entitiesOf(db, rows) {
    const holders = await holdersOf(db, "product", idsOf(rows));
    return rows.map((row) => ({ ...productDetailsIn(row), ...holders(row.id) }));
  },
  ownEntity: productOf,
  likeness: productMatchKey,
  detailLikeness: productMatchKey,
  touched: groupsOfMembers("product_category_member", "productCategory"),
};

export const businessCustomerResource: CatalogueResource<
  RowOf<"business_customer">,
  Row<"customer">,
  BusinessCustomerChange,
  BusinessCustomer
> = {
  kind: "customer",
  businessKind: "businessCustomer",
  business: businessRecords("business_customer"),
  own: customerRecords,
  columns: detailColumns,
  async entitiesOf(db, rows) {
    const holders = await holdersOf(db, "customer", idsOf(rows));
    const owed = await owedOf(db, idsOf(rows));
    return rows.map((row) => ({
      ...detailsIn(row),
      owed: pence(owed(row.id)),
      ...holders(row.id),
    }));
  },
  ownEntity: customerOf,
  likeness: customerMatchKey,
  detailLikeness: ({ name = "", postcode = "" }) => customerMatchKey({ name, postcode }),
  touched: groupsOfMembers("delivery_route_stop", "deliveryRoute"),
};

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
