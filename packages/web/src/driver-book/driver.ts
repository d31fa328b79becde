import type { Customer, CustomerDetails } from "@roundsman/contract/customers";
import type { ProductDetails } from "@roundsman/contract/products";
import type { TaskDetails } from "@roundsman/contract/tasks";
import type { NewCreditNote } from "@roundsman/core/credit/credit-note";
import type { ChosenReason } from "@roundsman/core/credit/credited";
import type { CreditNoteRequest } from "@roundsman/core/credit/credit-note-request";
import type { DayRange } from "@roundsman/core/day-range";
import type { UncreditedLine } from "@roundsman/core/credit/uncredited-lines";
import type { ComponentType, ReactNode } from "react";
import type { InvoiceForm } from "./writing/invoice-form.ts";

/** The driver whose records are shown. */
export interface Driver {
  readonly id: number;
  readonly name: string;
}

/** The customer to whom the list of open invoices is limited. */
export type Debtor = Pick<Customer, "id" | "name">;

/** The form of a customer, the same as drivers use. */
export type CustomerFields = ComponentType<{
  readonly customer: CustomerDetails | null;
  readonly isOfBusiness?: boolean;
  readonly submit: string;
  readonly onSubmit: (details: CustomerDetails) => Promise<void>;
}>;

/** The form of a product, the same as drivers use. */
export type ProductFields = ComponentType<{
  readonly product: ProductDetails | null;
  readonly isOfBusiness?: boolean;
  readonly submit: string;
  readonly onSubmit: (details: ProductDetails) => Promise<void>;
}>;

/** The parts of a task, the same as drivers use. */
export interface TaskParts {
  readonly Form: ComponentType<{
    readonly task: TaskDetails | null;
    readonly submit: string;
    readonly onSubmit: (details: TaskDetails) => Promise<void>;
  }>;
  readonly Priority: ComponentType<{ readonly priority: string }>;
  readonly Deadline: ComponentType<{ readonly text: string }>;
}

/** The form of a credit note, the same as drivers use. */
export type CreditFields = ComponentType<{
  readonly left: readonly UncreditedLine[];
  /** The index of the line to credit; null: all lines. */
  readonly place: number | null;
  /** Calculates the note without writing it. Throws CreditRefused. */
  readonly noteOf: (wanted: CreditNoteRequest) => NewCreditNote<ChosenReason>;
  readonly onWrite: (wanted: CreditNoteRequest) => Promise<void>;
}>;

/** The field for the days of a statement of account, the same as drivers use. */
export type StatementDays = ComponentType<{
  readonly children: (span: DayRange) => ReactNode;
}>;

/** Forms of other features, passed in because features may not import each other's screens. */
export interface DriverBookForms {
  readonly customer: CustomerFields;
  readonly product: ProductFields;
  readonly task: TaskParts;
  readonly credit: CreditFields;
  readonly days: StatementDays;
  readonly invoice: InvoiceForm;
}
