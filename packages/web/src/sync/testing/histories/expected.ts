import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { PaymentStatus } from "@roundsman/core/payment-status";

export interface ExpectedCustomer {
  name: string;
  city: string;
  alive: boolean;
  everRemoved: boolean;
}
export interface ExpectedInvoice {
  customer: string | null;
  summary: string;
  pounds: number;
  delivery: DeliveryStatus;
  payment: PaymentStatus;
  /** How many documents were handed out. */
  documents: number;
  /** The number of the phone's series, as it was printed. */
  number?: string | undefined;
  alive: boolean;
  everRemoved: boolean;
}
export interface ExpectedRoute {
  name: string;
  stops: string[];
  alive: boolean;
}
export interface ExpectedTask {
  title: string;
  alive: boolean;
}
/** What should be there in the end, after all that a person did; by key. */
export interface Expected {
  readonly customers: Map<string, ExpectedCustomer>;
  readonly invoices: Map<string, ExpectedInvoice>;
  readonly routes: Map<string, ExpectedRoute>;
  readonly tasks: Map<string, ExpectedTask>;
}
