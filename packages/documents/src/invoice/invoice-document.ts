import type { BillTo } from "@roundsman/core/bill-to";
import type { Company } from "@roundsman/core/company";
import type { Day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import type { VatMode } from "@roundsman/core/vat";
import type { DocumentLanguage } from "../language.ts";

export interface Buyer {
  /** "9930:DE123456789", where the Peppol network delivers to; "" for none. */
  readonly peppolId: string;
  /** What the customer wants to read on it (BT-10); "" for nothing. */
  readonly reference: string;
}

/** Everything that an invoice prints. What the specification's data lack is optional and simply not shown. */
export interface InvoiceDocument {
  /** As shown, "INV-12"; null while the server has not given one, which prints "Number follows" and the reference. */
  readonly number: string | null;
  /** What the invoice is known by before it has a number. */
  readonly reference: string;
  readonly date: Day;
  /** When the goods were supplied, where that is not the date of the invoice (VAT Regulations 1995, reg. 14). */
  readonly supplyDate?: Day | null;
  readonly dueDate?: Day | null;
  readonly billTo: BillTo;
  readonly company: Company | null;
  /** What e-invoices say of the customer beside who it is; optional. */
  readonly buyer?: Buyer;
  readonly lines: readonly Line[];
  readonly summary: string;
  readonly footnote: string;
  readonly vat: VatMode;
  readonly language: DocumentLanguage;
}
