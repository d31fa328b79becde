import type { BillTo } from "@roundsman/core/bill-to";
import type { Company } from "@roundsman/core/company";
import type { Day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import type { VatMode } from "@roundsman/core/vat";
import type { DocumentLanguage } from "../language.ts";

export interface Buyer {
  /** The customer's address in the Peppol network, "9930:DE123456789"; "" for none. */
  readonly peppolId: string;
  /** A reference that the customer asks for (BT-10); "" for none. */
  readonly reference: string;
}

/**
 * Everything that an invoice prints. What the specification's data lack is optional, and not shown
 * where it is absent.
 */
export interface InvoiceDocument {
  /**
   * As shown, "INV-12"; null while the server has not given one. The paper then prints "Number
   * follows" and the reference.
   */
  readonly number: string | null;
  /** The name of the invoice before it has a number. */
  readonly reference: string;
  readonly date: Day;
  /**
   * The day of supply, where that is not the date of the invoice (VAT Regulations 1995, reg. 14).
   */
  readonly supplyDate?: Day | null;
  readonly dueDate?: Day | null;
  readonly billTo: BillTo;
  readonly company: Company | null;
  /** What e-invoices say of the customer in addition to `billTo`; optional. */
  readonly buyer?: Buyer;
  readonly lines: readonly Line[];
  readonly summary: string;
  readonly footnote: string;
  readonly vat: VatMode;
  readonly language: DocumentLanguage;
}
