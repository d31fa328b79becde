import { addTotals, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import type { InvoiceList } from "@roundsman/core/payment-status";
import { useMessages } from "../messages/language.tsx";
import type { LocalInvoice } from "../sync/store/local.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { toast } from "../ui/layer/toast.ts";
import { undoable } from "../ui/layer/undo-toast.tsx";
import { submitInvoices } from "./submit.ts";

/** 'Confirm to Submit all invoices': how many, what sum, what becomes of them; and 8 seconds to take it back (wire §10). */
export function useSubmitAll(list: InvoiceList) {
  const { common, invoices: t } = useMessages();
  const confirm = useConfirm();
  return (all: readonly LocalInvoice[]) => {
    if (all.length === 0) return toast.failed(t.submit.nothing);
    const run = async () => {
      const takeBack = await submitInvoices(
        list,
        all.map(({ key }) => key),
      );
      undoable(t.submit.done[list], { label: common.undo, run: takeBack });
    };
    const sum = formatPounds(owed(addTotals(all.map(({ totals }) => totals))));
    confirm({
      title: t.submit.confirm,
      text: `${t.submit[list](all.length, sum)}\n${t.submit.undo}`,
      yes: t.submit.yes,
      no: common.cancel,
      danger: false,
      onYes: () => void run(),
    });
  };
}
