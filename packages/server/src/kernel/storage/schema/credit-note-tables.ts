import type { Generated } from "kysely";
import type { OwnedTable } from "./owned-table.ts";

export interface CreditNoteTables {
  credit_note: CreditNoteTable;
  credit_note_line: CreditNoteLineTable;
}

/** Amounts in pence. Rows are written once; only `voided_at` and `handed_out` change. */
interface CreditNoteTable extends OwnedTable {
  /** As printed; unique in the business. */
  number: string;
  invoice_id: number;
  date: string;
  reason: string;
  summary: string;
  /** "" for the customer's language. */
  language: string;
  vat_mode: string;
  net: number;
  /** null if the note shows no VAT. */
  vat: number | null;
  total: number;
  /** A JSON list of RateVat, in pence. */
  rates: string;
  /** "" while the note counts. */
  voided_at: Generated<string>;
  /** JSON of the note's last row in the table handed_out; "" for none. */
  handed_out: Generated<string>;
}

interface CreditNoteLineTable {
  owner_id: number;
  credit_note_id: number;
  position: number;
  /** The id of the invoice's line, a JSON scalar. */
  line_ref: string;
  /** Which of the lines with this id: 1 for the first. */
  nth: number;
  name: string;
  /** Thousandths. */
  quantity: number;
  /** Pence, as are the amounts below. */
  unit_price: number;
  /** "" if the line has no rate of its own. */
  vat_rate: string;
  amount: number;
  net: number;
  vat: number;
  gross: number;
  goods: string;
}
