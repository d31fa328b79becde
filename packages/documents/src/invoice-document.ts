import type { BillTo } from "@roundsman/core/bill-to";
import type { Company } from "@roundsman/core/company";
import type { Day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import type { VatMode } from "@roundsman/core/vat";
import type { DocumentLanguage } from "./language.ts";

/** Everything that an invoice prints. */
export interface InvoiceDocument {
  /** As shown, "INV-12"; null while the server has not given one, which prints "Number follows" and the reference. */
  readonly number: string | null;
  /** What the invoice is known by before it has a number. */
  readonly reference: string;
  readonly date: Day;
  readonly billTo: BillTo;
  readonly company: Company | null;
  readonly lines: readonly Line[];
  readonly summary: string;
  readonly footnote: string;
  readonly vat: VatMode;
  readonly language: DocumentLanguage;
}
