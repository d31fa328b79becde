import type { SavedCompany } from "@roundsman/contract/companies";
import type { Customer, CustomerDetails } from "@roundsman/contract/customers";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Product } from "@roundsman/contract/products";
import type { Company } from "@roundsman/core/company";
import type { Creditable } from "@roundsman/core/credit/credited";
import type { ComponentType, ReactNode } from "react";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";

/** What is written: a new invoice, one that is not issued anew, or the one that replaces an issued one. */
export type Writing =
  | { readonly kind: "new"; readonly companyId: number | null }
  | { readonly kind: "edit"; readonly invoice: Invoice }
  | { readonly kind: "correct"; readonly invoice: Invoice; readonly creditable: Creditable };

/** The driver's records that it is written from. */
export interface DriverRecords {
  readonly customers: readonly Customer[];
  readonly products: readonly Product[];
  /** Invoices, newest first. */
  readonly latest: readonly Invoice[];
  /** Those of the driver that an invoice can be from. */
  readonly companies: readonly SavedCompany[];
  /** Whom an invoice is from that names none of them; null where nobody is named. */
  readonly standard: Company | null;
}

/** The invoice as it is by now, where a draft says something else. */
export interface Changed {
  readonly invoice: Invoice;
  /** What this form sent to make it, first to last: any of it may be what the invoice said at first. None where the draft began with a saved invoice. */
  readonly sent: readonly InvoiceDraft[];
}

/** The form of an invoice, made of the parts of the driver's own editor. Its draft names customers and companies by their numbers. */
export type InvoiceForm = ComponentType<{
  readonly writing: Writing;
  readonly records: DriverRecords;
  /** Resolves with the number of the new one; null where it failed, and the person knows. */
  readonly onAddCustomer: (details: CustomerDetails) => Promise<number | null>;
  /** Words of the button that takes what was typed as a name alone. */
  readonly nameOnly: (name: string) => string;
  readonly submit: string;
  /** Above the fields. */
  readonly children?: ReactNode;
  /** Closing would lose something from now on. */
  readonly onTyped: () => void;
  /** Resolves with what is there, where it is to be merged with the draft and saved again; null once there is no more to do. */
  readonly onSave: (draft: InvoiceDraft) => Promise<Changed | null>;
}>;
