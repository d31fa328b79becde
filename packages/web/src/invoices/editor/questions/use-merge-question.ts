import { useMessages } from "../../../messages/language.tsx";
import { useCompanyWords } from "../../../messages/late/companies/words.ts";
import type { InvoiceDraft } from "../../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../../sync/store/local.ts";
import { useAskOver } from "../../../ui/form/use-save-over.ts";
import { isTypedOver, changesByOthers, overNow, type Speech } from "../typed-over.ts";

/** The names of the companies that issue the saved invoice and the draft. */
type Issuers = Omit<Speech["company"], "label">;

/**
 * Shows what somebody else saved before the draft overwrites it. Resolves with the draft merged
 * over theirs; null where the person goes back to the form.
 */
export function useMergeQuestion() {
  const { editor: t, app, products } = useMessages();
  const companies = useCompanyWords();
  const ask = useAskOver();
  return async (
    draft: InvoiceDraft,
    now: LocalInvoice,
    issuers: Issuers,
  ): Promise<InvoiceDraft | null> => {
    if (!isTypedOver(draft, now)) return overNow(draft, now);
    const news = changesByOthers(draft, now, {
      t,
      fields: app.queue.conflict.fields,
      rates: products.rates,
      company: { label: companies.info, ...issuers },
    });
    return news.length === 0 || (await ask(news)) ? overNow(draft, now) : null;
  };
}
