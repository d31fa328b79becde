import { INVOICE_FIELDS, type Invoice, type InvoiceBody } from "@roundsman/contract/invoice";
import type { CorrectionBody } from "@roundsman/contract/invoices/correction";
import { seenHead } from "@roundsman/contract/invoices/seen-head";
import { withBlanks } from "@roundsman/contract/wire/record-content";
import { creditNote, requestEverything } from "@roundsman/core/credit/credit-note";
import type { CreditableInvoice } from "@roundsman/core/credit/credited";
import { seenLine } from "@roundsman/core/credit/seen-lines";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";

/** The content of a draft, as it is sent. */
export const contentOf = (draft: InvoiceDraft) =>
  ({
    ...withBlanks(INVOICE_FIELDS, draft, draft.date),
    // Sent as null, because the server keeps the rate of a line that comes without one: older
    // clients do not know rates.
    lines: draft.lines.map((line) => ({ ...line, vatRate: line.vatRate ?? null })),
    customerId: numberIn(draft.customerKey),
    companyId: numberIn(draft.companyKey ?? null),
  }) satisfies InvoiceBody;

export const numberIn = (key: string | null): number | null => (key === null ? null : Number(key));

/** Without a link the server looks for a customer of that name. A null link would forbid that. */
export const newOf = (draft: InvoiceDraft, key: string) => {
  const { customerId, ...content } = contentOf(draft);
  return { ...content, ...(customerId !== null && { customerId }), key };
};

/** Leaves the link out if it is unchanged. */
export const changeOf = (draft: InvoiceDraft, before: Pick<Invoice, "customerId">) => {
  const { customerId, ...content } = contentOf(draft);
  const link = customerId === before.customerId ? {} : { customerId };
  return { ...content, ...link, version: draft.version };
};

interface Replacing {
  readonly invoice: Invoice;
  readonly creditable: CreditableInvoice;
  readonly key: string;
  readonly noteKey: string;
}

/**
 * A correction, with what the form showed of the replaced invoice: the server refuses it if that
 * has changed. Throws CreditRefused.
 */
export function correctionOf(draft: InvoiceDraft, replacing: Replacing): CorrectionBody {
  const { invoice, creditable, key, noteKey } = replacing;
  const note = closingNote(invoice, creditable);
  return {
    ...contentOf(draft),
    key,
    noteKey,
    expectedTotal: note.total,
    noteLines: note.lines.map(seenLine),
    noteVatMode: creditable.mode,
    head: seenHead(invoice),
  };
}

/** The credit note of everything that is left. Throws CreditRefused if nothing is. */
export const closingNote = ({ beforeStock }: Invoice, creditable: CreditableInvoice) =>
  creditNote(creditable, {
    reason: "correction",
    lines: requestEverything(creditable, beforeStock ? "none" : "van"),
  });
