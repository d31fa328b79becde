import type { InvoiceContent } from "@roundsman/contract/invoice";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";

/** What can be nothing may be absent: an older release, which did not know the field, wrote the draft. */
type WithGaps<Content> = {
  readonly [Name in keyof Content as null extends Content[Name] ? never : Name]: Content[Name];
} & {
  readonly [Name in keyof Content as null extends Content[Name] ? Name : never]?:
    | Content[Name]
    | undefined;
};

/** What a person writes on an invoice. Its totals always follow from the lines. */
export interface InvoiceDraft extends WithGaps<InvoiceContent> {
  /** null: nobody from the book; the copy in `billTo` counts either way. */
  readonly customerKey: string | null;
  /** The saved company that issues it; null: the default one. */
  readonly companyKey?: string | null | undefined;
  readonly deliveryStatus?: DeliveryStatus | undefined;
  /** Of the invoice that the editor opened, so that nobody else's change is written over unseen. */
  readonly version?: number | undefined;
  /** What the invoice said when the first word of this was typed (typed-over.ts). */
  readonly typedOver?: string | undefined;
}
