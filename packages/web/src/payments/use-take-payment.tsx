import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { useState } from "react";
import { later } from "../ui/late/later.tsx";
import { SheetMissing } from "../ui/late/sheet-missing.tsx";
import type { LocalInvoice } from "../sync/store/local.ts";

const TakePaymentSheet = later(
  async () => (await import("./take-payment-sheet.tsx")).TakePaymentSheet,
  SheetMissing,
);

/** Opens the sheet for what is open of some invoices of one customer. */
export function useTakePayment() {
  const [of, setOf] = useState<{
    readonly invoices: readonly LocalInvoice[];
    readonly onTaken?: (() => void) | undefined;
  } | null>(null);
  return {
    take: (invoices: readonly LocalInvoice[], onTaken?: () => void) =>
      setOf({ invoices: invoices.filter(isOpen), onTaken }),
    sheet: of && (
      <TakePaymentSheet
        invoices={of.invoices}
        onClose={() => setOf(null)}
        {...(of.onTaken && { onTaken: of.onTaken })}
      />
    ),
  } as const;
}

/** Whether there is something to take for an invoice. */
export const isOpen = (invoice: LocalInvoice): boolean =>
  invoice.deletedAt === "" && openAmount(invoice) > 0;
