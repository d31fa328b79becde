import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { isRegisteredForVat } from "@roundsman/core/company";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import { issuerOf } from "../invoices/repository/issued-states.ts";
import { creditNote, type NewCreditNote } from "@roundsman/core/credit/credit-note";
import type {
  CreditableInvoice,
  CreditReason,
  CreditLineRequest,
} from "@roundsman/core/credit/credited";
import type { Day } from "@roundsman/core/day";
import type { DocumentLanguage } from "@roundsman/core/document-language";
import type { VatMode } from "@roundsman/core/vat";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import type { CallBase } from "../kernel/calls/call.ts";
import type { Touched } from "../kernel/changes/record-change.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { setCredited } from "../invoices/repository/write-invoices.ts";
import { moveCreditedGoods } from "../stock/repository/credited-goods.ts";
import { updateLedgers } from "../stock/repository/update-ledgers.ts";
import { refusalOf, refuseUnseen, type SeenNote } from "./refuse-credit.ts";
import { creditNotesOf, findCreditNote } from "./repository/find-credit-notes.ts";
import { insertCreditNote, setVoided } from "./repository/write-credit-notes.ts";
import { paidIfCovered } from "./paid-if-covered.ts";

/** An invoice as it was read. */
export interface FoundInvoice {
  readonly row: Row<"invoice">;
  /** The same invoice with its lines. */
  readonly invoice: Invoice;
}

/** Other columns of the invoice that are written with the note. */
type ExtraColumns = NonNullable<Parameters<typeof setCredited>[2]["extra"]>;

interface NoteToMake {
  readonly key: string | undefined;
  readonly number: string | undefined;
  readonly date: Day;
  readonly summary: string;
  /** "" for the customer's. */
  readonly language: DocumentLanguage | "";
  readonly reason: CreditReason;
  readonly lines: readonly CreditLineRequest[];
  /** What was printed, or seen before it was sent. */
  readonly seen: SeenNote;
  /** Absent: the invoice becomes paid if it is covered now. */
  readonly extra?: ExtraColumns;
}

interface Done {
  readonly note: CreditNote;
  /** The invoice. */
  readonly after: Row<"invoice">;
  /** What shows differently now. */
  readonly also: readonly Touched[];
}

/**
 * Writes a note and what follows from it. Two phones that credit one invoice do so one after the
 * other, because each writes the version of the invoice that it read (wire §13).
 */
export async function makeNote(
  call: CallBase,
  { row, invoice }: FoundInvoice,
  { reason, lines, seen, extra, ...draft }: NoteToMake,
): Promise<Done> {
  const { db, actor, now } = call;
  const { newNote, vatMode } = await newNoteOf(call, invoice, { reason, lines, seen });
  refuseUnseen({ newNote, reason, vatMode }, seen);
  const credited = creditedBy(row, { invoice, newNote, vatMode });
  const written = extra ?? paidIfCovered(row, credited, now);
  const after = await setCredited(db, row, { ...credited, extra: written, now });
  const { id, number } = await insertCreditNote(db, actor.id, {
    ...draft,
    invoiceId: row.id,
    vatMode,
    newNote,
    now,
  });
  const also = await writeLedgers(call, {
    before: row,
    after,
    number,
    lines: newNote.lines,
    reason,
    sign: 1,
  });
  return { note: await expectNote(findCreditNote(db, actor.id, id)), after, also };
}

interface Voided {
  /** The invoice. */
  readonly row: Row<"invoice">;
  readonly noteRow: Row<"credit_note">;
  readonly extra?: ExtraColumns;
  /** What its status paid stays paid, though it is not paid in full any more. */
  readonly keepsPaid?: boolean;
}

