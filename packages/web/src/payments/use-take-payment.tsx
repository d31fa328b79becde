import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { useState } from "react";
import { later } from "../ui/late/later.tsx";
import { SheetMissing } from "../ui/late/sheet-missing.tsx";
import type { LocalInvoice } from "../sync/store/local.ts";

const TakePaymentSheet = later(
  async () => (await import("./take-payment-sheet.tsx")).TakePaymentSheet,
  SheetMissing,
);

interface Asked {
  readonly invoices: readonly LocalInvoice[];
  readonly onTaken?: (() => void) | undefined;
  /** Each time is a form of its own. */
  readonly time: number;
}

/** Opens the sheet for what is open of some invoices of one customer. */
export function useTakePayment() {
  const [asked, setAsked] = useState<Asked | null>(null);
  // It stays while it slides away, and gives the focus back then.
  const [opened, setOpened] = useState(false);
  const take = (invoices: readonly LocalInvoice[], onTaken?: () => void) => {
    const time = (asked?.time ?? 0) + 1;
    setAsked({ invoices: invoices.filter(isOpen), onTaken, time });
    setOpened(true);
  };
  const sheet = asked && (
    <TakePaymentSheet
      key={asked.time}
      opened={opened}
      invoices={asked.invoices}
      onClose={() => setOpened(false)}
      {...(asked.onTaken && { onTaken: asked.onTaken })}
    />
  );
  return { take, sheet } as const;
}

/** Whether there is something to take for an invoice. */
export const isOpen = (invoice: LocalInvoice): boolean =>
  invoice.deletedAt === "" && openAmount(invoice) > 0;
