import type { BillTo } from "@roundsman/core/bill-to";
import type { Day } from "@roundsman/core/day";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { Line } from "@roundsman/core/invoice";

/** What a person writes on an invoice. Its totals always follow from the lines. */
export interface InvoiceDraft {
  /** null: nobody from the book; the copy in `billTo` counts either way. */
  readonly customerKey: string | null;
  readonly billTo: BillTo;
  readonly date: Day;
  /** Absent, as are the two below, where an older release wrote the draft. */
  readonly supplyDate?: Day | null | undefined;
  readonly dueDate?: Day | null | undefined;
  /** The saved company that issues it; null: the default one. */
  readonly companyKey?: string | null | undefined;
  readonly summary: string;
  readonly footnote: string;
  readonly lines: readonly Line[];
  readonly deliveryStatus?: DeliveryStatus | undefined;
  /** Of the invoice that the editor opened, so that nobody else's change is written over unseen. */
  readonly version?: number | undefined;
  /** What the invoice said when the first word of this was typed (draft.ts). */
  readonly typedOver?: string | undefined;
}
