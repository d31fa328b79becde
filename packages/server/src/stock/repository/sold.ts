import type { Selectable } from "kysely";
import type { Database } from "../../kernel/storage/schema/schema.ts";

/** What van and cash need to know of an invoice. */
export type SoldInvoice = Pick<
  Selectable<Database["invoice"]>,
  | "id"
  | "customer_id"
  | "delivery_status"
  | "payment_status"
  | "paid_from"
  | "before_stock"
  | "total"
  | "vat_added"
  | "paid"
  | "deleted_at"
>;

/** Whether the ledger has its lines as taken off the van. */
export const isTakenOffVan = ({
  delivery_status,
  deleted_at,
  before_stock,
}: SoldInvoice): boolean =>
  delivery_status === "delivered" && deleted_at === "" && before_stock === 0;

/**
 * Whether its goods are with the customer. What was delivered before stock was kept left the van,
 * too.
 */
export const isWithCustomer = (invoice: SoldInvoice): boolean =>
  isTakenOffVan(invoice) || invoice.before_stock === 1;
