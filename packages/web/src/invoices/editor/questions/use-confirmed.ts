import type { Company } from "@roundsman/core/company";
import { useIssuer } from "../../../companies/queries.ts";
import type { InvoiceDraft } from "../../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../../sync/store/local.ts";
import { isTypedOver } from "../typed-over.ts";
import { useEmptyQuestion } from "./use-empty-question.ts";
import { useMergeQuestion } from "./use-merge-question.ts";

interface Asking {
  readonly invoice: LocalInvoice | null;
  readonly readonly: boolean;
  /** The company that the draft names as its issuer. */
  readonly company: Company | null;
  readonly askLimit: (draft: InvoiceDraft) => Promise<boolean>;
}

/**
 * Asks every question before saving. Resolves with the draft to save; null where the person goes
 * back to the form.
 */
export function useConfirmed({ invoice, readonly, company, askLimit }: Asking) {
  const askEmpty = useEmptyQuestion();
  const named = useIssuer(invoice?.companyKey ?? null);
  const askOver = useMergeQuestion();

  const overTheirs = async (draft: InvoiceDraft): Promise<InvoiceDraft | null> =>
    readonly || !invoice || !isTypedOver(draft, invoice)
      ? draft
      : askOver(draft, invoice, { now: named?.name ?? "", mine: company?.name ?? "" });
  return async (draft: InvoiceDraft) =>
    readonly || ((await askEmpty(draft, invoice)) && (await askLimit(draft)))
      ? overTheirs(draft)
      : null;
}
