import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { ReplacedInvoice } from "../resources/corrections.ts";
import type { NewCredit, NoteDocument, VoidedCredit } from "../resources/credit-notes.ts";
import { lastDocumentOf } from "../resources/invoices.ts";
import type { Database, PendingMutation } from "../store/database.ts";
import type { LocalCreditNote, LocalInvoice } from "../store/local.ts";

/** A credit note as this phone knows it, sent or not. */
export interface CreditNoteView extends Pick<
  CreditNote,
  | "key"
  | "date"
  | "summary"
  | "vatMode"
  | "reason"
  | "lines"
  | "rates"
  | "net"
  | "vat"
  | "total"
  | "lastDocument"
> {
  readonly id: number | null;
  /** null: the server gives one when it is sent. */
  readonly number: string | null;
  /** When it was written: by the phone's clock until the server has it, then by the server's. */
  readonly writtenAt: string;
  readonly isVoided: boolean;
  /** By the server's clock if it has the void, else by the phone's; null if it is not voided. */
  readonly voidedAt: string | null;
  /** The server has the void too. */
  readonly isVoidSent: boolean;
  readonly isSent: boolean;
  /** The server refused it: it waits for a person. */
  readonly isRefused: boolean;
}

type Credited = Pick<LocalInvoice, "id" | "key">;

/**
 * The credit notes of an invoice, oldest first: those that the server has, then the pending ones.
 */
export async function creditNotesOf(
  db: Database,
  { id, key }: Credited,
): Promise<readonly CreditNoteView[]> {
  const sent = id === null ? [] : await db.creditNotes.where("invoiceId").equals(id).toArray();
  return withPendingNotes(sent, await db.outbox.where("entity").equals(key).sortBy("seq"));
}

/**
 * {@link creditNotesOf} for many invoices in two reads, by the invoice's key; those without are
 * left out.
 */
export async function creditNotesByInvoice(
  db: Database,
  invoices: readonly Credited[],
): Promise<ReadonlyMap<string, readonly CreditNoteView[]>> {
  const ids = invoices.flatMap(({ id }) => (id === null ? [] : [id]));
  const sent = await db.creditNotes.where("invoiceId").anyOf(ids).toArray();
  const keys = invoices.map(({ key }) => key);
  const queue = await db.outbox.where("entity").anyOf(keys).sortBy("seq");
  const notesOf = ({ id, key }: Credited) =>
    withPendingNotes(
      sent.filter(({ invoiceId }) => invoiceId === id),
      queue.filter(({ entity }) => entity === key),
    );
  return new Map(
    invoices
      .map((invoice) => [invoice.key, notesOf(invoice)] as const)
      .filter(([, notes]) => notes.length > 0),
  );
}

/** A credit note that the server has, without pending mutations. */
export const noteOnServer = (note: LocalCreditNote): CreditNoteView => ({
  ...note,
  writtenAt: note.createdAt,
  isVoided: note.voidedAt !== null,
  isVoidSent: note.voidedAt !== null,
  isSent: true,
  isRefused: false,
});

function withPendingNotes(
  sent: readonly LocalCreditNote[],
  queue: readonly PendingMutation[],
): readonly CreditNoteView[] {
  const notes = new Map<string, CreditNoteView>(
    sent
      .toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))
      .map((note) => [note.key, noteOnServer(note)]),
  );
  for (const { kind, payload, state, at } of queue) {
    if (kind === "invoice.credit" || kind === "invoice.corrected") {
      const { made: content, ...note } = payload as NewCredit | ReplacedInvoice;
      if (!notes.has(note.key))
        notes.set(note.key, {
          ...note,
          ...content,
          id: null,
          writtenAt: new Date(at).toISOString(),
          isVoided: false,
          voidedAt: null,
          isVoidSent: false,
          isSent: false,
          isRefused: state === "refused",
        });
    }
    if (kind === "invoice.voidCredit") {
      const note = notes.get((payload as VoidedCredit).key);
      if (note)
        notes.set(note.key, { ...note, isVoided: true, voidedAt: new Date(at).toISOString() });
    }
    if (kind === "invoice.uncorrect") {
      const note = [...notes.values()].find(
        (each) => each.reason === "correction" && !each.isVoided,
      );
      if (note)
        notes.set(note.key, { ...note, isVoided: true, voidedAt: new Date(at).toISOString() });
    }
    if (kind === "invoice.creditDocument") {
      const { note, ...handedOut } = payload as NoteDocument;
      const creditNote = notes.get(note);
      const isLatest = (creditNote?.lastDocument?.at ?? "") <= handedOut.at;
      if (creditNote && isLatest)
        notes.set(note, { ...creditNote, lastDocument: lastDocumentOf(handedOut) });
    }
  }
  return [...notes.values()];
}
