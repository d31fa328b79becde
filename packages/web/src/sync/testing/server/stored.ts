import { statusBeforePaid, type PaymentStatus } from "@roundsman/core/payment-status";
import type { SavedCompany } from "@roundsman/contract/companies";
import type { Customer } from "@roundsman/contract/customers";
import type { Group } from "@roundsman/contract/wire/group-endpoints";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Product } from "@roundsman/contract/products";
import type { Payment } from "@roundsman/contract/payments/payment";
import type { Task } from "@roundsman/contract/tasks";

/** A refusal. */
export class No extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { readonly current?: unknown; readonly code?: string } = {},
  ) {
    super(message);
  }
}

let moments = 0;
/** An instant one millisecond after the last, so that the order of writes can be told. */
export const nextMoment = (): string =>
  new Date(Date.parse("2026-11-21T10:00:00.000Z") + moments++).toISOString();

/** An entity as the fake server keeps it. */
export type Stored =
  | ((Customer | Product | Invoice | CreditNote | Payment | Task | SavedCompany) & {
      readonly hidden: boolean;
    })
  | StoredGroup;

/** A group as the fake server keeps it: its members by id, the hidden ones too. */
export interface StoredGroup extends Omit<Group<Customer>, "members"> {
  readonly memberIds: readonly number[];
  readonly hidden: boolean;
}

/** The instants at which documents of a record were handed out. */
export interface Recorded {
  readonly recorded?: readonly string[];
}

/** What a call sends. */
export interface Input {
  readonly id: number;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Written = "invoices" | "creditNotes" | "payments" | "customers";
type Kept = ReadonlyMap<number, Stored>;

/** The part of the fake server that the calls about money read and write. */
export interface Shop {
  readonly notes: Kept;
  readonly payments: Kept;
  readonly find: (resource: Written, id: number) => Stored;
  readonly plant: (resource: Written, fields: object) => Stored;
  readonly invoices: Kept;
  readonly customers: Kept;
  readonly change: (resource: Written, record: Stored, fields: object) => Stored;
  /** Opens the part that nobody took of a paid invoice whose total rose. */
  readonly opened: (before: Stored, after: Stored) => Stored;
  /** Writes without a new version. */
  readonly put: (resource: Written, record: object) => Stored;
}

export const isStored = (result: unknown): result is Stored =>
  typeof result === "object" && result !== null && "hidden" in result;

export const definedFields = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** `body` may say how it was paid. */
export const paying = (record: Stored, status: PaymentStatus, body?: unknown) => ({
  paymentStatus: status,
  paidFrom: statusBeforePaid(record as Stored & Invoice, status),
  paidBy: (body as { readonly payment_method?: string } | undefined)?.payment_method ?? "",
});
