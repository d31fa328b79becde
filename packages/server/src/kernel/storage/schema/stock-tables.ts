import type { Generated } from "kysely";
import type { OwnedTable } from "./owned-table.ts";

/** The van: a ledger of goods, a ledger of cash, and the sheets that close a day. None of their rows ever changes but those of stock_product. */
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
  /** Only of a sale. */
  invoice_id: number | null;
  created_at: string;
}

interface StockMovementTable {
  owner_id: number;
  entry_id: number;
  product_id: number;
  /** Of its entry. */
  kind: string;
  /** Signed: above 0 onto the van. */
  quantity: number;
  /** Only of a count. */
  counted: number | null;
  expected: number | null;
}

interface CashEntryTable {
  owner_id: number;
  id: number;
  /** null: what a customer paid for none. */
  invoice_id: number | null;
  /** Pence; below 0 where a payment was taken back. */
  amount: number;
  day: string;
  created_at: string;
  /** Only of what is for no invoice. */
  customer_id: number | null;
}

/** A sheet holds what has a greater number than `after_…` and none greater than `last_…`. */
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
  /** What its cash entries come to, in pence. */
  cash_expected: number;
  cash_counted: number;
  /** JSON list of {value, pieces}, values in pence. */
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
  /** "" for none of its own. */
  vat_rate: Generated<string>;
  /** The product of the business that it is; null for the driver's own. */
  business_id: Generated<number | null>;
}
