import { addTotals, owed } from "@roundsman/core/invoice";
import { isLocked } from "@roundsman/core/issuing/issued";
import { formatPounds } from "@roundsman/core/money";
import { useMessages } from "../../messages/language.tsx";
import { useIssuedWords } from "../../messages/late/credit/words.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import { voidInvoices } from "../issued/corrections.ts";
import { bringBack } from "../bring-back.ts";
import { removeInvoices } from "../queries.ts";
import { shortNames } from "./short-names.ts";

/**
 * Asks with count and sum, deletes (issued or credited invoices are voided), and offers to undo it
 * for 8 seconds.
 */
export function useDeleteInvoices() {
  const { common, invoices: t } = useMessages();
  const issued = useIssuedWords();
  const confirm = useConfirm();
  return (all: readonly LocalInvoice[], done?: () => void) => {
    // A corrected invoice cannot be deleted, only its correction can.
    const chosen = all.filter(({ correctedBy }) => correctedBy === undefined);
    if (chosen.length === 0) return void toast.failed(issued.stay);
    const keys = chosen.map(({ key }) => key);
    const out = chosen.filter(isLocked).map(({ key }) => key);
    const sum = formatPounds(owed(addTotals(chosen.map(({ totals }) => totals))));
    const run = async () => {
      await removeInvoices(keys.filter((key) => !out.includes(key)));
      await voidInvoices(out);
      done?.();
      undoable(t.deleted, {
        label: common.undo,
        run: () => bringBack(chosen, issued),
        names: shortNames(chosen, t.unnamed),
      });
    };
    confirm({
      title: t.confirmDelete(chosen.length, sum),
      text: [
        ...(out.length > 0 ? [issued.many(out.length)] : []),
        ...(chosen.length < all.length ? [issued.stay] : []),
        ...(chosen.some(({ corrects }) => corrects !== undefined) ? [issued.drops] : []),
        t.keeps,
      ].join(" "),
      yes: common.delete,
      no: common.cancel,
      onYes: () => void run(),
    });
  };
}
