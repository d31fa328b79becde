import type { VatMode } from "@roundsman/core/vat";
import type { BatchDocument } from "@roundsman/documents/files/batch";
import { useBatchWords } from "../../messages/late/batch/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { creditNotesByInvoice } from "../../sync/outbox/credit-notes.ts";
import { reducesOwed } from "../../sync/outbox/reduces-owed.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { numbersOf } from "../numbers-of.ts";
import { isReplaced } from "./is-replaced.ts";

/**
 * As `useAnotherVat` (use-another-vat.ts), for a batch: asks where some had another VAT mode.
 * Resolves with whether to make the documents.
 */
export function useBatchVat() {
  const { common } = useMessages();
  const t = useBatchWords();
  const confirm = useConfirm();
  return async (
    chosen: readonly LocalInvoice[],
    documents: readonly BatchDocument[],
    phone = currentPhone(),
  ): Promise<boolean> => {
    const printed = printedModes(chosen, documents);
    const notes = await creditNotesByInvoice(phone.db, chosen);
    // A document with the same VAT mode as before is a reprint.
    const changed = printed.filter(([{ lastDocument }, vat]) => lastDocument?.vat !== vat);
    const credited = changed.filter(([{ key }, vat]) =>
      (notes.get(key) ?? []).filter(reducesOwed).some(({ vatMode }) => vatMode !== vat),
    );
    if (credited.length > 0) {
      toast.failed(t.credited(numbersOf(credited.map(([invoice]) => invoice))));
      return false;
    }
    const replaced = printed.filter(([invoice, vat]) => isReplaced(invoice, vat));
    return (
      replaced.length === 0 ||
      asked(numbersOf(replaced.map(([invoice]) => invoice)), replaced.length)
    );
  };

  function asked(numbers: string, count: number): Promise<boolean> {
    return new Promise((resolve) =>
      confirm({
        title: t.another.title,
        text: t.another.text(numbers, count),
        yes: t.another.yes,
        no: common.cancel,
        onYes: () => resolve(true),
        onNo: () => resolve(false),
      }),
    );
  }
}

/** Each invoice with the VAT mode of its document. */
function printedModes(
  chosen: readonly LocalInvoice[],
  documents: readonly BatchDocument[],
): readonly (readonly [LocalInvoice, VatMode])[] {
  const papers = documents.flatMap(({ printable }) =>
    printable.kind === "invoice" ? [printable.invoice] : [],
  );
  return papers.flatMap(({ vat }, index) => {
    const invoice = chosen[index];
    return invoice ? [[invoice, vat] as const] : [];
  });
}
