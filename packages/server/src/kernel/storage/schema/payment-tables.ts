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
  /** Its first invoice; null for none: then it has a customer. */
  invoice_id: number | null;
  method: string;
  /** Below 0 in what takes a payment back. */
  amount: number;
  /** What of the amount is for no invoice; below 0 in what uses money on account. */
  on_account: number;
  day: string;
  /** In a person's own words. */
  reference: string;
  /** 1: an invoice that became paid, or did not stay so, was the occasion. */
  by_status: number;
  /** The payment that it takes back; 0 for none. */
  reverses: Generated<number>;
  /** Of one for no invoice: whom its receipt names, as JSON of a `BillTo`; "" otherwise, and once they were erased. */
  payer: Generated<string>;
  /** A person. */
  taken_by: number;
}

interface AllocationTable {
  owner_id: number;
  payment_id: number;
  position: number;
  invoice_id: number;
  amount: number;
  /** As its payment's. */
  by_status: number;
  /** What was meant for the invoice above the amount and is on account: the invoice did not need it any more. */
  unneeded: Generated<number>;
}
