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

/** Columns that the drivers' own rows repeat. */
type Shared<Table, Names extends keyof Table> = Pick<Table, Names>;

export interface BusinessTables {
  business_product: BusinessRecordTable &
    Shared<ProductTable, "name" | "search_name" | "price" | "discount" | "vat_rate">;
  business_customer: BusinessRecordTable &
    Shared<
      CustomerTable,
      | "name"
      | "search_name"
      | "email"
      | "address"
      | "city"
      | "postcode"
      | "phone"
      | "document_language"
      | "peppol_id"
      | "buyer_reference"
      | "vat_mode"
      | "terms_days"
    >;
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
