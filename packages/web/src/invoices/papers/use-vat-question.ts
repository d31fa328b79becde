import { statedCompany, type Company } from "@roundsman/core/company";
import type { VatMode } from "@roundsman/core/vat";
import { useMessages } from "../../messages/language.tsx";
import { useConfirm } from "../../ui/layer/confirm.tsx";

interface Paper {
  readonly company: Company | null;
  readonly vat: VatMode;
}

interface Answers {
  readonly onYes: () => void;
  readonly onNo?: () => void;
}

/** A seller that is known, and has no VAT number. */
export const isUnregistered = (company: Company | null): company is Company =>
  company !== null && statedCompany(company).vatNumber === "";

/** Whoever would show VAT without being registered for it. An unauthorised VAT invoice is an offence (Finance Act 2008, Schedule 41). */
export const unlawfulSeller = (papers: readonly Paper[]): Company | null =>
  papers.find(({ company, vat }) => vat !== "without" && isUnregistered(company))?.company ?? null;

/** Asks before papers show VAT whose seller has no VAT number; others are answered with yes at once. */
export function useVatQuestion() {
  const { common, editor } = useMessages();
  const t = editor.vat.unregistered;
  const confirm = useConfirm();
  return (papers: readonly Paper[], { onYes, onNo }: Answers): void => {
    const seller = unlawfulSeller(papers);
    if (seller === null) return onYes();
    confirm({
      title: t.title,
      text: t.text(seller.name),
      yes: t.yes,
      no: common.cancel,
      onYes,
      ...(onNo && { onNo }),
    });
  };
}
