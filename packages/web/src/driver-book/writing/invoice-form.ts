import type { SavedCompany } from "@roundsman/contract/companies";
import type { Customer, CustomerDetails } from "@roundsman/contract/customers";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Product } from "@roundsman/contract/products";
import type { Company } from "@roundsman/core/company";
import type { CreditableInvoice } from "@roundsman/core/credit/credited";
import type { ComponentType, ReactNode } from "react";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";

/**
 * What the form writes: a new invoice, an edit of one that is not issued, or the replacement of an
 * issued one.
 */
export type Writing =
  | { readonly kind: "new"; readonly companyId: number | null }
  | { readonly kind: "edit"; readonly invoice: Invoice }
  | { readonly kind: "correct"; readonly invoice: Invoice; readonly creditable: CreditableInvoice };

/** The driver's records that an invoice is written from. */
export interface DriverRecords {
  readonly customers: readonly Customer[];
  readonly products: readonly Product[];
  /** Invoices, newest first. */
  readonly latest: readonly Invoice[];
  /** The driver's companies that an invoice can be from. */
  readonly companies: readonly SavedCompany[];
  /** The company of an invoice that names none; null if there is none. */
  readonly standard: Company | null;
}

/** The invoice as it is on the server, where it differs from the draft. */
export interface Changed {
  readonly invoice: Invoice;
  /**
   * The drafts that this form sent to create it, in order. The invoice may have been made from any
   * of them. Empty if the draft began with a saved invoice.
   */
  readonly sent: readonly InvoiceDraft[];
}

/**
 * The form of an invoice, made of the parts of the driver's own editor. Customer and company keys
 * in its draft are server ids as text.
 */
export type InvoiceForm = ComponentType<{
  readonly writing: Writing;
  readonly records: DriverRecords;
  /** Resolves with the id of the new customer; null if it failed and a message was shown. */
  readonly onAddCustomer: (details: CustomerDetails) => Promise<number | null>;
  /** The label of the button that uses the typed text as a name only. */
  readonly nameOnly: (name: string) => string;
  readonly submit: string;
  /** Drawn above the fields. */
  readonly children?: ReactNode;
  /** Called when something was typed that closing would lose. */
  readonly onTyped: () => void;
  /**
   * Resolves with the server's invoice if it has to be merged with the draft and saved again; null
   * if nothing is left to do.
   */
  readonly onSave: (draft: InvoiceDraft) => Promise<Changed | null>;
}>;
