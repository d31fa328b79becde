import type { InvoiceContent } from "@roundsman/contract/invoice";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";

/**
 * Fields that can be null may be absent: the draft may be from a release that did not know them.
 */
type WithGaps<Content> = {
  readonly [Name in keyof Content as null extends Content[Name] ? never : Name]: Content[Name];
} & {
  readonly [Name in keyof Content as null extends Content[Name] ? Name : never]?:
    | Content[Name]
    | undefined;
};

/** What a person writes on an invoice. Its totals always follow from the lines. */
export interface InvoiceDraft extends WithGaps<InvoiceContent> {
  /** null: no customer of the book. The copy in `billTo` counts either way. */
  readonly customerKey: string | null;
  /** The saved company that issues it; null: the default one. */
  readonly companyKey?: string | null | undefined;
  readonly deliveryStatus?: DeliveryStatus | undefined;
  /** The version that the editor opened, so that nobody else's change is overwritten unseen. */
  readonly version?: number | undefined;
  /** What the invoice said when the person began to type (invoices/editor/typed-over.ts). */
  readonly typedOver?: string | undefined;
}
