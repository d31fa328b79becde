import type { SavedCompany } from "@roundsman/contract/companies";
import type { Customer } from "@roundsman/contract/customers";
import type { DeliveryRoute, ProductCategory, TaskCategory } from "@roundsman/contract/groups";
import type { Group } from "@roundsman/contract/wire/group-endpoints";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { OwnHandOver } from "@roundsman/contract/office/own-hand-overs";
import type { Payment } from "@roundsman/contract/payments/payment";
import type { Product } from "@roundsman/contract/products";
import type { Task } from "@roundsman/contract/tasks";
import type { Pence } from "@roundsman/core/money";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import type { ReceivedMoney } from "@roundsman/core/payments/received-money";
import type { PendingMutation, Row } from "./database.ts";
import type { ServerStockRecord } from "./local-stock.ts";

/**
 * The state of a row's mutations: "sent" (none is pending), "waiting" (on this phone only),
 * "sending", or "refused" (a person decides).
 */
export type SyncState = "sent" | "waiting" | "sending" | "refused";

/**
 * A record as the phone keeps it, under its `key`: a UUIDv7 that a phone made, or a UUIDv4 of
 * the server for a record that came without one. `version` is 0 until the server has answered.
 */
export type Local<T extends { readonly id: number }> = Omit<T, "id"> &
  Pick<Row, "id" | "sync" | "deletedAt">;

export type LocalCustomer = Local<Customer> & {
  /**
   * The key of the customer into whom they were merged on this phone, until a pull sends it; absent
   * if they were not.
   */
  readonly mergedInto?: string | undefined;
  /**
   * Pence that responses put on account since the last pull; below 0, took from it. The next pull
   * includes them in `onAccount` (outbox/money/money-on-account.ts).
   */
  readonly accountMoved?: Pence | undefined;
};
export type LocalProduct = Local<Product>;
/** A credit note that the server has; a pending one is a mutation of its invoice. */
export type LocalCreditNote = Local<CreditNote>;
/** A payment made on this phone names records that have no id yet by their keys. */
export type LocalPayment = Local<Payment> & {
  /** The invoices that it was taken for, even those that did not need it; an index. */
  readonly invoiceIds: readonly number[];
};
export type LocalTask = Local<Task>;
export type LocalCompany = Local<SavedCompany>;
/**
 * A delivery route, a task category or a product category. `members` are keys, in order; a hidden
 * member keeps its place.
 */
export type LocalGroup = Omit<Local<Group<never>>, "members"> & {
  readonly members: readonly string[];
};
/** Names its customer and its company by key as well as by id: they may not have an id yet. */
export type LocalInvoice = Local<Invoice> & {
  readonly customerKey: string | null;
  readonly companyKey: string | null;
  /** Pence in cash that its statuses do not say, from payments that the van's figures may lack. */
  readonly cashBeside?: Pence | undefined;
  /**
   * A correction that the server refused. Until a person decides, the invoice that it was to
   * replace counts, and it does not.
   */
  readonly isUndecided?: true | undefined;
  /** What came in for it, until the next pull: payments among that may not be on the phone yet. */
  readonly came?: ReceivedMoney | undefined;
};

/** A hand-over that this person gave or received, as the server last sent it. */
export interface LocalHandOver extends OwnHandOver {
  /** Of a hand-over for good: the person put its line away on this phone. */
  readonly isDismissed?: true;
}

/**
 * Money that Submit All counted on this phone and the server booked as another amount, because
 * another phone had changed the invoice.
 */
export interface UnbookedMoney {
  /** The Idempotency-Key of its request. */
  readonly key: string;
  /** The invoice's key. */
  readonly invoice: string;
  readonly invoiceNumber: string;
  readonly customerName: string;
  readonly method: RecordedMethod;
  /** In pence: what the person saw as open of it. */
  readonly counted: Pence;
  /** In pence: what the server paid of it. */
  readonly booked: Pence;
  /**
   * What became of the invoice: paid, in the list that it was moved to, replaced by its correction,
   * or deleted or voided.
   */
  readonly became: PaymentStatus | "corrected" | "gone";
  /** Milliseconds since 1970. */
  readonly at: number;
}

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
  | ServerStockRecord;

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

/** A mutation that the server did, and what that made. */
export interface AnsweredMutation {
  readonly mutation: PendingMutation;
  readonly answer: Answer;
}
