import type { Generated } from "kysely";
import type { CustomerTable } from "./contact-tables.ts";
import type { ProductTable } from "./stock-tables.ts";

/** Columns of records that belong to the business and are assigned to people. */
export interface BusinessRecordTable {
  id: number;
  /** The client's UUID; unique. */
  key: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  /** "" while the record is not deleted. */
  deleted_at: Generated<string>;
}

/**
 * Columns that the business decides in a driver's row of a record of the business. The driver
 * decides the others.
 */
export const BUSINESS_COLUMNS = {
  product: ["name", "search_name", "price", "discount", "vat_rate"],
  customer: [
    "name",
    "search_name",
    "address",
    "city",
    "postcode",
    "document_language",
    "peppol_id",
    "buyer_reference",
    "vat_mode",
    "terms_days",
  ],
} as const;

/** Columns that follow the business until the driver writes another value. */
export const FOLLOWING_COLUMNS = { product: [], customer: ["email", "phone"] } as const;

export type BusinessKind = keyof typeof BUSINESS_COLUMNS;

/** Columns that the drivers' own rows repeat. */
type SharedColumn<Kind extends BusinessKind> =
  | (typeof BUSINESS_COLUMNS)[Kind][number]
  | (typeof FOLLOWING_COLUMNS)[Kind][number];

export interface BusinessTables {
  business_product: BusinessRecordTable & Pick<ProductTable, SharedColumn<"product">>;
  business_customer: BusinessRecordTable & Pick<CustomerTable, SharedColumn<"customer">>;
  /** Who has a record of the business, and which row of theirs it is. */
  business_assignment: {
    /** "product" or "customer". */
    kind: string;
    business_id: number;
    owner_id: number;
    record_id: number;
    /**
     * 1: the driver had already deleted the row when the business record was deleted; restoring the
     * record leaves the row deleted.
     */
    hidden: Generated<number>;
    created_at: string;
  };
}
