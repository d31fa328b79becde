import { isCredited, type InvoiceTotals } from "../invoice.ts";
import type { HandedOut } from "./handed-out.ts";
import type { DeliveryStatus } from "../delivery-status.ts";
import type { PaymentStatus } from "../payment-status.ts";

/** What shows that an invoice was issued. */
interface Shown {
  /** The number from a series, given when a paper is handed out. */
  readonly number?: string | undefined;
  readonly lastDocument: HandedOut | null;
  readonly paymentStatus: PaymentStatus;
  /** true where nothing else shows it: the invoice was paid once. */
  readonly issued?: true | undefined;
}

/**
 * Whether the invoice was numbered, handed out or ever paid, even if the payment was taken back
 * (wire §12).
 */
export const isIssued = ({ number, lastDocument, paymentStatus, issued }: Shown): boolean =>
  number !== undefined || lastDocument !== null || paymentStatus === "paid" || issued === true;

interface Locked extends Shown {
  readonly totals: Pick<InvoiceTotals, "credited">;
}

/**
 * Whether the app shows the invoice read-only: it was issued, or a credit note names it. A
 * correction changes what it says (wire §12, §13).
 */
export const isLocked = (invoice: Locked): boolean =>
  isIssued(invoice) || isCredited(invoice.totals);

/**
 * Whether credit notes are written for an invoice: it was handed out, paid or delivered, or has a
 * note. Any other is edited.
 */
export const isCreditable = (
  invoice: Locked & { readonly deliveryStatus: DeliveryStatus },
): boolean => isLocked(invoice) || invoice.deliveryStatus === "delivered";
