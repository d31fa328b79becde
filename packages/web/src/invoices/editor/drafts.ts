import { type InvoiceList } from "@roundsman/core/payment-status";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { replayTables } from "../../sync/outbox/replay.ts";
import { transact } from "../../sync/store/phone.ts";
import { addInvoice, updateInvoice } from "../queries.ts";

export const keepDraft = async (
  slot: string,
  draft: InvoiceDraft,
  { db } = currentPhone(),
): Promise<void> => void (await db.drafts.put({ slot, draft }));

interface InEditor {
  /** null for a new invoice. */
  readonly key: string | null;
  /** The key that a new invoice gets: saving again updates the same invoice. */
  readonly newKey: string;
  readonly list: InvoiceList;
  readonly slot: string;
}

/**
 * Saves an invoice and deletes its draft in one transaction: otherwise a phone that dies in between
 * would offer the draft again. Resolves with the invoice's key.
 */
export const keepInvoice = (
  { key, newKey, list, slot }: InEditor,
  draft: InvoiceDraft,
  phone = currentPhone(),
): Promise<string> =>
  transact(phone, [...replayTables(phone.db), phone.db.drafts], async () => {
    await dropDraft(slot, phone);
    if (key === null && !(await phone.db.invoices.get(newKey)))
      return addInvoice({ list, newKey }, draft, phone);
    await updateInvoice(key ?? newKey, draft, phone);
    return key ?? newKey;
  });
export const dropDraft = (slot: string, { db } = currentPhone()): Promise<void> =>
  db.drafts.delete(slot);
