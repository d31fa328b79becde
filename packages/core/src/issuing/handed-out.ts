import type { Pence } from "../money.ts";
import type { VatMode } from "../vat.ts";

/**
 * The files that an invoice can be handed out as; "factur-x" is the PDF with the e-invoice inside,
 * "peppol" the UBL that the Peppol network takes.
 */
export const FILE_KINDS = ["pdf", "png", "factur-x", "ubl", "cii", "peppol"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** E-invoices by EN 16931, for the customer's bookkeeping program. */
export const E_INVOICE_KINDS = [
  "factur-x",
  "ubl",
  "cii",
  "peppol",
] as const satisfies readonly FileKind[];
export type EInvoiceKind = (typeof E_INVOICE_KINDS)[number];
export const isEInvoice = (kind: FileKind): kind is EInvoiceKind =>
  (E_INVOICE_KINDS as readonly FileKind[]).includes(kind);

/**
 * A document of an invoice as it was handed out. It is kept to notice when one number would go out
 * with two totals.
 */
export interface HandedOut {
  readonly kind: FileKind;
  readonly vat: VatMode;
  readonly language: "en" | "zh" | "both";
  /** What the customer is asked to pay, in pence. */
  readonly total: Pence;
  /** ISO 8601 in UTC. */
  readonly at: string;
}
