import type { Generated } from "kysely";
import type { CustomerTable } from "./contact-tables.ts";
import type { ProductTable } from "./stock-tables.ts";

/** Columns of what belongs to the business and is assigned to people. */
export interface BusinessRecordTable {
  id: number;
  /** The client's UUID; unique. */
  key: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  /** "" while it is there. */
  deleted_at: Generated<string>;
}

/** Columns as of the drivers' own rows, which repeat them. */
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
  /** Who has a record of the business, as which row of their own. */
  business_assignment: {
    /** "product" or "customer". */
    kind: string;
    business_id: number;
    owner_id: number;
    record_id: number;
    /** 1: the driver had deleted the row when the record itself was deleted; bringing the record back leaves it so. */
    hidden: Generated<number>;
    created_at: string;
  };
}
