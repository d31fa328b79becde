import type { Company } from "@roundsman/core/company";
import { useIssuer } from "../../../companies/queries.ts";
import { useMessages } from "../../../messages/language.tsx";
import { useCompanyWords } from "../../../messages/late/companies/words.ts";
import type { InvoiceDraft } from "../../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../../sync/store/local.ts";
import { useAskOver } from "../../../ui/form/use-save-over.ts";
import { isTypedOver, newsBeside, overNow } from "../typed-over.ts";
import { useEmptyQuestion } from "./use-empty-question.ts";

interface Asking {
  readonly invoice: LocalInvoice | null;
  readonly readonly: boolean;
  /** Whom the draft is from. */
  readonly company: Company | null;
  readonly askLimit: (draft: InvoiceDraft) => Promise<boolean>;
}

/** What is to be saved once every question is answered; null where the person goes back to the form. */
export function useConfirmed({ invoice, readonly, company, askLimit }: Asking) {
  const { editor: t, app, products } = useMessages();
  const companies = useCompanyWords();
  const askOver = useAskOver();
  const askEmpty = useEmptyQuestion();
  const named = useIssuer(invoice?.companyKey ?? null);

  /** What somebody else saved is shown before ours goes over it. */
  const overTheirs = async (draft: InvoiceDraft): Promise<InvoiceDraft | null> => {
    if (readonly || !invoice || !isTypedOver(draft, invoice)) return draft;
    const issuers = { label: companies.info, now: named?.name ?? "", mine: company?.name ?? "" };
    const news = newsBeside(draft, invoice, {
      t,
      fields: app.queue.conflict.fields,
      rates: products.rates,
      company: issuers,
    });
    return news.length === 0 || (await askOver(news)) ? overNow(draft, invoice) : null;
  };
  return async (draft: InvoiceDraft) =>
    readonly || ((await askEmpty(draft, invoice)) && (await askLimit(draft)))
      ? overTheirs(draft)
      : null;
}
