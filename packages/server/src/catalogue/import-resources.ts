import { productMatchKey, type ImportedProduct } from "@roundsman/contract/exchange";
import type {
  BusinessCustomerChange,
  BusinessCustomer,
} from "@roundsman/contract/office/business-customers";
import type { BusinessProduct } from "@roundsman/contract/office/business-products";
import type { FieldMessages } from "../kernel/errors/refusal.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { BLANK_PRODUCT, importedColumns, unfitProduct } from "../products/repository.ts";
import {
  businessCustomerResource,
  businessProductResource,
  type CatalogueResource,
  type OwnRow,
} from "./repository/catalogue-resources.ts";
import type { BusinessRow, RowOf, Written } from "./repository/business-records.ts";

/** A kind of business record, as imports read it. */
export interface BusinessImport<
  Found extends BusinessRow,
  Own extends OwnRow,
  Details,
  Entity,
> extends CatalogueResource<Found, Own, Details, Entity> {
  /** Columns of a new record that the file may leave out. */
  readonly blank: Written<Found>;
  /** Why a record would be invalid, by field. */
  readonly unfit: (row: Found) => FieldMessages | undefined;
}

export const productImport: BusinessImport<
  RowOf<"business_product">,
  Row<"product">,
  ImportedProduct,
  BusinessProduct
> = {
  ...businessProductResource,
  columns: importedColumns,
  detailLikeness: productMatchKey,
  blank: BLANK_PRODUCT,
  unfit: unfitProduct,
};

export const customerImport: BusinessImport<
  RowOf<"business_customer">,
  Row<"customer">,
  BusinessCustomerChange,
  BusinessCustomer
> = { ...businessCustomerResource, blank: {}, unfit: () => undefined };
