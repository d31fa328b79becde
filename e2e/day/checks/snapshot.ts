import {
  BOOKS,
  type Book,
  type Entry,
  type Fields,
  type Group,
  type Invoice,
  type Ledger,
  type CreditNote,
  type Payment,
} from "../ledger.ts";
import { coveredOf, creditedOf, owedOf } from "../money/owed.ts";
import { rateOf } from "../money/vat.ts";
import { sums } from "../pennies.ts";

/** The rows of every book, by key. Snapshots are compared wherever they were read. */
export type Snapshot = Readonly<Record<Book, Readonly<Record<string, unknown>>>>;

/** What the ledger says that phone and server must have. */
export function meantIn(ledger: Ledger): Snapshot {
  const shown = [...ledger.values()].filter(({ exists }) => exists);
  return byBook((book) =>
    shown
      .filter((entry) => entry.book === book)
      .map((entry) => [entry.key, seen(entry, ledger)] as const),
  );
}

export const byBook = (rows: (book: Book) => readonly (readonly [string, unknown])[]): Snapshot =>
  Object.fromEntries(
    BOOKS.map((book) => [
      book,
      Object.fromEntries(rows(book).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  ) as Snapshot;

function seen(entry: Entry, ledger: Ledger): Fields | object {
  const { book, fields } = entry;
  if (book === "invoices") {
    const { customerKey: _key, statusPaid: _paid, ...invoice } = fields as Invoice;
    const { total, discount } = sums(invoice.lines);
    const owed = owedOf(ledger, entry);
    return {
      ...invoice,
      lines: invoice.lines.map((line) => {
        const { product: _product, ...plain } = line;
        return { ...plain, rate: rateOf(line) };
      }),
      total,
      discount,
      owed,
      credited: creditedOf(ledger, entry.key),
      paid: invoice.payment === "paid" ? 0 : Math.min(owed, coveredOf(ledger, entry.key)),
    };
  }
  if (book === "creditNotes") {
    const { invoice, reason, total, lines } = fields as CreditNote;
    const quantities = lines.map(({ quantity }) => quantity);
    return { invoice, reason, total, quantities };
  }
  if (book === "payments") {
    const { method, amount, parts } = fields as Payment;
    return {
      method,
      amount,
      parts: Object.fromEntries(parts.map((of) => [of.invoice, of.amount])),
    };
  }
  if (!("members" in fields)) return fields;
  return { ...fields, members: (fields as Group).members.filter((key) => ledger.get(key)?.exists) };
}

/** Without records made on another device, which the phone may not know yet. */
export const ownOf = (snapshot: Snapshot, ledger: Ledger): Snapshot =>
  byBook((book) => Object.entries(snapshot[book]).filter(([key]) => !ledger.get(key)?.elsewhere));

/** Sentences about the differences, book by book. Empty where there are none. */
export function differences(found: Snapshot, meant: Snapshot): readonly string[] {
  return BOOKS.flatMap((book) => {
    const keys = [...new Set([...Object.keys(found[book]), ...Object.keys(meant[book])])];
    return keys.flatMap((key) => {
      const [is, should] = [
        JSON.stringify(sorted(known(found[book][key], meant[book][key]))),
        JSON.stringify(sorted(known(meant[book][key], meant[book][key]))),
      ];
      return is === should ? [] : [`${book} ${key}\n    is     ${is}\n    should ${should}`];
    });
  });
}

/** Without values that the ledger cannot know. */
function known(value: unknown, meant: unknown): unknown {
  const isKnown = (meant as { readonly issued?: unknown } | undefined)?.issued !== "maybe";
  return isKnown || typeof value !== "object" ? value : { ...value, issued: "maybe" };
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, of]) => [name, sorted(of)]));
};
