import { useMessages } from "../../../messages/language.tsx";
import type { InvoiceDraft } from "../../../sync/store/invoice-draft.ts";
import { useConfirm } from "../../../ui/layer/confirm.tsx";

type Content = Pick<InvoiceDraft, "billTo" | "lines">;

/**
 * Asks before an invoice is saved that lacks products or a customer, and did not lack them before.
 * Resolves with whether to save it like this.
 */
export function useEmptyQuestion() {
  const { empty: t } = useMessages().editor;
  const confirm = useConfirm();
  return (draft: Content, before: Content | null): Promise<boolean> => {
    const gaps = gapsOf(draft).filter((gap) => before === null || !gapsOf(before).includes(gap));
    if (gaps.length === 0) return Promise.resolve(true);
    return new Promise((resolve) =>
      confirm({
        title: t.title,
        text: gaps.map((gap) => t[gap]).join("\n"),
        yes: t.keep,
        no: t.back,
        danger: false,
        onYes: () => resolve(true),
        onNo: () => resolve(false),
      }),
    );
  };
}

const gapsOf = ({ billTo, lines }: Content): readonly ("customer" | "products")[] => [
  ...(billTo.name.trim() === "" ? (["customer"] as const) : []),
  ...(lines.length === 0 ? (["products"] as const) : []),
];
