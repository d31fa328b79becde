import type { Company } from "@roundsman/core/company";
import { invoiceNumber } from "@roundsman/core/invoice";
import type { InvoiceDocument } from "@roundsman/documents/invoice-document";
import type { VatMode } from "@roundsman/core/vat";
import type { DocumentLanguage } from "@roundsman/documents/language";
import type { InvoiceDraft } from "../platform/invoice-draft.ts";

interface Around {
  /** null while the server has not given one. */
  readonly id: number | null;
  /** The phone's key. */
  readonly key: string;
  readonly company: Company | null;
  readonly vat: VatMode;
  readonly language: DocumentLanguage;
}

/** A draft or a saved invoice. */
type Printed = Pick<InvoiceDraft, "date" | "supplyDate" | "dueDate" | "billTo" | "lines" | "summary" | "footnote">;

/** What a draft prints. */
export const documentOf = (draft: Printed, { id, key, company, vat, language }: Around): InvoiceDocument => ({
  number: id === null ? null : invoiceNumber(id),
  reference: referenceOf(key),
  date: draft.date,
  supplyDate: draft.supplyDate ?? null,
  dueDate: draft.dueDate ?? null,
  billTo: draft.billTo,
  company,
  lines: draft.lines,
  summary: draft.summary,
  footnote: draft.footnote,
  vat,
  language,
});

/** The random end of a key, short enough to be read out. */
const referenceOf = (key: string): string =>
  key
    .replaceAll(/[^0-9a-f]/gi, "")
    .slice(-8)
    .toUpperCase();
