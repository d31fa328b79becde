import type { Invoice } from "@roundsman/contract/invoice";
import type { Product } from "@roundsman/contract/products";
import { LISTED_TABLES, type ListedTable } from "../../store/table-names.ts";
import { blankOf } from "./blank.ts";
import { fakeGroups, isGroupTable } from "./fake-groups.ts";
import { fakeNumbers } from "./fake-numbers.ts";
import { fakeMoney } from "./money/day-cash.ts";
import { broughtBack, creditedTotals } from "./money/fake-credits.ts";
import { openedBy, paidTotals } from "./money/paid-parts.ts";
import { definedFields, No, type Stored } from "./stored.ts";
import { fakeStock } from "./van/fake-stock.ts";

export type Books = Readonly<Record<ListedTable, Map<number, Stored>>>;
export type Records = ReturnType<typeof fakeRecords>;

export const AT = "2026-11-21T10:00:00.000Z";
const PLANTED = { version: 1, createdAt: AT, updatedAt: AT, hidden: false };

/** The fake server's records. A write also updates versions, sums and the van's figures. */
export function fakeRecords(owner: number) {
  const books = Object.fromEntries(LISTED_TABLES.map((book) => [book, new Map()])) as Books;
  const blank = blankOf(owner);
  const van = fakeStock(
    () => [...books.products.values()] as readonly (Stored & Product)[],
    () => [...books.invoices.values()] as readonly (Stored & Invoice)[],
    ({ id, lines }) => [...lines, ...broughtBack(id, books.creditNotes)],
    fakeMoney(books.payments),
  );
  const numbers = fakeNumbers(books.invoices, books.creditNotes);

  const alive = (book: ListedTable) => [...books[book].values()].filter(({ hidden }) => !hidden);
  const find = (book: ListedTable, id: number) => {
    const found = books[book].get(id);
    if (!found || found.hidden) throw new No(404, "Not found");
    return found;
  };

  /** Writes without a new version. */
  const put = (book: ListedTable, record: object) => {
    const stored = {
      ...record,
      ...("billTo" in record && {
        totals: {
          ...creditedTotals(record as Invoice, books.creditNotes),
          ...paidTotals(record as Invoice, books.payments),
        },
      }),
    } as Stored;
    books[book].set(stored.id, stored);
    if (book === "invoices") van.follow(stored as Stored & Invoice);
    return stored;
  };
  const plant = (book: ListedTable, fields: object) =>
    put(book, { ...blank[book], ...PLANTED, ...definedFields(fields), id: books[book].size + 1 });
  const change = (book: ListedTable, record: Stored, fields: object) =>
    put(book, { ...record, updatedAt: AT, ...definedFields(fields), version: record.version + 1 });
  const opened = (before: Stored, after: Stored) =>
    put("invoices", { ...after, ...openedBy(before, after, books.payments) });

  const groups = fakeGroups({ recordsOf: (book) => [...books[book].values()], find, change });
  const checkName = (book: ListedTable, record: object, except = 0) => {
    if (isGroupTable(book)) groups.checkName(book, String(Reflect.get(record, "name")), except);
  };
  const shown = (book: ListedTable, record: Stored): unknown =>
    isGroupTable(book) ? groups.shown(book, record) : record;

  /** The record of this client_id, made if there is none. */
  const create = (book: ListedTable, sent: object) => {
    const existing = [...books[book].values()].find(({ key }) => key === Reflect.get(sent, "key"));
    if (existing) return existing;
    checkName(book, sent);
    if (book === "invoices") numbers.check(sent);
    return plant(book, sent);
  };
  const update = (
    book: ListedTable,
    id: number,
    { version, key: _key, ...fields }: { version?: number | undefined; key?: string | undefined },
  ) => {
    const record = find(book, id);
    if (version !== undefined && version !== record.version)
      throw new No(409, "Somebody else changed it", { current: shown(book, record) });
    checkName(book, fields, id);
    const after = change(book, record, fields);
    return book === "invoices" ? opened(record, after) : after;
  };
  const shop = { ...books, opened, notes: books.creditNotes, find, plant, change, put };

  return { ...shop, books, van, numbers, groups, alive, checkName, shown, create, update };
}
