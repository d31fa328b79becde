import { addTotals, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import { removeInvoices, restoreInvoices } from "../queries.ts";
import { toldApart } from "./told-apart.ts";

/** Asks with count and sum, hides, and offers to take it back for 8 seconds. */
export function useDeleteInvoices() {
  const { common, invoices: say } = useMessages();
  const confirm = useConfirm();
  return (chosen: readonly LocalInvoice[], done?: () => void) => {
    const keys = chosen.map(({ key }) => key);
    const sum = formatPounds(owed(addTotals(chosen.map(({ totals }) => totals))));
    const run = async () => {
      await removeInvoices(keys);
      done?.();
      undoable(say.deleted, {
        label: common.undo,
        run: () => restoreInvoices(keys),
        of: toldApart(chosen, say.unnamed),
      });
    };
    confirm({
      title: say.confirmDelete(chosen.length, sum),
      text: say.keeps,
      yes: common.delete,
      no: common.cancel,
      onYes: () => void run(),
    });
  };
}
