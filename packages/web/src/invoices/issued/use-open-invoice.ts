import { listOf } from "@roundsman/core/payment-status";
import { useNavigate } from "@tanstack/react-router";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { LISTS } from "../lists.ts";

/** Opens an invoice of this phone in the editor of its list. */
export function useOpenInvoice() {
  const navigate = useNavigate();
  return async (key: string): Promise<void> => {
    const row = await currentPhone().db.invoices.get(key);
    const list = (row && listOf(row.paymentStatus)) ?? "history";
    await navigate({
      to: LISTS[list].editor,
      state: { invoice: key, readonly: false },
      replace: true,
    });
  };
}
