import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { Pence } from "@roundsman/core/money";
import { useState } from "react";
import { later } from "../ui/late/later.tsx";
import { SheetMissing } from "../ui/late/sheet-missing.tsx";
import type { LocalInvoice } from "../sync/store/local.ts";
import { isCounted } from "../sync/store/undone-corrections.ts";

const TakePaymentSheet = later(
  async () => (await import("./take-payment-sheet.tsx")).TakePaymentSheet,
  SheetMissing,
);

interface Taken {
  readonly onTaken?: (() => void) | undefined;
  /** The customer's key; then the money need not be for an invoice. */
  readonly customer?: string | null;
  /** What is on account to be used, in pence; absent: money comes in. */
  readonly onAccount?: Pence | undefined;
}

interface Asked extends Taken {
  readonly invoices: readonly LocalInvoice[];
  /** Each time is a form of its own. */
  readonly time: number;
}

/** Opens the sheet for what is open of some invoices of one customer, or for money of a customer. */
export function useTakePayment() {
  const [asked, setAsked] = useState<Asked | null>(null);
  // It stays while it slides away, and gives the focus back then.
  const [opened, setOpened] = useState(false);
  const take = (invoices: readonly LocalInvoice[], more: Taken = {}) => {
    const time = (asked?.time ?? 0) + 1;
    setAsked({ ...more, invoices: invoices.filter(isOpen), time });
    setOpened(true);
  };
  const sheet = asked && (
    <TakePaymentSheet
      key={asked.time}
      opened={opened}
      invoices={asked.invoices}
      customer={asked.customer ?? null}
      onAccount={asked.onAccount ?? null}
      onClose={() => setOpened(false)}
      {...(asked.onTaken && { onTaken: asked.onTaken })}
    />
  );
  return { take, sheet } as const;
}

/** Whether there is something to take for an invoice. */
export const isOpen = (invoice: LocalInvoice): boolean =>
  isCounted(invoice) && openAmount(invoice) > 0;
