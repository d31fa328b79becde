import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { Pence } from "@roundsman/core/money";
import { useState } from "react";
import { later } from "../ui/late/later.tsx";
import { SheetMissing } from "../ui/late/sheet-missing.tsx";
import type { LocalInvoice } from "../sync/store/local.ts";
import { isCounted } from "../sync/store/counted-invoices.ts";

const TakePaymentSheet = later(
  async () => (await import("./take-payment-sheet.tsx")).TakePaymentSheet,
  SheetMissing,
);

interface Taken {
  readonly onTaken?: (() => void) | undefined;
  /** The customer's key; with it, the money need not be for an invoice. */
  readonly customer?: string | null;
  /** The money on account that is to be used, in pence; absent: new money comes in. */
  readonly onAccount?: Pence | undefined;
}

interface SheetOpening extends Taken {
  readonly invoices: readonly LocalInvoice[];
  /** Counts the openings: each one gets a fresh form. */
  readonly time: number;
}

/**
 * Opens the sheet that takes a payment for the open invoices of one customer, or from a customer.
 */
export function useTakePayment() {
  const [asked, setAsked] = useState<SheetOpening | null>(null);
  // The sheet stays mounted while it slides away, because it returns the focus then.
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

/** Whether an invoice can be paid. */
export const isOpen = (invoice: LocalInvoice): boolean =>
  isCounted(invoice) && openAmount(invoice) > 0;
