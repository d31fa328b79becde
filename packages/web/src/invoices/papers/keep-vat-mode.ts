import type { VatMode } from "@roundsman/core/vat";
import { replayTables } from "../../sync/outbox/replay.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { Gone, transact } from "../../sync/store/phone.ts";
import { draftOf } from "../editor/draft.ts";
import { updateInvoice } from "../queries.ts";

/**
 * Sets the VAT mode of the current row: a response may have changed it since the screen showed it.
 * Throws Gone.
 */
export const keepVatMode = (key: string, vatMode: VatMode, phone = currentPhone()): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    const row = await phone.db.invoices.get(key);
    if (!row) throw new Gone(key);
    await updateInvoice(key, { ...draftOf(row), vatMode }, phone);
  });
