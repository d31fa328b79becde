import type { Company } from "@roundsman/core/company";
import { numberOf } from "@roundsman/core/invoice";
import type { CreditNoteDocument } from "@roundsman/documents/credit-note/credit-note-document";
import type { DocumentLanguage } from "@roundsman/documents/language";
import type { LocalCustomer, LocalInvoice } from "../../sync/store/local.ts";
import type { NoteHere } from "../../sync/outbox/credit-notes.ts";

interface Around {
  readonly company: Company | null;
  readonly language: DocumentLanguage;
  readonly customer: Pick<LocalCustomer, "peppolId" | "buyerReference"> | null | undefined;
}

/** What a note prints; null while it or its invoice has no number. */
export function noteDocument(
  { number, date, reason, lines, rates, net, vat, total, summary, vatMode }: NoteHere,
  invoice: LocalInvoice,
  { company, language, customer }: Around,
): CreditNoteDocument | null {
  const credited = numberOf(invoice);
  if (number === null || credited === null) return null;
  return {
    number,
    date,
    reason,
    lines,
    rates,
    net,
    vat,
    total,
    summary,
    vatMode,
    credits: { number: credited, date: invoice.date },
    billTo: invoice.billTo,
    footnote: "",
    language,
    company,
    ...(customer && { buyer: { peppolId: customer.peppolId, reference: customer.buyerReference } }),
  };
}
