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
  /** JSON list of links. */
  images: Generated<string>;
  premium: Generated<number>;
  /** "" for none, as of the two below. */
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
  /** The day on which a driver may go over it; "" for none. */
  limit_lifted_on: Generated<Day | "">;
  /** Their money that is for no invoice, in pence. */
  on_account: Generated<number>;
  /** The customer of the business that it is; null for the driver's own. */
  business_id: Generated<number | null>;
}

/** An entry that became part of another. Its ids outlast an erasure: what was paid counts for who is left. */
export interface MergedCustomerTable {
  owner_id: number;
  customer_id: number;
  /** The one that it was merged into … */
  into_id: number;
  /** … and the one that this one is part of by now. */
  root_id: number;
  merged_at: string;
  /** JSON: what taking it back needs; "" once somebody was erased. */
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