/** Voids a note: its number stays taken, and its invoice is owed again. */
export async function voidNote(
  call: CallBase,
  before: CreditNote,
  { row, noteRow, extra = {}, keepsPaid = false }: Voided,
): Promise<Done> {
  const { db, actor, now } = call;
  const credited = row.credited - before.total;
  const vat = row.vat_added + row.credited;
  const vatMode = row.vat_mode as VatMode;
  const notes = row.credit_notes - 1;
  const after = await setCredited(db, row, { credited, notes, vat, vatMode, extra, now });
  await setVoided(db, noteRow, now);
  const { number, lines, reason } = before;
  const change = { before: row, after, keepsPaid };
  const also = await writeLedgers(call, { ...change, number, lines, reason, sign: -1 });
  return { note: await expectNote(findCreditNote(db, actor.id, before.id)), after, also };
}

export async function expectNote(note: Promise<CreditNote | undefined>): Promise<CreditNote> {
  const foundNote = await note;
  if (!foundNote) throw notFound();
  return foundNote;
}

/** What the note comes to, by the invoice and the notes that it has. */
async function newNoteOf(
  call: CallBase,
  invoice: Invoice,
  { seen, ...wanted }: Pick<NoteToMake, "reason" | "lines" | "seen">,
): Promise<{ readonly newNote: NewCreditNote; readonly vatMode: VatMode }> {
  const creditable = await creditableOf(call, invoice, seen.vatMode);
  try {
    return { newNote: creditNote(creditable, wanted), vatMode: creditable.mode };
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * The invoice with the notes that count. All of them treat VAT as the first does, whatever was
 * printed since. If nobody chose a mode and no paper went out, a first note decides as it was
 * printed or seen.
 */
export async function creditableOf(
  call: Pick<CallBase, "db" | "actor">,
  invoice: Invoice,
  seen?: VatMode,
): Promise<CreditableInvoice> {
  const { id, lines, date, companyId } = invoice;
  const earlier = await activeNotes(call, id);
  const isRegistered = isRegisteredForVat(await issuerOf(call.db, call.actor, companyId));
  const vatMode = invoice.vatMode ?? (invoice.lastDocument ? undefined : seen);
  const mode = earlier[0]?.vatMode ?? vatModeOf({ ...invoice, vatMode }, { isRegistered });
  return { lines, date, mode, earlier };
}

/** The notes of an invoice that are not voided. */
export const activeNotes = async (
  { db, actor }: Pick<CallBase, "db" | "actor">,
  invoiceId: number,
): Promise<readonly CreditNote[]> =>
  (await creditNotesOf(db, actor.id, [invoiceId])).filter(({ voidedAt }) => voidedAt === null);

interface Made {
  readonly invoice: Invoice;
  readonly newNote: NewCreditNote;
  readonly vatMode: VatMode;
}

/** If the paper put VAT on top that the invoice does not keep, it is owed now, and credited too. */
function creditedBy(row: Row<"invoice">, { invoice, newNote, vatMode }: Made) {
  const isLate = row.vat_mode === "" && vatMode === "add";
  const vat = isLate ? payableOf(invoice, vatMode) - row.total : row.vat_added + row.credited;
  const mode = isLate ? vatMode : (row.vat_mode as VatMode);
  const notes = row.credit_notes + 1;
  return { credited: row.credited + newNote.total, notes, vat, vatMode: mode };
}

interface LedgerChange {
  readonly before: Row<"invoice">;
  readonly after: Row<"invoice">;
  readonly number: string;
  readonly lines: CreditNote["lines"];
  readonly reason: CreditReason;
  readonly sign: 1 | -1;
  readonly keepsPaid?: boolean;
}

/** Settles van and cash; answers what shows differently now. */
async function writeLedgers(
  call: CallBase,
  { before, after, number, lines, reason, sign, keepsPaid = false }: LedgerChange,
): Promise<readonly Touched[]> {
  const goods = await moveCreditedGoods(call, { invoice: after, number, lines, reason, sign });
  const cash = await updateLedgers(call, [{ before, after, keepsPaid }]);
  return [{ kind: "invoice", ids: [after.id] }, { kind: "stock", ids: goods }, ...cash];
}
