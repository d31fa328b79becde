import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote, CreditNoteBody } from "@roundsman/contract/invoices/credit-note";
import { creditNote, CreditRefused } from "@roundsman/core/credit/credit-note";
import { dependentNote } from "@roundsman/core/credit/uncredited-lines";
import type { NoteRecord } from "@roundsman/contract/invoices/handed-out";
import { day } from "@roundsman/core/day";
import { lessCredits, numberOf, type InvoiceTotals } from "@roundsman/core/invoice";
import { sum } from "@roundsman/core/money";
import { withCreditNote } from "@roundsman/core/payments/invoice-payment";
import { thousandths } from "@roundsman/core/quantity";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import { fakeCorrections } from "./fake-corrections.ts";
import { nextMoment, No, type Input, type Recorded, type Shop, type Stored } from "../stored.ts";

type Goods = Pick<Invoice["lines"][number], "id" | "name" | "quantity">;
type Notes = ReadonlyMap<number, Stored>;

const notesOf = (notes: Notes, invoiceId: number): (CreditNote & Stored)[] =>
  ([...notes.values()] as (CreditNote & Stored)[]).filter((note) => note.invoiceId === invoiceId);

/** What an invoice comes to, less its notes. */
export const creditedTotals = (invoice: Invoice, notes: Notes): InvoiceTotals => {
  const alive = notesOf(notes, invoice.id).filter(({ voidedAt }) => voidedAt === null);
  const credited = alive.length === 0 ? undefined : sum(alive.map(({ total }) => total));
  return lessCredits(totalsOf(invoice), credited);
};

/** What an invoice's credit notes brought back to the van, as lines below 0. */
export const broughtBack = (invoiceId: number, notes: Notes): Goods[] =>
  notesOf(notes, invoiceId)
    .filter(({ voidedAt }) => voidedAt === null)
    .flatMap(({ lines }) => lines)
    .filter(({ goods }) => goods === "van")
    .map(({ line, name, quantity }) => ({ id: line, name, quantity: thousandths(-quantity) }));

/**
 * The server's rules for credit notes: never more than the line, once for each client_id, and the
 * invoice gets a new version.
 */
export function fakeCredits(shop: Shop) {
  const { notes, find, plant, change, put } = shop;
  const corrections = fakeCorrections(shop);
  const create = ({ id, body }: Input): unknown => {
    const {
      reason,
      lines,
      key,
      number,
      date,
      summary = "",
      expectedTotal,
      vatMode: printed,
    } = body as CreditNoteBody;
    const existing = [...notes.values()].find((each) => each.key === key);
    if (existing) return existing;
    const invoice = find("invoices", id) as Invoice & Stored;
    const mode = invoice.vatMode ?? invoice.lastDocument?.vat ?? printed ?? "included";
    const earlier = notesOf(notes, id).filter(({ voidedAt }) => voidedAt === null);
    const wanted = lines.map((line) => ({ ...line, goods: line.goods ?? ("none" as const) }));
    const content = madeOf(() =>
      creditNote({ ...invoice, mode, earlier }, { reason, lines: wanted }),
    );
    if (expectedTotal !== undefined && expectedTotal !== content.total)
      throw new No(409, "", { code: "credit-differs" });
    const note = plant("creditNotes", {
      ...content,
      createdAt: nextMoment(),
      key,
      number: number ?? `CN-${notes.size + 1}`,
      invoiceId: id,
      invoiceNumber: numberOf(invoice),
      invoiceDate: invoice.date,
      customerId: invoice.customerId,
      customerName: invoice.billTo.name,
      date: date ?? day("2026-11-21"),
      summary,
      vatMode: mode,
      voidedAt: null,
      ownerId: invoice.ownerId,
    });
    const after = { ...invoice, ...(mode === "add" && { vatMode: mode }) };
    const totals = { ...creditedTotals(after, notes), paid: invoice.totals.paid };
    const { paymentStatus, paidFrom } = {
      ...invoice,
      ...withCreditNote({ ...invoice, deletedAt: "" }, totals),
    };
    change("invoices", invoice, { vatMode: after.vatMode, paymentStatus, paidFrom });
    return note;
  };
  const takeBack = ({ id }: Input): unknown => {
    const note = find("creditNotes", id) as CreditNote & Stored;
    if (note.voidedAt !== null) return note;
    const invoice = find("invoices", note.invoiceId) as Invoice & Stored;
    if (invoice.correctedBy !== undefined) throw new No(409, "", { code: "corrected-since" });
    const counting = notesOf(notes, note.invoiceId).filter(({ voidedAt }) => voidedAt === null);
    if (dependentNote(counting, note)) throw new No(409, "", { code: "credited-since" });
    const after = change("creditNotes", note, { voidedAt: nextMoment() });
    shop.opened(invoice, change("invoices", invoice, {}));
    return after;
  };
  const handedOut = ({ id, body }: Input): unknown => {
    const note = find("creditNotes", id) as Stored & CreditNote & Recorded;
    const { kind, language, total = note.total, at = "" } = body as NoteRecord;
    const handOut = { kind, vat: note.vatMode, language, total, at };
    const before = note.lastDocument;
    return put("creditNotes", {
      ...note,
      lastDocument: before && before.at > at ? before : handOut,
      recorded: [...(note.recorded ?? []), at],
    });
  };
  return (call: string, input: Input): unknown => {
    if (call === "recordDocument") return handedOut(input);
    if (call === "correct") return corrections.correct(input);
    if (call === "uncorrect") return corrections.uncorrect(input);
    if (call === "create") return create(input);
    if (call === "void") return takeBack(input);
    if (call === "get") return find("creditNotes", input.id);
    const all = ([...notes.values()] as unknown as CreditNote[]).filter(
      asked(input.query, shop.invoices),
    );
    const totals = { count: all.length, net: sum([]), vat: sum([]), total: sum([]) };
    return { creditNotes: all, totals, nextCursor: null };
  };
}

/** Whether a note is in the list that a query asks for. */
function asked(query: Input["query"], invoices: Notes): (note: CreditNote) => boolean {
  const { invoice_ids, drivercustomer_id, listed_since: since } = query;
  return ({ invoiceId, customerId, date }) => {
    const invoice = invoices.get(invoiceId) as (Invoice & Stored) | undefined;
    return (
      (invoice_ids === undefined || invoice_ids.split(",").includes(String(invoiceId))) &&
      (drivercustomer_id === undefined || drivercustomer_id === String(customerId)) &&
      (since === undefined || date >= since || (invoice && isListed(invoice, since)) === true)
    );
  };
}

const isListed = ({ hidden, paymentStatus, date }: Invoice & Stored, since: string): boolean =>
  !hidden && (paymentStatus !== "paid" || date >= since);

function madeOf<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof CreditRefused)) throw error;
    throw new No(422, error.message, { code: error.fault });
  }
}
