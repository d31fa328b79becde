import { isCredited, type InvoiceTotals } from "../invoice.ts";
import type { HandedOut } from "./handed-out.ts";
import type { DeliveryStatus } from "../delivery-status.ts";
import type { PaymentStatus } from "../payment-status.ts";

/** What shows that an invoice was issued. */
interface Shown {
  /** Of a series: it is given when a paper is handed out. */
  readonly number?: string | undefined;
  readonly lastDocument: HandedOut | null;
  readonly paymentStatus: PaymentStatus;
  /** Where nothing else shows it: it was paid once. */
  readonly issued?: true | undefined;
}

/** Handed out, or paid, be the payment taken back or not (wire §12). */
export const isIssued = ({ number, lastDocument, paymentStatus, issued }: Shown): boolean =>
  number !== undefined || lastDocument !== null || paymentStatus === "paid" || issued === true;

interface Locked extends Shown {
  readonly totals: Pick<InvoiceTotals, "credited">;
}

/** Whether the app only reads it: it was issued, or a credit note names it. What it says is changed by a correction (wire §12, §13). */
export const isLocked = (invoice: Locked): boolean =>
  isIssued(invoice) || isCredited(invoice.totals);

/** Whether credit notes are written for it: what was handed out, paid or delivered is credited; everything else is changed. */
export const isCreditable = (
  invoice: Locked & { readonly deliveryStatus: DeliveryStatus },
): boolean => isLocked(invoice) || invoice.deliveryStatus === "delivered";
