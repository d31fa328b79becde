import type { Page } from "playwright-core";
import { inPage } from "../../engines/in-page.ts";
import { answer } from "./database-answer.ts";
import { eventually } from "../../eventually.ts";
import { BOOKS, type Book } from "../ledger.ts";
import { invoice, noteKeysIn, notesIn, paymentsIn, type Row } from "../money/phone-money.ts";
import { byBook, type Snapshot } from "./snapshot.ts";

/** What a phone has in its own database, read without the app. */
export interface PhoneBooks {
  readonly snapshot: Snapshot;
  /** Including hidden rows. */
  readonly rows: Readonly<Record<Book, readonly Row[]>>;
  readonly outbox: readonly Row[];
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Resolves once the app has opened its database; opening it earlier would create an empty one. */
export const opened = (page: Page, owner: number): Promise<boolean> =>
  eventually(
    () =>
      page.evaluate(
        async (wanted) =>
          (await indexedDB.databases()).some(
            ({ name, version = 0 }) => name === wanted && version > 1,
          ),
        `roundsman-${owner}`,
      ),
    (isOpen) => isOpen,
  );

export async function readPhone(page: Page, owner: number): Promise<PhoneBooks> {
  const stores = await page.evaluate(readStores, {
    name: `roundsman-${owner}`,
    stores: [...BOOKS, "outbox", "meta"],
  });
  const rows = stores as unknown as PhoneBooks["rows"] & {
    readonly outbox: readonly Row[];
    readonly meta: readonly Row[];
  };
  const kept = new Set(BOOKS.flatMap((book) => rows[book].filter(exists).map(({ key }) => key)));
  const notes = notesIn(rows.creditNotes, rows.invoices, rows.outbox);
  const snapshot = byBook((book) => {
    if (book === "creditNotes") return notes;
    if (book === "payments") return paymentsIn(rows.payments, rows.invoices);
    return rows[book]
      .filter(exists)
      .map((row) => [String(row["key"]), plain(book, row, kept)] as const);
  });
  return {
    snapshot,
    rows,
    outbox: rows.outbox,
    meta: Object.fromEntries(rows.meta.map(({ name, value }) => [name, value])),
  };
}

export async function readOutbox(page: Page, owner: number): Promise<PhoneBooks["outbox"]> {
  const { outbox = [] } = await page.evaluate(readStores, {
    name: `roundsman-${owner}`,
    stores: ["outbox"],
  });
  return outbox;
}

/**
 * The keys of all rows of a book, including hidden ones. Of credit notes and payments, only those
 * that people made, taken back or not.
 */
export async function keysOn(page: Page, owner: number, book: Book): Promise<readonly string[]> {
  const found = await page.evaluate(readStores, {
    name: `roundsman-${owner}`,
    stores: [book, "outbox"],
  });
  const [rows = [], outbox = []] = [found[book], found["outbox"]];
  if (book === "creditNotes") return noteKeysIn(rows, outbox);
  const own =
    book === "payments"
      ? rows.filter((row) => row["madeBy"] === "person" && row["reverses"] === null)
      : rows;
  return own.map(({ key }) => String(key));
}

const exists = (row: Row) => row["deletedAt"] === "";

const TEXTS: { readonly [B in Book]?: readonly string[] } = {
  customers: ["name", "email", "address", "city", "postcode", "phone"],
  products: ["name", "price", "discount"],
  tasks: ["title", "description", "priority", "place", "deadline"],
  companies: [
    "name",
    "email",
    "registrationNumber",
    "bankAccount",
    "bankSortCode",
    "vatNumber",
    "contactNumber",
    "contactPerson",
  ],
};

function plain(book: Book, row: Row, kept: ReadonlySet<unknown>): object {
  if (book === "invoices") return invoice(row);
  const texts = TEXTS[book];
  if (texts) {
    const rate = book === "products" && { rate: row["vatRate"] ?? "standard" };
    return { ...Object.fromEntries(texts.map((name) => [name, row[name]])), ...rate };
  }
  return {
    name: row["name"],
    members: (row["members"] as readonly string[]).filter((key) => kept.has(key)),
  };
}

/** Runs in the page. */
async function storesIn(
  { name, stores }: { readonly name: string; readonly stores: readonly string[] },
  { answer }: typeof PARTS,
) {
  const db = await answer(indexedDB.open(name));
  const view = db.transaction([...stores], "readonly");
  const all = await Promise.all(
    stores.map(
      async (store) =>
        [
          store,
          (await answer(view.objectStore(store).getAll())) as Record<string, unknown>[],
        ] as const,
    ),
  );
  db.close();
  return Object.fromEntries(all);
}

const PARTS = { answer };
const readStores = inPage(storesIn, PARTS);
