import type { BillTo } from "@roundsman/core/bill-to";
import type { Company } from "@roundsman/core/company";
import type { CreditedLine, CreditReason } from "@roundsman/core/credit/credited";
import type { Day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import type { RateVat } from "@roundsman/core/vat/invoice-vat";
import type { Buyer, InvoiceDocument } from "../invoice/invoice-document.ts";
import type { DocumentLanguage } from "../language.ts";

/**
 * Everything that a credit note prints (VAT Regulations 1995, reg. 15C). Its amounts are the note's
 * own; they are not computed again.
 */
export interface CreditNoteDocument {
  readonly number: string;
  readonly date: Day;
  /** The invoice that it credits; VAT is at the rates of that invoice's date. */
  readonly credits: {
    readonly number: string;
    readonly date: Day;
    /** The day of supply; absent: the invoice's date. */
    readonly supplyDate?: Day;
  };
  readonly reason: CreditReason;
  readonly billTo: BillTo;
  readonly company: Company | null;
  readonly buyer?: Buyer;
  readonly lines: readonly CreditedLine[];
  readonly rates: readonly RateVat[];
  readonly net: Pence;
  /** null where it shows no VAT. */
  readonly vat: Pence | null;
  readonly total: Pence;
  readonly summary: string;
  readonly footnote: string;
  readonly vatMode: VatMode;
  readonly language: DocumentLanguage;
}

export type InvoiceOrCreditNote = InvoiceDocument | CreditNoteDocument;
export const isCreditNote = (paper: InvoiceOrCreditNote): paper is CreditNoteDocument =>
  "credits" in paper;

/**
 * The parts that both papers have, as an invoice: for shared blocks, and for what an e-invoice may
 * lack.
 */
export const asInvoice = ({
  number,
  date,
  billTo,
  company,
  buyer,
  lines,
  summary,
  footnote,
  vatMode,
  language,
}: CreditNoteDocument): InvoiceDocument => ({
  number,
  reference: number,
  date,
  billTo,
  company,
  ...(buyer && { buyer }),
  lines: lines.map(({ line, name, unitPrice, quantity, vatRate }) => {
    return { id: line, name, price: unitPrice, discount: pence(0), quantity, vatRate };
  }),
  summary,
  footnote,
  vat: vatMode,
  language,
});
