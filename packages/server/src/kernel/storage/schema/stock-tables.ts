import type { Generated } from "kysely";
import type { OwnedTable } from "./owned-table.ts";

/**
 * The van: a ledger of goods, a ledger of cash, and the sheets that close a day. Only rows of
 * stock_product ever change.
 */
export interface StockTables {
  stock_entry: StockEntryTable;
  stock_movement: StockMovementTable;
  cash_entry: CashEntryTable;
  day_sheet: DaySheetTable;
  stock_product: StockProductTable;
}

interface StockEntryTable {
  owner_id: number;
  id: number;
  key: string;
  kind: string;
  day: string;
  note: string;
  /** Only for a sale. */
  invoice_id: number | null;
  created_at: string;
}

interface StockMovementTable {
  owner_id: number;
  entry_id: number;
  product_id: number;
  /** The kind of its entry. */
  kind: string;
  /** Signed: positive onto the van. */
  quantity: number;
  /** Only for a count. */
  counted: number | null;
  expected: number | null;
}

interface CashEntryTable {
  owner_id: number;
  id: number;
  /** null for a payment on account, which pays no invoice. */
  invoice_id: number | null;
  /** Pence; negative if a payment was reversed. */
  amount: number;
  day: string;
  created_at: string;
  /** Only for a payment on account. */
  customer_id: number | null;
}

/** A sheet covers the entries with numbers above `after_…`, up to and including `last_…`. */
interface DaySheetTable {
  owner_id: number;
  id: number;
  key: string;
  day: string;
  note: string;
  after_entry: number;
  last_entry: number;
  after_cash: number;
  last_cash: number;
  after_payment: number;
  last_payment: number;
  /** The sum of its cash entries, in pence. */
  cash_expected: number;
  cash_counted: number;
  /** A JSON list of {value, pieces}, values in pence. */
  denominations: Generated<string>;
  corrects: number | null;
  created_at: string;
}

interface StockProductTable {
  owner_id: number;
  product_id: number;
  /** Thousandths. */
  low: number | null;
  barcode: Generated<string>;
}

export interface ProductTable extends OwnedTable {
  name: string;
  search_name: string;
  price: number;
  discount: number;
  /** "" if the product has no rate of its own. */
  vat_rate: Generated<string>;
  /** The business product that this row is assigned from; null for the driver's own products. */
  business_id: Generated<number | null>;
}
