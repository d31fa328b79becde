import { invoiceNumber, numberOf, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { creditNotesByInvoice } from "../sync/outbox/credit-notes.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { Row } from "../sync/store/database.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import type { Table } from "dexie";

/** What the palette needs of an invoice. */
export interface InvoiceFact {
  readonly key: string;
  readonly number: string | null;
  /** The INV number of an invoice that has a number of a series. It finds the invoice too. */
  readonly alsoNumber: string;
  readonly name: string;
  readonly date: string;
  readonly total: string;
}

/** What the palette needs of a credit note. */
export interface NoteFact {
  readonly key: string;
  /** Key of its invoice. */
  readonly invoice: string;
  /** Null until the server gives one. */
  readonly number: string | null;
  /** The number of its invoice. */
  readonly credits: string | null;
  readonly name: string;
  readonly date: string;
  readonly total: string;
}

/** All customers, products and tasks on the phone. They are few enough to be read at once. */
export async function smallBooks({ db } = currentPhone()) {
  const alive = async <T extends Row>(table: Table<T, string>) =>
    (await table.toArray()).filter(({ deletedAt }) => deletedAt === "");
  const [customers, products, tasks] = await Promise.all([
    alive(db.customers),
    alive(db.products),
    alive(db.tasks),
  ]);
  return { customers, products, tasks };
}

export type SmallBooks = Awaited<ReturnType<typeof smallBooks>>;

/** Rows that are read at a time: ten thousand at once would block typing. */
const STEP = 400;

/** Every invoice on the phone in the order of creation, in parts. */
export async function* invoiceFacts(
  { db } = currentPhone(),
): AsyncGenerator<readonly InvoiceFact[]> {
  for (let after = ""; ;) {
    // Keys sort by the time of creation (UUIDv7).
    const rows: LocalInvoice[] = await db.invoices.where("key").above(after).limit(STEP).toArray();
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
    yield rows.filter(({ deletedAt }) => deletedAt === "").map(factOf);
  }
}

/** Every credit note of the phone's invoices, sent or not, newest first. */
export async function noteFacts({ db } = currentPhone()): Promise<readonly NoteFact[]> {
  const sent = await db.creditNotes.toArray();
  const waiting = await db.outbox.filter(({ kind }) => WRITES_NOTE.has(kind)).toArray();
  const ids = new Set(sent.map(({ invoiceId }) => invoiceId));
  const keys = new Set(waiting.map(({ entity }) => entity));
  const credited = [
    ...(await db.invoices
      .where("id")
      .anyOf([...ids])
      .toArray()),
    ...(await db.invoices.bulkGet([...keys])).filter((each) => each !== undefined),
  ].filter(({ deletedAt }) => deletedAt === "");
  const invoices = new Map(credited.map((each) => [each.key, each]));
  const notes = await creditNotesByInvoice(db, [...invoices.values()]);
  return [...notes]
    .flatMap(([invoice, invoiceNotes]) =>
      invoiceNotes.toReversed().map((note) => ({ invoice, note })),
    )
    .toSorted((a, b) => b.note.date.localeCompare(a.note.date))
    .flatMap(({ invoice: key, note: { key: note, number, date, total } }): readonly NoteFact[] => {
      const invoice = invoices.get(key);
      if (!invoice) return [];
      return [
        {
          key: note,
          invoice: key,
          number,
          credits: numberOf(invoice),
          name: invoice.billTo.name.trim(),
          date,
          total: formatPounds(total),
        },
      ];
    });
}

/** A correction makes a credit note too. */
const WRITES_NOTE: ReadonlySet<string> = new Set(["invoice.credit", "invoice.corrected"]);

const factOf = ({ key, id, number, billTo, date, totals }: LocalInvoice): InvoiceFact => ({
  key,
  number: numberOf({ id, number }),
  alsoNumber: id === null || number === undefined ? "" : invoiceNumber(id),
  name: billTo.name.trim(),
  date,
  total: formatPounds(owed(totals)),
});
