import { isRegisteredForVat, type Company } from "@roundsman/core/company";
import type { VatMode } from "@roundsman/core/vat";
import { useMessages } from "../../messages/language.tsx";
import { useConfirm } from "./confirm.tsx";

interface Paper {
  readonly company: Company | null;
  readonly vat: VatMode;
}

interface Answers {
  readonly onYes: () => void;
  readonly onNo?: () => void;
}

/** Whether the seller has no VAT number; an unknown seller counts as having none. */
export const isUnregistered = (company: Company | null): boolean => !isRegisteredForVat(company);

/**
 * The first paper that would show VAT though its seller is not registered for it. An unauthorised
 * VAT invoice is an offence (Finance Act 2008, Schedule 41).
 */
export const unlawfulPaper = (papers: readonly Paper[]): Paper | undefined =>
  papers.find(({ company, vat }) => vat !== "without" && isUnregistered(company));

/**
 * Asks before papers show VAT although their seller has no VAT number; otherwise calls `onYes` at
 * once.
 */
export function useVatQuestion() {
  const { common, editor } = useMessages();
  const t = editor.vat.unregistered;
  const confirm = useConfirm();
  return (papers: readonly Paper[], { onYes, onNo }: Answers): void => {
    const unlawful = unlawfulPaper(papers);
    if (!unlawful) return onYes();
    confirm({
      title: t.title,
      text: unlawful.company ? t.text(unlawful.company.name) : t.unknown,
      yes: t.yes,
      no: common.cancel,
      onYes,
      ...(onNo && { onNo }),
    });
  };
}
