import type { Generated } from "kysely";
import type { OwnedTable } from "./owned-table.ts";

/** Append-only. Amounts in pence. */
export interface PaymentTables {
  payment: PaymentTable;
  allocation: AllocationTable;
}

interface PaymentTable extends OwnedTable {
  /** null: the customer of its first invoice. */
  customer_id: number | null;
  /** The first invoice that it pays; null for none: then it has a customer. */
  invoice_id: number | null;
  method: string;
  /** Negative if it reverses a payment. */
  amount: number;
  /** The part that pays no invoice; negative if it uses money on account. */
  on_account: number;
  day: string;
  /** Free text. */
  reference: string;
  /** 1: made because an invoice became paid, or stopped being paid. */
  by_status: number;
  /** The payment that it reverses; 0 for none. */
  reverses: Generated<number>;
  /**
   * For a payment without an invoice: whom its receipt names, as JSON of a `BillTo`. Otherwise "",
   * also once the person was erased.
   */
  payer: Generated<string>;
  /** The person who took it. */
  taken_by: number;
}

interface AllocationTable {
  owner_id: number;
  payment_id: number;
  position: number;
  invoice_id: number;
  amount: number;
  /** Same as in its payment. */
  by_status: number;
  /**
   * What was meant for the invoice beyond `amount` and is on account, because the invoice no longer
   * needed it.
   */
  unneeded: Generated<number>;
}
