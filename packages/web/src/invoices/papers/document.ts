import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { invoiceDigest } from "@roundsman/contract/invoices/paper-content";
import type { FormFieldName } from "@roundsman/contract/wire/record";
import { withBlanks } from "@roundsman/contract/wire/record-content";
import { companyText, type Company } from "@roundsman/core/company";
import type { FileKind } from "@roundsman/core/issuing/handed-out";
import { numberOf } from "@roundsman/core/invoice";
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import type { VatMode } from "@roundsman/core/vat";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import type { DocumentLanguage } from "@roundsman/documents/language";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import type { NewDocument } from "../../sync/store/pending-share.ts";

interface Around {
  /** null until the server has given one. */
  readonly id: number | null;
  /** A number from a phone's number series. */
  readonly number?: string | undefined;
  /** The key of the invoice. */
  readonly key: string;
  readonly company: Company | null;
  readonly vat: VatMode;
  readonly language: DocumentLanguage;
  readonly customer?: Pick<LocalCustomer, "peppolId" | "buyerReference"> | null | undefined;
}

/** A draft or a saved invoice. */
type Printed = Pick<InvoiceDraft, FormFieldName<typeof INVOICE_FIELDS>>;

/** What a draft prints. */
export const documentOf = (
  draft: Printed,
  { id, number, key, company, vat, language, customer }: Around,
): InvoiceDocument => ({
  ...withBlanks(INVOICE_FIELDS, draft, draft.date),
  number: numberOf({ id, number }),
  reference: referenceOf(key),
  company,
  ...(customer && { buyer: { peppolId: customer.peppolId, reference: customer.buyerReference } }),
  vat,
  language,
});

/**
 * The record of handing it out now: kind, VAT mode, language, total, issuer, and a digest of the
 * document.
 */
export function recordOf(document: InvoiceDocument, kind: FileKind, at: Date): NewDocument {
  const { number, vat, language, company } = document;
  return {
    kind,
    vat,
    language,
    total: payableOf(document, vat),
    at: at.toISOString(),
    company: companyText(company, vat),
    number: number ?? "",
    paperDigest: invoiceDigest(document),
  };
}

/** The random end of a key, short enough to read out. */
const referenceOf = (key: string): string =>
  key
    .replaceAll(/[^0-9a-f]/gi, "")
    .slice(-8)
    .toUpperCase();
