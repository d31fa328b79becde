import type { SavedCompany } from "@roundsman/contract/companies";
import type { Customer } from "@roundsman/contract/customers";
import type { Group } from "@roundsman/contract/wire/group-endpoints";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Payment } from "@roundsman/contract/payments/payment";
import type { Product } from "@roundsman/contract/products";
import type { Task } from "@roundsman/contract/tasks";
import type { Pence } from "@roundsman/core/money";
import type { CameIn } from "@roundsman/core/payments/came-in";

/** Where a row stands between this phone and the server: there, on this phone only, on its way, or turned down and waiting for a person. */
export type SyncState = "sent" | "waiting" | "sending" | "refused";

interface OnPhone {
  /** The server's number; null until it answered. */
  readonly id: number | null;
  readonly sync: SyncState;
  /** ISO 8601, or "" while it is alive. */
  readonly deletedAt: string;
}

/** An entity as the phone keeps it, under its `key` (a UUIDv7 made here). `version` is 0 until the server answered. */
export type Local<T extends { readonly id: number }> = Omit<T, "id"> & OnPhone;

export type LocalCustomer = Local<Customer> & {
  /** The key of whom they were merged into on this phone, until a pull says so; absent while they stand for themselves. */
  readonly mergedInto?: string | undefined;
  /** Pence that answers have put on account, or below 0 taken from there, and that `onAccount` has with the next pull (outbox/money/moved-accounts.ts). */
  readonly accountMoved?: Pence | undefined;
};
export type LocalProduct = Local<Product>;
/** As the server has it; what waits to be sent is a mutation of its invoice. */
export type LocalCreditNote = Local<CreditNote>;
/** Made here it names what has no number yet by its key. */
export type LocalPayment = Local<Payment> & {
  /** Those that it was taken for, whether they needed it or not, to look it up by. */
  readonly invoiceIds: readonly number[];
};
export type LocalTask = Local<Task>;
export type LocalCompany = Local<SavedCompany>;
/** A delivery route, a task category or a product category. Its members by key, in order; one that is hidden keeps its place. */
export type LocalGroup = Omit<Local<Group<never>>, "members"> & {
  readonly members: readonly string[];
};
/** Linked by key as well as by id: the customer may not have an id yet, nor the company that issues it. */
export type LocalInvoice = Local<Invoice> & {
  readonly customerKey: string | null;
  readonly companyKey: string | null;
  /** Pence in cash beside what its statuses say, by payments that the van's figures may not hold yet. */
  readonly cashBeside?: Pence | undefined;
  /** A correction that the server refused: until a person decides, the invoice that it was to replace counts, and it does not. */
  readonly isUndecided?: true | undefined;
  /** What came in for it, where payments that the phone may not have yet are among that: until the next pull. */
  readonly came?: CameIn | undefined;
};
