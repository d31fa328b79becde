import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { PaymentStatus } from "@roundsman/core/payment-status";

export interface MeantCustomer {
  name: string;
  city: string;
  alive: boolean;
  everRemoved: boolean;
}
export interface MeantInvoice {
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
export interface MeantRoute {
  name: string;
  stops: string[];
  alive: boolean;
}
export interface MeantTask {
  title: string;
  alive: boolean;
}
/** What should be there in the end, after all that a person did; by key. */
export interface Meant {
  readonly customers: Map<string, MeantCustomer>;
  readonly invoices: Map<string, MeantInvoice>;
  readonly routes: Map<string, MeantRoute>;
  readonly tasks: Map<string, MeantTask>;
}
