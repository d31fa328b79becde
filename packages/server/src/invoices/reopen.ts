import type { PaymentStatus } from "@roundsman/core/payment-status";
import { owed } from "@roundsman/core/invoice";
import type { CallBase } from "../kernel/calls/call.ts";
import { isOwedMore } from "../stock/repository/owed-more.ts";
import type { InvoiceDraft, InvoiceRow } from "./repository/invoice-rows.ts";

interface Opened {
  readonly draft: InvoiceDraft;
  /** Whether it was paid and is not paid in full any more; what its status had paid is kept. */
  readonly isOpen: boolean;
}

/**
 * Opens a paid invoice again if the draft owes more than came in and a person took some of that
 * money (wire §14).
 */
export async function reopenIfOwedMore(
  call: Pick<CallBase, "db" | "actor">,
  row: InvoiceRow,
  draft: InvoiceDraft,
): Promise<Opened> {
  const isOpen =
    draft.paymentStatus === "paid" && (await isOwedMore(call, row, owed(draft.totals)));
  return { draft: isOpen ? { ...draft, paymentStatus: statusBeforePaid(row) } : draft, isOpen };
}

/** The list in which it was before it was paid. */
export const statusBeforePaid = ({ paid_from }: InvoiceRow) =>
  (paid_from || "due") as PaymentStatus;
