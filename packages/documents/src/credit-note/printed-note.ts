import type { Day } from "@roundsman/core/day";
import type { CreditNoteDocument } from "./credit-note-document.ts";

/** A note's own data, whether the server sent them or a phone made them. */
type Note = Pick<
  CreditNoteDocument,
  "number" | "date" | "reason" | "lines" | "rates" | "net" | "vat" | "total" | "summary" | "vatMode"
>;

interface NoteContext extends Pick<
  CreditNoteDocument,
  "credits" | "billTo" | "company" | "language"
> {
  readonly customer:
    | { readonly peppolId: string; readonly buyerReference: string }
    | null
    | undefined;
}

/** What a note says of its invoice. */
export const creditedInvoice = (
  number: string,
  { date, supplyDate }: { readonly date: Day; readonly supplyDate?: Day | null | undefined },
): CreditNoteDocument["credits"] => ({ number, date, ...(supplyDate && { supplyDate }) });

/**
 * The document of a credit note. Server and app both make it with this function, so both print the
 * same. A company without a name counts as none.
 */
export function printedNote(
  { number, date, reason, lines, rates, net, vat, total, summary, vatMode }: Note,
  { credits, billTo, company, language, customer }: NoteContext,
): CreditNoteDocument {
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
    credits,
    billTo,
    footnote: "",
    language,
    company: company?.name ? company : null,
    ...(customer && { buyer: { peppolId: customer.peppolId, reference: customer.buyerReference } }),
  };
}
