import type { Day } from "@roundsman/core/day";
import type { DocumentLanguage } from "@roundsman/core/document-language";
import type { VatMode } from "@roundsman/core/vat";
import type { Generated } from "kysely";
import type { OwnedTable } from "./owned-table.ts";

export interface CustomerTable extends OwnedTable {
  name: string;
  search_name: string;
  email: string;
  address: string;
  city: string;
  postcode: string;
  phone: string;
  /** A JSON list of links. */
  images: Generated<string>;
  premium: Generated<number>;
  /** "" for none, as in the three columns below. */
  document_language: Generated<DocumentLanguage | "">;
  peppol_id: Generated<string>;
  buyer_reference: Generated<string>;
  vat_mode: Generated<VatMode | "">;
  /** 0 for none. */
  terms_days: Generated<number>;
  /** In pence; 0 for none. */
  credit_limit: Generated<number>;
  /** 1: a manager set the limit. */
  limit_by_manager: Generated<number>;
  /** The day on which a driver may exceed the limit; "" for none. */
  limit_lifted_on: Generated<Day | "">;
  /** The customer's money that pays no invoice, in pence. */
  on_account: Generated<number>;
  /** The business customer that this row is assigned from; null for the driver's own customers. */
  business_id: Generated<number | null>;
}

/**
 * A customer that was merged into another. Its ids outlast an erasure: payments count for the
 * customer who remains.
 */
export interface MergedCustomerTable {
  owner_id: number;
  customer_id: number;
  /** The customer that it was merged into … */
  into_id: number;
  /** … and the one that it is part of now, after further merges. */
  root_id: number;
  merged_at: string;
  /** JSON: what undoing the merge needs; "" once one of the customers was erased. */
  undo: string;
}

export interface TaskTable extends OwnedTable {
  title: string;
  search_title: string;
  description: string;
  priority: string;
  place: string;
  deadline: string;
  email: string;
  images: Generated<string>;
  premium: Generated<number>;
}
