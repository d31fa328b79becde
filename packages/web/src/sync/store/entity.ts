import type { SavedCompany } from "@roundsman/contract/companies";
import type { Customer } from "@roundsman/contract/customers";
import type { DeliveryRoute, ProductCategory, TaskCategory } from "@roundsman/contract/groups";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Payment } from "@roundsman/contract/payments/payment";
import type { Product } from "@roundsman/contract/products";
import type { Task } from "@roundsman/contract/tasks";
import type { Pence } from "@roundsman/core/money";
import type { SentStock } from "./local-stock.ts";

/** A record as a response gives it. */
export type Entity =
  | Customer
  | Product
  | Invoice
  | CreditNote
  | Payment
  | Task
  | DeliveryRoute
  | TaskCategory
  | ProductCategory
  | SavedCompany
  | SentStock;

/**
 * A response with no more than the new version: the server changed the version that the phone has.
 */
export interface NewVersion {
  readonly newVersion: number;
}

/** A credit note was written, voided or handed out. */
export interface CreditAnswer {
  /** The invoice as it was read afterwards; null if it did not change. */
  readonly invoice: Invoice | null;
  readonly creditNote: CreditNote;
}

/** The response to Submit All, for one invoice. */
export interface SubmitAnswer {
  /** The invoice as it is now, or only its new version. */
  readonly submitted: Invoice | NewVersion;
  /** Pence that the call paid of it; undefined if an older server does not say it. */
  readonly booked: Pence | undefined;
}

/** What a call made of one record; null if it removed it. */
export type Answer = Entity | NewVersion | CreditAnswer | SubmitAnswer | null;
