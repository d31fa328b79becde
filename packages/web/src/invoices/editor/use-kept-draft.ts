import { useEffect, useState } from "react";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";

/**
 * The unsaved draft at the time a screen opens, by slot ("new:getPaid" or an invoice's key); null
 * where there is none, undefined while loading. It is read only once, because typing writes it at
 * every keystroke.
 */
export function useKeptDraft(slot: string): InvoiceDraft | null | undefined {
  const [found, setFound] = useState<{
    readonly slot: string;
    readonly draft: InvoiceDraft | null;
  }>();
  useEffect(() => {
    let isWanted = true;
    const { db } = currentPhone();
    const show = (draft: InvoiceDraft | null) => isWanted && setFound({ slot, draft });
    db.drafts.get(slot).then(
      (row) => show(row?.draft ?? null),
      // Signing out in another tab deletes the database while this screen is open.
      () => show(null),
    );
    return () => void (isWanted = false);
  }, [slot]);
  return found?.slot === slot ? found.draft : undefined;
}
