import type { creditNotes } from "@roundsman/contract/credit-notes";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote, CreditNoteBody } from "@roundsman/contract/invoices/credit-note";
import { creditNote, type NewCreditNote } from "@roundsman/core/credit/credit-note";
import type { VatMode } from "@roundsman/core/vat";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import type { Call, CallBase, Handlers } from "../kernel/calls/call.ts";
import type { Touched } from "../kernel/changes/record-change.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { withLines } from "../invoices/repository/invoice-lines.ts";
import { invoiceRecords, setCredited } from "../invoices/repository/write-invoices.ts";
import { moveCreditedGoods } from "../stock/repository/credited-goods.ts";
import { settle } from "../stock/repository/settle.ts";
import { refusalOf, refuseDate, refuseVoided } from "./refuse-credit.ts";
import {
  creditNotePage,
  creditNotesOf,
  findCreditNote,
  findCreditNoteByKey,
} from "./repository/find-credit-notes.ts";
import { creditNoteRecords, insertCreditNote, setVoided } from "./repository/write-credit-notes.ts";

type Ask<Name extends keyof typeof creditNotes> = Call<(typeof creditNotes)[Name]>;

export const creditNoteHandlers = {
  list: ({ db, actor, query }) => creditNotePage(db, actor.id, query),
  get: ({ db, actor, params }) => found(findCreditNote(db, actor.id, params.id)),
  create,
  void: takeBack,
} satisfies Handlers<typeof creditNotes>;

const kind = "creditNote";

async function found(note: Promise<CreditNote | undefined>): Promise<CreditNote> {
  const there = await note;
  if (!there) throw notFound();
  return there;
}

interface Asked extends CallBase {
  /** The invoice. */
  readonly params: { readonly id: number };
  readonly body: CreditNoteBody;
}

/** A client_id that exists answers what is there. Two phones that credit one invoice do so one after the other: each writes the invoice as it read it. */
async function create(call: Asked): Promise<CreditNote> {
  const { db, actor, now, today, params, body } = call;
  const there = body.key && (await findCreditNoteByKey(db, actor.id, body.key));
  if (there) {
    call.unchanged();
    return there;
  }
  const row = await invoiceRecords.findAny(db, actor.id, params.id);
  const [invoice] = row ? await withLines(db, actor.id, [row]) : [];
  if (!row || !invoice) throw notFound();
  refuseVoided(row);
  const date = body.date ?? today;
  refuseDate(date, { invoice: invoice.date, today });
  const { made, vatMode } = await madeOf(call, invoice);
  const after = await setCredited(db, row, creditedBy(row, { invoice, made, vatMode, now }));
  const { id, number } = await insertCreditNote(db, actor.id, {
    key: body.key,
    number: body.number,
    invoiceId: row.id,
    date,
    summary: body.summary ?? "",
    language: body.language ?? "",
    vatMode,
    made,
    now,
  });
  const also = await settled(call, { before: row, after, number, lines: made.lines, sign: 1 });
  const note = await found(findCreditNote(db, actor.id, id));
  call.record({ kind, action: "create", ids: [id], after: note, also });
  return note;
}

/** What the note comes to, by the invoice and the notes that it has. */
async function madeOf(
  { db, actor, body }: CallBase & { readonly body: CreditNoteBody },
  { id, lines, date, vatMode, lastDocument }: Invoice,
): Promise<{ readonly made: NewCreditNote; readonly vatMode: VatMode }> {
  const mode = vatMode ?? lastDocument?.vat ?? "included";
  const notes = await creditNotesOf(db, actor.id, [id]);
  const earlier = notes.filter(({ voidedAt }) => voidedAt === null);
  const wanted = body.lines.map((line) => ({ ...line, goods: line.goods ?? ("none" as const) }));
  try {
    const made = creditNote({ lines, date, mode, earlier }, { reason: body.reason, lines: wanted });
    return { made, vatMode: mode };
  } catch (error) {
    throw refusalOf(error);
  }
}

interface Made {
  readonly invoice: Invoice;
  readonly made: NewCreditNote;
  readonly vatMode: VatMode;
  readonly now: Date;
}

/** An invoice that was handed out with VAT on top before it kept its mode is owed with it from now on: its note credits that VAT, too. */
function creditedBy(row: Row<"invoice">, { invoice, made, vatMode, now }: Made) {
  const isLate = row.vat_mode === "" && vatMode === "add";
  const vat = isLate ? payableOf(invoice, vatMode) - row.total : row.vat_added + row.credited;
  const mode = isLate ? vatMode : (row.vat_mode as VatMode);
  return { credited: row.credited + made.total, vat, vatMode: mode, now };
}

/** Taking back what was taken back changes nothing. */
async function takeBack(call: Ask<"void">): Promise<CreditNote> {
  const { db, actor, now, params } = call;
  const before = await found(findCreditNote(db, actor.id, params.id));
  const [row, note] = [
    await invoiceRecords.findAny(db, actor.id, before.invoiceId),
    await creditNoteRecords.find(db, actor.id, before.id),
  ];
  if (!row || !note) throw notFound();
  if (before.voidedAt !== null) {
    call.unchanged();
    return before;
  }
  const credited = row.credited - before.total;
  const vat = row.vat_added + row.credited;
  const mode = row.vat_mode as VatMode;
  const written = await setCredited(db, row, { credited, vat, vatMode: mode, now });
  await setVoided(db, note, now);
  const { number, lines } = before;
  const also = await settled(call, { before: row, after: written, number, lines, sign: -1 });
  const after = await found(findCreditNote(db, actor.id, before.id));
  call.record({ kind, action: "void", ids: [before.id], before, after, also });
  return after;
}

interface Settled {
  readonly before: Row<"invoice">;
  readonly after: Row<"invoice">;
  readonly number: string;
  readonly lines: CreditNote["lines"];
  readonly sign: 1 | -1;
}

/** What van, cash and invoice show differently now. */
async function settled(
  call: CallBase,
  { before, after, number, lines, sign }: Settled,
): Promise<readonly Touched[]> {
  const goods = await moveCreditedGoods(call, { invoice: after, number, lines, sign });
  const cash = await settle(call, [{ before, after }]);
  return [{ kind: "invoice", ids: [after.id] }, { kind: "stock", ids: goods }, ...cash];
}
