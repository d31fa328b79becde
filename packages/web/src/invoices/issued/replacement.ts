import { replacementLines } from "@roundsman/core/credit/replacement-lines";
import type { CreditableInvoice } from "@roundsman/core/credit/credited";
import type { Day } from "@roundsman/core/day";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { draftOf } from "../editor/draft.ts";

/**
 * The draft that replaces an issued invoice: what is left of it, dated today. Throws CreditRefused.
 */
export function replacementOf(
  old: LocalInvoice,
  { creditable, today }: { readonly creditable: CreditableInvoice; readonly today: Day },
): InvoiceDraft {
  const { version: _version, deliveryStatus: _delivery, ...draft } = draftOf(old);
  const printed = old.vatMode ?? old.lastDocument?.vat;
  return {
    ...draft,
    lines: replacementLines(creditable),
    date: today,
    supplyDate: old.supplyDate ?? (old.date === today ? null : old.date),
    dueDate: old.dueDate !== null && old.dueDate < today ? today : old.dueDate,
    ...(printed && { vatMode: printed }),
  };
}
