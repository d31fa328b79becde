import { creditedDigest } from "@roundsman/contract/invoices/paper-content";
import { companyText, type Company } from "@roundsman/core/company";
import { numberOf } from "@roundsman/core/invoice";
import type { FileKind } from "@roundsman/core/issuing/handed-out";
import type { CreditNoteDocument } from "@roundsman/documents/credit-note/credit-note-document";
import { creditedInvoice, printedNote } from "@roundsman/documents/credit-note/printed-note";
import type { DocumentLanguage } from "@roundsman/documents/language";
import type { LocalCustomer, LocalInvoice } from "../../sync/store/local.ts";
import type { CreditNoteView } from "../../sync/outbox/credit-notes.ts";
import type { NewDocument } from "../../sync/store/pending-share.ts";

export interface AroundNote {
  readonly company: Company | null;
  readonly language: DocumentLanguage;
  readonly customer: Pick<LocalCustomer, "peppolId" | "buyerReference"> | null | undefined;
}

/** What a credit note prints; null while it or its invoice has no number. */
export function noteDocument(
  note: CreditNoteView,
  invoice: LocalInvoice,
  around: AroundNote,
): CreditNoteDocument | null {
  const { number } = note;
  const credited = numberOf(invoice);
  if (number === null || credited === null) return null;
  const { billTo } = invoice;
  return printedNote(
    { ...note, number },
    { ...around, billTo, credits: creditedInvoice(credited, invoice) },
  );
}

/**
 * The record of handing it out now: kind, VAT mode, language, total, issuer, and a digest of the
 * document.
 */
export function noteRecord(document: CreditNoteDocument, kind: FileKind, at: Date): NewDocument {
  const { vatMode: vat, language, total, company, billTo, credits } = document;
  return {
    kind,
    vat,
    language,
    total,
    at: at.toISOString(),
    company: companyText(company, vat),
    paperDigest: creditedDigest({ ...credits, billTo }),
  };
}
