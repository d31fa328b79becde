import type { RateSum, VatMode } from "./money/vat.ts";
import type { PlainLine, Rate } from "./pennies.ts";

/** Every book that the phone keeps. */
export const BOOKS = [
  "customers",
  "products",
  "tasks",
  "companies",
  "deliveryRoutes",
  "taskCategories",
  "productCategories",
  "invoices",
  "creditNotes",
  "payments",
] as const;
export type Book = (typeof BOOKS)[number];
export type GroupBook = "deliveryRoutes" | "taskCategories" | "productCategories";
export type PaymentStatus = "scheduled" | "credit" | "due" | "overdue" | "paid";
export type DeliveryStatus = "not_shipped" | "in_transit" | "delivered";

export interface Invoice {
  readonly customer: string;
  readonly city: string;
  readonly date: string;
  readonly summary: string;
  readonly footnote: string;
  readonly lines: readonly PlainLine[];
  readonly payment: PaymentStatus;
  readonly delivery: DeliveryStatus;
  /** The key of its customer, who may have been renamed. */
  readonly customerKey: string;
  readonly vatMode: VatMode | null;
  /** "maybe" where the action that issued it was taken back, before or after it was sent. */
  readonly issued: boolean | "maybe";
  /** Its status before it was paid. */
  readonly paidFrom: PaymentStatus | null;
  /** The payment that Submit All recorded, with its amount in pence. */
  readonly statusPaid: { readonly method: Method; readonly amount: number } | null;
}
/** The fields that every new invoice begins with. */
export const NOTHING_YET = {
  vatMode: null,
  issued: false,
  paidFrom: null,
  statusPaid: null,
} as const satisfies Partial<Invoice>;

export interface CreditNote {
  /** The key of the invoice. */
  readonly invoice: string;
  readonly reason: string;
  /**
   * The credited quantity (thousandths of a unit) and amount (pence) of a line of the invoice, by
   * its place.
   */
  readonly lines: readonly {
    readonly at: number;
    readonly quantity: number;
    readonly amount: number;
  }[];
  readonly rates: readonly (readonly [Rate, RateSum])[];
  readonly total: number;
}
export type Method = "cash" | "card" | "transfer" | "cheque";
/**
 * A payment that a person took, or money on account that they used, which is not money received. In
 * pence.
 */
export interface Payment {
  readonly method: Method | "account";
  readonly amount: number;
  readonly customerKey: string;
  readonly parts: readonly { readonly invoice: string; readonly amount: number }[];
  /** The invoices that this issued. */
  readonly issues?: readonly string[];
}
export interface Group {
  readonly name: string;
  /** By key; a hidden member keeps its place. */
  readonly members: readonly string[];
}
export type Texts = Readonly<Record<string, string>>;
export interface Product {
  readonly name: string;
  readonly price: number;
  readonly discount: number;
  readonly rate: Rate;
}
export type Fields = Invoice | Group | Product | Texts | CreditNote | Payment;

/** An effect of an action that the server must have in its audit log. */
export interface ExpectedEffect {
  /** "status": set by a call of its own. "change": an edit of typed fields. */
  readonly act:
    | "create"
    | "change"
    | "status"
    | "remove"
    | "restore"
    | "add"
    | "take"
    | "order"
    | "number"
    | "document"
    | "uncorrect";
  /** The members of a group that it names; where none of them is left, nothing is sent. */
  readonly members?: readonly string[];
  /** For an order: the order of the members before and after. */
  readonly order?: { readonly from: string; readonly to: string };
  /** It may or may not be sent, and changes nothing. */
  readonly isOptional?: boolean;
  /** The next effect takes it back; the phone may send both or neither. */
  readonly takenBack?: boolean;
}

export interface Entry {
  readonly book: Book;
  readonly key: string;
  readonly fields: Fields;
  readonly exists: boolean;
  readonly wasDeleted: boolean;
  readonly expectedEffects: readonly ExpectedEffect[];
  /** Made on another device: the phone may not know it before the evening. */
  readonly elsewhere?: boolean;
}

/** What a person meant the data to be, as plain values, by the keys of the records. */
export type Ledger = ReadonlyMap<string, Entry>;

export const entriesOf = (ledger: Ledger, book: Book): readonly Entry[] =>
  [...ledger.values()].filter((entry) => entry.book === book && entry.exists);

export const fieldsOf = <T extends Fields>(entry: Entry): T => entry.fields as T;
export const nameOf = (entry: Entry): string => {
  const { name = "", title = "" } = entry.fields as Texts;
  return name || title;
};

/**
 * What an action changes in the ledger; `newKey` gives the key of the row that it made in a book.
 */
export type Stage = (ledger: Ledger, newKey: (book: Book) => string) => Ledger;

export const creates =
  (book: Book, fields: Fields): Stage =>
  (ledger, newKey) => {
    const key = newKey(book);
    return new Map(ledger).set(key, {
      book,
      key,
      fields,
      exists: true,
      wasDeleted: false,
      expectedEffects: [{ act: "create" }],
    });
  };

export const changes =
  (key: string, fields: Partial<Fields>, effect: ExpectedEffect = { act: "change" }): Stage =>
  (ledger) => {
    const entry = defined(ledger.get(key));
    return new Map(ledger).set(key, {
      ...entry,
      fields: { ...entry.fields, ...fields } as Fields,
      expectedEffects: [...entry.expectedEffects, effect],
    });
  };

export const deletes = (key: string): Stage =>
  sets(key, { exists: false, wasDeleted: true }, "remove");
export const restores = (key: string): Stage => sets(key, { exists: true }, "restore");

const sets =
  (key: string, to: Partial<Entry>, act: ExpectedEffect["act"]): Stage =>
  (ledger) => {
    const entry = defined(ledger.get(key));
    return new Map(ledger).set(key, {
      ...entry,
      ...to,
      expectedEffects: [...entry.expectedEffects, { act }],
    });
  };

/** Several stages as one. */
export const all =
  (...stages: readonly Stage[]): Stage =>
  (ledger, newKey) =>
    stages.reduce((sofar, stage) => stage(sofar, newKey), ledger);

export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("Nothing is there");
  return value;
}
