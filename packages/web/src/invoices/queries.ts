import type { InvoiceList } from "@roundsman/core/payment-status";
import type { VatMode } from "@roundsman/core/vat";
import type { Pence } from "@roundsman/core/money";
import type { InvoiceDraft } from "../platform/invoice-draft.ts";
import type { LocalInvoice } from "../platform/local.ts";

/** What a customer was last sold, and for how much. */
export interface UsualProduct {
  readonly id: string | number;
  readonly name: string;
  /** Of the last invoice that held it: pence a unit, and pence off a unit. */
  readonly price: Pence;
  readonly discount: Pence;
}
export interface DocumentChoice {
  readonly vat: VatMode;
  readonly language: "en" | "zh";
}
export interface Download {
  readonly invoiceKey: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly vat: VatMode;
  readonly kind: "pdf" | "png";
}

/** Newest date first; undefined while first loading. */
export declare function useInvoiceList(list: InvoiceList): readonly LocalInvoice[] | undefined;
/** null where there is none; undefined while loading. A deleted one is still found, with `deletedAt`. */
export declare function useInvoice(key: string | null): LocalInvoice | null | undefined;
/** Resolves with the new key once it is stored durably. */
export declare function createInvoice(list: InvoiceList, draft: InvoiceDraft): Promise<string>;
export declare function updateInvoice(key: string, draft: InvoiceDraft): Promise<void>;
export declare function removeInvoices(keys: readonly string[]): Promise<void>;
export declare function restoreInvoices(keys: readonly string[]): Promise<void>;
/** Of the last invoices, latest first, each once. */
export declare function useRecentCustomerKeys(): readonly string[] | undefined;
/** Most recently sold first, each product once. */
export declare function useUsualProducts(customerKey: string | null): readonly UsualProduct[] | undefined;
/** What was typed and not saved, by slot ("new:getPaid" or an invoice's key); null where there is none, undefined while loading. */
export declare function useDraft(slot: string): InvoiceDraft | null | undefined;
export declare function keepDraft(slot: string, draft: InvoiceDraft): Promise<void>;
export declare function dropDraft(slot: string): Promise<void>;
/** How the customer's last document was made; null where there was none. */
export declare function documentChoice(customerKey: string): Promise<DocumentChoice | null>;
export declare function rememberDocumentChoice(customerKey: string, choice: DocumentChoice): Promise<void>;
export declare function recordDownload(download: Download): Promise<void>;
