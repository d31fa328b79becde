import type { PlainLine } from "./pennies.ts";

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
] as const;
export type Book = (typeof BOOKS)[number];
export type GroupBook = "deliveryRoutes" | "taskCategories" | "productCategories";
export type Payment = "scheduled" | "credit" | "due" | "overdue" | "paid";
export type Delivery = "not_shipped" | "in_transit" | "delivered";

export interface Invoice {
  readonly customer: string;
  readonly city: string;
  readonly date: string;
  readonly summary: string;
  readonly footnote: string;
  readonly lines: readonly PlainLine[];
  readonly payment: Payment;
  readonly delivery: Delivery;
}
export interface Group {
  readonly name: string;
  /** By key; one that is hidden keeps its place. */
  readonly members: readonly string[];
}
export type Texts = Readonly<Record<string, string>>;
export interface Product {
  readonly name: string;
  readonly price: number;
  readonly discount: number;
}
export type Fields = Invoice | Group | Product | Texts;

/** What the server is to have in its audit log. */
export interface Deed {
  /** A status is set by a call of its own; a change is of what is typed. */
  readonly act: "create" | "change" | "status" | "remove" | "restore" | "add" | "take" | "order";
  /** Whom a deed on a group names: with none of them left there is nothing to send. */
  readonly members?: readonly string[];
  /** Of an order: who stood where before it, and after. */
  readonly turns?: { readonly from: string; readonly to: string };
  /** The same again: it may be sent, and change nothing. */
  readonly idle?: boolean;
  /** The next deed takes it back: where neither was sent, neither is. */
  readonly takenBack?: boolean;
}

export interface Entry {
  readonly book: Book;
  readonly key: string;
  readonly fields: Fields;
  readonly alive: boolean;
  readonly everHidden: boolean;
  readonly deeds: readonly Deed[];
  /** Made on another device: the phone need not know it before the evening. */
  readonly elsewhere?: boolean;
}

/** What a person meant, in plain values, by the keys of what they made. */
export type Ledger = ReadonlyMap<string, Entry>;

export const entriesOf = (ledger: Ledger, book: Book): readonly Entry[] =>
  [...ledger.values()].filter((entry) => entry.book === book && entry.alive);

export const fieldsOf = <T extends Fields>(entry: Entry): T => entry.fields as T;
export const nameOf = (entry: Entry): string => {
  const { name = "", title = "" } = entry.fields as Texts;
  return name || title;
};

/** What a deed makes of the ledger; `fresh` is the key of the row that it made in a book. */
export type Stage = (ledger: Ledger, fresh: (book: Book) => string) => Ledger;

export const makes =
  (book: Book, fields: Fields): Stage =>
  (ledger, fresh) => {
    const key = fresh(book);
    return new Map(ledger).set(key, {
      book,
      key,
      fields,
      alive: true,
      everHidden: false,
      deeds: [{ act: "create" }],
    });
  };

export const changes =
  (key: string, fields: Partial<Fields>, deed: Deed = { act: "change" }): Stage =>
  (ledger) => {
    const entry = must(ledger.get(key));
    return new Map(ledger).set(key, {
      ...entry,
      fields: { ...entry.fields, ...fields } as Fields,
      deeds: [...entry.deeds, deed],
    });
  };

export const hides = (key: string): Stage =>
  turns(key, { alive: false, everHidden: true }, "remove");
export const shows = (key: string): Stage => turns(key, { alive: true }, "restore");

const turns =
  (key: string, to: Partial<Entry>, act: Deed["act"]): Stage =>
  (ledger) => {
    const entry = must(ledger.get(key));
    return new Map(ledger).set(key, { ...entry, ...to, deeds: [...entry.deeds, { act }] });
  };

/** Several at once. */
export const all =
  (...stages: readonly Stage[]): Stage =>
  (ledger, fresh) =>
    stages.reduce((sofar, stage) => stage(sofar, fresh), ledger);

export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("Nothing is there");
  return value;
}
