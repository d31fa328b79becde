import { numberOf } from "@roundsman/core/invoice";
import type { Day } from "@roundsman/core/day";
import type { DayCredit } from "@roundsman/documents/stock/day-sheet-document";
import {
  creditNotesByInvoice,
  noteOnServer,
  type CreditNoteView,
} from "../../sync/outbox/credit-notes.ts";
import type { Database } from "../../sync/store/database.ts";
import type { LocalDaySheet } from "../../sync/store/local-stock.ts";

export interface WrittenCredit {
  readonly note: CreditNoteView;
  /** The number of the invoice; null until the server has given it one. */
  readonly invoice: string | null;
  readonly customer: string;
}

type NoteOfDay = Pick<
  CreditNoteView,
  | "key"
  | "number"
  | "date"
  | "reason"
  | "lines"
  | "total"
  | "writtenAt"
  | "isSent"
  | "voidedAt"
  | "isVoidSent"
>;

/** The part of a written credit note that a day needs. */
export type CreditWritten = Omit<WrittenCredit, "note"> & { readonly note: NoteOfDay };

/** The part of a sheet that tells which day it closed. */
export type ClosedSheet = Pick<
  LocalDaySheet,
  "id" | "key" | "day" | "createdAt" | "corrects" | "correctsKey"
>;

/** A credit note as a day lists it. */
export interface CreditOfDay extends DayCredit {
  readonly key: string;
}

/** Every credit note, including voided ones, in the order of writing. */
export async function writtenCredits(db: Database): Promise<readonly WrittenCredit[]> {
  const ids = (await db.creditNotes.orderBy("invoiceId").uniqueKeys()) as number[];
  const queued = (await db.outbox.orderBy("entity").uniqueKeys()) as string[];
  const known = await db.invoices.where("id").anyOf(ids).toArray();
  const waiting = (await db.invoices.bulkGet(queued)).filter((each) => each !== undefined);
  const invoices = [...new Map([...known, ...waiting].map((each) => [each.key, each])).values()];
  const notes = await creditNotesByInvoice(db, invoices);
  const withInvoice = invoices.flatMap((invoice) =>
    (notes.get(invoice.key) ?? []).map((note) => ({
      note,
      invoice: numberOf(invoice),
      customer: invoice.billTo.name,
    })),
  );
  const knownIds = new Set(known.map(({ id }) => id));
  const withoutInvoice = (await db.creditNotes.toArray())
    .filter(({ invoiceId, deletedAt }) => deletedAt === "" && !knownIds.has(invoiceId))
    .map((note) => ({
      note: noteOnServer(note),
      invoice: note.invoiceNumber,
      customer: note.customerName,
    }));
  return [...withInvoice, ...withoutInvoice]
    .filter(({ note }) => !note.isRefused)
    .toSorted((a, b) => (isBefore(writing(b.note), writing(a.note)) ? 1 : -1));
}

interface Span {
  readonly sheets: readonly ClosedSheet[];
  /** null for the open day. */
  readonly sheet: ClosedSheet | null;
  readonly today: Day;
}

/**
 * The credit notes between the previous close and a sheet's own; before the first close, those
 * dated from the sheet's day on. The server counts goods and cash in the same span. A note that was
 * voided before the close is left out; one voided later stays on the sheet as it was signed.
 */
export function creditsOn(
  written: readonly CreditWritten[],
  { sheets, sheet, today }: Span,
): readonly CreditOfDay[] {
  const closed = sheet && closeOf(sheet, sheets);
  const end = closed && closing(closed);
  const before = sheets
    .filter((each) => !isCorrection(each) && each.key !== closed?.key)
    .map(closing)
    .filter((each) => end === null || isBefore(each, end))
    .reduce<Moment | null>((last, each) => (last && isBefore(each, last) ? last : each), null);
  const began = (note: NoteOfDay) =>
    before ? !isBefore(writing(note), before) : note.date >= (closed?.day ?? today);
  const ended = (moment: Moment) => end === null || isBefore(moment, end);
  return written
    .filter(({ note }) => began(note) && ended(writing(note)))
    .filter(({ note }) => !(note.voidedAt !== null && ended(voiding(note, note.voidedAt))))
    .map(({ note, invoice, customer }) => ({
      key: note.key,
      number: note.number ?? NONE,
      invoice: invoice ?? NONE,
      customer: customer.trim(),
      total: note.total,
      goods: note.reason === "correction" ? [] : goodsOf(note),
    }));
}

/** Shown for a number that the server has not given yet. */
const NONE = "–";

/**
 * The goods of a note and where they went. A credit note of a correction moves none: the replacing
 * invoice takes them again.
 */
const goodsOf = ({ lines }: NoteOfDay): DayCredit["goods"] =>
  lines.flatMap(({ name, quantity, goods: to }) => (to === "none" ? [] : [{ name, quantity, to }]));

const isCorrection = ({ corrects, correctsKey }: ClosedSheet): boolean =>
  corrects !== null || correctsKey !== null;

/** The sheet that closed the day: this one, or the one that it corrects. */
function closeOf(sheet: ClosedSheet, sheets: readonly ClosedSheet[]): ClosedSheet {
  const corrected =
    isCorrection(sheet) &&
    sheets.find(
      ({ id, key }) => key === sheet.correctsKey || (id !== null && id === sheet.corrects),
    );
  return corrected ? closeOf(corrected, sheets) : sheet;
}

/**
 * When something happened. What the phone has not sent comes after all that the server has,
 * whatever the clocks say.
 */
interface Moment {
  readonly isSent: boolean;
  readonly at: string;
}
const writing = ({ isSent, writtenAt: at }: NoteOfDay): Moment => ({ isSent, at });
const voiding = ({ isVoidSent: isSent }: NoteOfDay, at: string): Moment => ({ isSent, at });
const closing = ({ id, createdAt: at }: ClosedSheet): Moment => ({ isSent: id !== null, at });
const isBefore = (a: Moment, b: Moment): boolean =>
  a.isSent === b.isSent ? a.at <= b.at : a.isSent;
