import type { Generated } from "kysely";
import type { AccountsTables } from "./accounts-tables.ts";
import type { BusinessTables } from "./business-tables.ts";
import type { CreditNoteTables } from "./credit-note-tables.ts";
import type { CustomerTable, MergedCustomerTable, TaskTable } from "./contact-tables.ts";
import type { CustomsTables } from "./customs-tables.ts";
import type { DocumentTables } from "./document-tables.ts";
import type { GroupTable, MemberTable } from "./group-tables.ts";
import type { HandOverTables } from "./hand-over-tables.ts";
import type { OfficeTables } from "./office-tables.ts";
import type { OwnedTable } from "./owned-table.ts";
import type { PersonTable } from "./person-table.ts";
import type { PaymentTables } from "./payment-tables.ts";
import type { ProductTable, StockTables } from "./stock-tables.ts";

/**
 * Tables for Kysely. Money in pence, quantities in thousandths, instants as ISO text, flags 0 or 1.
 */
export interface Database
  extends
    StockTables,
    DocumentTables,
    CustomsTables,
    CreditNoteTables,
    PaymentTables,
    AccountsTables,
    OfficeTables,
    HandOverTables,
    BusinessTables {
  counter: { name: string; next: number };
  setting: { name: string; value: string };
  person: PersonTable;
  session: { id: string; person_id: number; created_at: string; ended_at: Generated<string> };
  refresh_token: {
    hash: string;
    session_id: string;
    used_at: Generated<string>;
    replaced_by: Generated<string>;
    created_at: string;
  };
  throttle: { name: string; count: number; since: string };
  access_log: {
    id: number;
    at: string;
    event: string;
    person_id: number;
    session_id: string;
    address: string;
  };
  /** Totals of a month or a year, as JSON; see invoices/repository/stored-sums.ts. */
  kept_sum: { owner_id: number; month: string; name: string; stamp: number; body: string };
  idempotency: {
    owner_id: number;
    key: string;
    request_hash: string;
    status: number;
    body: string;
    created_at: string;
    /** The person whose records the response is about; 0 in rows of earlier releases: the owner. */
    about_id: number;
  };
  audit: AuditTable;
  change: { owner_id: number; seq: number; kind: string; ids: string; at: string };
  customer: CustomerTable;
  merged_customer: MergedCustomerTable;
  task: TaskTable;
  product: ProductTable;
  company: CompanyTable;
  invoice: InvoiceTable;
  invoice_line: InvoiceLineTable;
  delivery_route: GroupTable;
  delivery_route_stop: MemberTable;
  task_category: GroupTable;
  task_category_member: MemberTable;
  product_category: GroupTable;
  product_category_member: MemberTable;
  bulk_import: BulkImportTable;
  kept_invoice: { owner_id: number; invoice_id: number; until: string };
  doomed_image: { name: string };
  /** Holds the owner whose erasure is running; empty between transactions. */
  erasing: { owner_id: number };
  migration: { version: number; name: string; at: string };
}

/** One imported file, however many calls it came in. */
interface BulkImportTable {
  owner_id: number;
  id: number;
  /** The client's UUID of the batch. */
  key: string;
  kind: string;
  file: string;
  created_at: string;
  /** JSON: the records that it created and changed, in order. */
  items: string;
  /** "" unless it was undone. */
  undone_at: Generated<string>;
}

interface AuditTable {
  owner_id: number;
  seq: number;
  actor_id: number;
  at: string;
  action: string;
  kind: string;
  /** JSON lists and values; "null" for none. */
  entity_ids: string;
  before: string;
  after: string;
}

interface CompanyTable extends OwnedTable {
  name: string;
  email: string;
  registration_number: string;
  bank_account: string;
  bank_sort_code: string;
  vat_number: string;
  contact_number: string;
  contact_person: string;
  bank_name: Generated<string>;
  address: Generated<string>;
  logo: Generated<string>;
  peppol_id: Generated<string>;
  /**
   * In a hand-over's copy of a default company: whose default it is, 0 the business's; else null.
   */
  default_of: number | null;
}

interface InvoiceTable extends OwnedTable {
  customer_id: number | null;
  /** The customer that it named before that one was merged into another; 0 for none. */
  merged_from: Generated<number>;
  bill_name: string;
  bill_address: string;
  bill_city: string;
  bill_postcode: string;
  bill_email: string;
  bill_phone: string;
  /** The folded bill_name. */
  search_name: string;
  /** Folded; all text that a free search looks through. */
  search_text: string;
  date: string;
  summary: string;
  footnote: string;
  total: number;
  discount: number;
  delivery_status: string;
  payment_status: string;
  /** While it is paid: its earlier status; "" if it was paid before this was recorded. */
  paid_from: Generated<string>;
  /** 1: delivered before van stock was kept; it never moves stock. */
  before_stock: Generated<number>;
  /** "" for none, as in the column below. */
  supply_date: Generated<string>;
  due_date: Generated<string>;
  /** JSON of its last row in the table handed_out. */
  handed_out: Generated<string>;
  /** null for the default company. */
  company_id: number | null;
  /** "" until somebody chooses. */
  vat_mode: Generated<string>;
  /** When it was first handed out, numbered or paid; "" until then. */
  issued_at: Generated<string>;
  /** From a number series, such as B7-12; "" for none. */
  number: Generated<string>;
  /** The amount owed less the total, in pence: VAT on top less what is credited. */
  vat_added: Generated<number>;
  /** What credit notes take off the amount owed, in pence. */
  credited: Generated<number>;
  /** How many credit notes count, that is, are not voided. */
  credit_notes: Generated<number>;
  /** The invoice that this one replaces; 0 for none. */
  corrects: Generated<number>;
  /** The invoice that replaces this one; 0 for none. */
  corrected_by: Generated<number>;
  /** If it was corrected: its payment status before that. */
  status_before: Generated<string>;
  /** The payments allocated to it, in pence; what exceeds the amount owed is on account. */
  paid: Generated<number>;
  /** If it was handed over: the person who has it now, under the same id; 0 if the owner has it. */
  moved_to: Generated<number>;
}

interface InvoiceLineTable {
  owner_id: number;
  invoice_id: number;
  position: number;
  /** A JSON scalar, so that 7 and "7" are returned as they were sent. */
  product_ref: string;
  name: string;
  price: number;
  discount: number;
  quantity: number;
  /** "" if the line has no rate of its own. */
  vat_rate: Generated<string>;
}
