import type { VatMode } from "@roundsman/core/vat";
import { useMessages } from "../../messages/language.tsx";
import { useIssuedWords } from "../../messages/late/credit/words.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { reducesOwed } from "../../sync/outbox/reduces-owed.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { toast } from "../../ui/layer/toast.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { useNotesHere } from "../credit-notes/use-notes-here.ts";

/**
 * Asks before an issued invoice is handed out with another VAT mode. Resolves with whether to make
 * the document.
 */
export function useAnotherVat() {
  const { common, editor } = useMessages();
  const issued = useIssuedWords();
  const t = issued.another;
  const confirm = useConfirm();
  const notesHere = useNotesHere();
  return async (invoice: LocalInvoice, vat: VatMode): Promise<boolean> => {
    const printed = invoice.lastDocument?.vat ?? invoice.vatMode;
    if (printed === vat && (invoice.vatMode ?? printed) === vat) return true;
    if ((await notesHere([invoice])) === "missing") return false;
    const notes = (await creditNotesOf(currentPhone().db, invoice)).filter(reducesOwed);
    if (notes.some(({ vatMode }) => vatMode !== vat)) {
      toast.failed(t.credited);
      return false;
    }
    const isReplaced = invoice.lastDocument !== null && printed !== undefined && printed !== vat;
    return !isReplaced || asked(printed);
  };

  function asked(before: VatMode): Promise<boolean> {
    return new Promise((resolve) =>
      confirm({
        title: t.title,
        text: t.text(editor.vat[before]),
        yes: t.yes,
        no: common.cancel,
        onYes: () => resolve(true),
        onNo: () => resolve(false),
      }),
    );
  }
}
