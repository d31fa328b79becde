import {
  BOOKS,
  type Book,
  type Entry,
  type Fields,
  type Group,
  type Invoice,
  type Ledger,
} from "./ledger.ts";
import { sums } from "./pennies.ts";

/** What stands in every book, by key: what is compared, wherever it was read. */
export type Snapshot = Readonly<Record<Book, Readonly<Record<string, unknown>>>>;

/** What the ledger says that everybody should see. */
export function meantIn(ledger: Ledger): Snapshot {
  const shown = [...ledger.values()].filter(({ alive }) => alive);
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

function seen({ book, fields }: Entry, ledger: Ledger): Fields | object {
  if (book === "invoices") {
    const { lines } = fields as Invoice;
    const { total, discount } = sums(lines);
    return {
      ...fields,
      lines: lines.map(({ product: _product, ...line }) => line),
      total,
      discount,
    };
  }
  if (!("members" in fields)) return fields;
  return { ...fields, members: (fields as Group).members.filter((key) => ledger.get(key)?.alive) };
}

/** Without what was made elsewhere, which a phone may know already or not yet. */
export const ownOf = (snapshot: Snapshot, ledger: Ledger): Snapshot =>
  byBook((book) => Object.entries(snapshot[book]).filter(([key]) => !ledger.get(key)?.elsewhere));

/** In words, book by book: what one has and the other has not. Empty where they agree. */
export function differences(found: Snapshot, meant: Snapshot): readonly string[] {
  return BOOKS.flatMap((book) => {
    const keys = [...new Set([...Object.keys(found[book]), ...Object.keys(meant[book])])];
    return keys.flatMap((key) => {
      const [is, should] = [
        JSON.stringify(sorted(found[book][key])),
        JSON.stringify(sorted(meant[book][key])),
      ];
      return is === should ? [] : [`${book} ${key}\n    is     ${is}\n    should ${should}`];
    });
  });
}

const sorted = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
