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

/** An entity as a call answers it. */
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

/** The server did it to nothing newer than what the phone has, and made this version of it. */
export interface NewVersion {
  readonly newVersion: number;
}

/** A credit note was written, voided or handed out. */
export interface Credited {
  /** As it was read after that; null where the invoice stayed as it was. */
  readonly invoice: Invoice | null;
  readonly creditNote: CreditNote;
}

/** Submit All was answered for an invoice. */
export interface Submitted {
  /** What it is by now. */
  readonly submitted: Invoice | NewVersion;
  /** Pence that the call paid of it; undefined where a server of before does not say it. */
  readonly booked: Pence | undefined;
}

/** What a call made of one entity; null where it removed it. */
export type Made = Entity | NewVersion | Credited | Submitted | null;
