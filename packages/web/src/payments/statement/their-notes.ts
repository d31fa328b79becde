import type { Day } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import { creditNotesByInvoice, type CreditNoteView } from "../../sync/outbox/credit-notes.ts";
import type { Database } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** A credit note that counts, and its invoice; null where the phone does not hold the invoice. */
export interface NoteOn {
  readonly note: Pick<CreditNoteView, "id" | "key" | "number" | "date" | "total">;
  readonly invoice: LocalInvoice | null;
  /** The invoice's number, as its document has it. */
  readonly invoiceNumber: string | null;
  readonly invoiceDate: Day;
}

/** The credit notes of some invoices that `counting` accepts. */
export async function notesOn(
  db: Database,
  invoices: readonly LocalInvoice[],
  counting: (note: CreditNoteView) => boolean,
): Promise<NoteOn[]> {
  const notes = await creditNotesByInvoice(db, invoices);
  return invoices.flatMap((invoice) =>
    (notes.get(invoice.key) ?? []).filter(counting).map((note) => ({
      note,
      invoice,
      invoiceNumber: numberOf(invoice),
      invoiceDate: invoice.date,
    })),
  );
}

/**
 * The credit notes of some customers, by their numbers, whose invoices are not on the phone. The
 * server has all of them: an invoice that is not on the phone has no pending mutations.
 */
export async function notesWithoutInvoice(
  db: Database,
  customers: ReadonlySet<number>,
): Promise<NoteOn[]> {
  const theirs = await db.creditNotes
    .where("customerId")
    .anyOf([...customers])
    .filter((note) => note.deletedAt === "" && note.voidedAt === null && !note.isInvoiceDeleted)
    .toArray();
  const named = new Set(theirs.map(({ invoiceId }) => invoiceId));
  const storedInvoices = await db.invoices
    .where("id")
    .anyOf([...named])
    .toArray();
  const storedIds = new Set(storedInvoices.map(({ id }) => id));
  return theirs
    .filter(({ invoiceId }) => !storedIds.has(invoiceId))
    .map((note) => {
      const { invoiceNumber, invoiceDate } = note;
      return { note, invoice: null, invoiceNumber, invoiceDate };
    });
}
