import type { Customer, CustomerDetails } from "@roundsman/contract/customers";
import type { ProductDetails } from "@roundsman/contract/products";
import type { TaskDetails } from "@roundsman/contract/tasks";
import type { NewCreditNote } from "@roundsman/core/credit/credit-note";
import type { ChosenReason } from "@roundsman/core/credit/credited";
import type { WantedNote } from "@roundsman/core/credit/wanted-note";
import type { DayRange } from "@roundsman/core/day-range";
import type { LeftOfLine } from "@roundsman/core/credit/left";
import type { ComponentType, ReactNode } from "react";
import type { InvoiceForm } from "./writing/invoice-form.ts";

/** Whose records these are. */
export interface Driver {
  readonly id: number;
  readonly name: string;
}

/** The customer whose invoices to pay are looked at. */
export type Debtor = Pick<Customer, "id" | "name">;

/** A form of a customer, as drivers have it. */
export type CustomerFields = ComponentType<{
  readonly customer: CustomerDetails | null;
  readonly isOfBusiness?: boolean;
  readonly submit: string;
  readonly onSubmit: (details: CustomerDetails) => Promise<void>;
}>;

/** A form of a product, likewise. */
export type ProductFields = ComponentType<{
  readonly product: ProductDetails | null;
  readonly isOfBusiness?: boolean;
  readonly submit: string;
  readonly onSubmit: (details: ProductDetails) => Promise<void>;
}>;

/** The parts of a task, as drivers have them. */
export interface TaskParts {
  readonly Form: ComponentType<{
    readonly task: TaskDetails | null;
    readonly submit: string;
    readonly onSubmit: (details: TaskDetails) => Promise<void>;
  }>;
  readonly Priority: ComponentType<{ readonly priority: string }>;
  readonly Deadline: ComponentType<{ readonly text: string }>;
}

/** A form of a credit note, as drivers have it. */
export type CreditFields = ComponentType<{
  readonly left: readonly LeftOfLine[];
  /** null: it is about all lines. */
  readonly place: number | null;
  /** What the note would come to. Throws CreditRefused. */
  readonly noteOf: (wanted: WantedNote) => NewCreditNote<ChosenReason>;
  readonly onWrite: (wanted: WantedNote) => Promise<void>;
}>;

/** The days of a statement of account, as drivers choose them. */
export type StatementDays = ComponentType<{
  readonly children: (span: DayRange) => ReactNode;
}>;

/** Of the features whose records they change. */
export interface DriverBookForms {
  readonly customer: CustomerFields;
  readonly product: ProductFields;
  readonly task: TaskParts;
  readonly credit: CreditFields;
  readonly days: StatementDays;
  readonly invoice: InvoiceForm;
}
