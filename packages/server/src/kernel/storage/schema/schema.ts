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

/** The tables as Kysely sees them. Money in pence, quantities in thousandths, instants as ISO text, flags as 0 or 1. */
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
  /** What a month or a year comes to, as JSON; see invoices/repository/kept-sums.ts. */
  kept_sum: { owner_id: number; month: string; name: string; stamp: number; body: string };
  idempotency: {
    owner_id: number;
    key: string;
    request_hash: string;
    status: number;
    body: string;
    created_at: string;
    /** Whose records the answer is about; 0, of former releases: the owner's. */
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
  /** Holds the owner whose erasure runs; empty between transactions. */
  erasing: { owner_id: number };
  migration: { version: number; name: string; at: string };
}

/** One file of rows, whatever number of calls it came in. */
interface BulkImportTable {
  owner_id: number;
  id: number;
  /** The client's UUID of the batch. */
  key: string;
  kind: string;
  file: string;
  created_at: string;
  /** JSON: what it made and changed, in order. */
  items: string;
  /** "" until it is undone. */
  undone_at: Generated<string>;
}

interface AuditTable {
  owner_id: number;
  seq: number;
  actor_id: number;
  at: string;
  action: string;
  kind: string;
  /** JSON lists and values; "null" where there is none. */
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
  /** Of a copy that a hand-over made of a default company: the person whose it is, 0 for the business's; null of all others. */
  default_of: number | null;
}

interface InvoiceTable extends OwnedTable {
  customer_id: number | null;
  /** The customer that it named, where that one was merged into another; 0 for none. */
  merged_from: Generated<number>;
  bill_name: string;
  bill_address: string;
  bill_city: string;
  bill_postcode: string;
  bill_email: string;
  bill_phone: string;
  /** The folded bill_name. */
  search_name: string;
  /** Folded: everything that a free search looks through. */
  search_text: string;
  date: string;
  summary: string;
  footnote: string;
  total: number;
  discount: number;
  delivery_status: string;
  payment_status: string;
  /** While it is paid: what it was before; "" for what was paid before anybody kept this. */
  paid_from: Generated<string>;
  /** 1: delivered before the van's stock was kept; it never moves any. */
  before_stock: Generated<number>;
  /** "" for none, as of the two below. */
  supply_date: Generated<string>;
  due_date: Generated<string>;
  /** JSON: the last of handed_out. */
  handed_out: Generated<string>;
  /** null: the default company. */
  company_id: number | null;
  /** "" until somebody chose. */
  vat_mode: Generated<string>;
  /** When it was handed out, numbered or paid first; "" until then. */
  issued_at: Generated<string>;
  /** Of a series, such as B7-12; "" for none. */
  number: Generated<string>;
  /** What the customer owes above the total, in pence: VAT on top, less what is credited. */
  vat_added: Generated<number>;
  /** What credit notes take off what is owed, in pence. */
  credited: Generated<number>;
  /** How many credit notes count: those that are not voided. */
  credit_notes: Generated<number>;
  /** The invoice that it replaces; 0 for none. */
  corrects: Generated<number>;
  /** The invoice that replaces it; 0 for none. */
  corrected_by: Generated<number>;
  /** Of one that was corrected: its payment status until then. */
  status_before: Generated<string>;
  /** What payments cover, in pence; above what is owed, the rest is on account. */
  paid: Generated<number>;
  /** Of one that was handed over: the person who has it now, under the same id; 0 where the owner has it. */
  moved_to: Generated<number>;
}

interface InvoiceLineTable {
  owner_id: number;
  invoice_id: number;
  position: number;
  /** A JSON scalar, so that 7 and "7" come back as they were sent. */
  product_ref: string;
  name: string;
  price: number;
  discount: number;
  quantity: number;
  /** "" for none of its own. */
  vat_rate: Generated<string>;
}
