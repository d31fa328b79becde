import { addDays, type Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { invoiced, numberOf, owed } from "@roundsman/core/invoice";
import { pence, sum } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { OpenInvoice } from "@roundsman/core/payments/payment";
import type { CustomerAccount, AccountMovement } from "@roundsman/core/payments/statement";
import { accountOf } from "../../sync/outbox/money/money-on-account.ts";
import type { Database } from "../../sync/store/database.ts";
import { HISTORY_DAYS, reachOf } from "../../sync/pull/history-reach.ts";
import type { LocalCustomer, LocalInvoice } from "../../sync/store/local.ts";
import { withMerged } from "../../sync/store/merged-customers.ts";
import { isCharged } from "../debts.ts";
import { theirBooks, type Books, type PaidPart } from "./their-books.ts";
import type { NoteOn } from "./their-notes.ts";

/**
 * A customer's account for a statement, as this phone knows it, unsent changes included. null where
 * the server must be asked: the phone lacks days since `span.start`, or an invoice that was open at
 * `span.end`.
 */
export async function accountHere(
  db: Database,
  customer: LocalCustomer,
  span: DayRange,
  today: Day,
): Promise<CustomerAccount | null> {
  const entries = await withMerged(db, customer);
  const first = await keptSince(db, entries, today);
  if (first === null || (first !== "always" && span.start < first)) return null;
  const { onPhone, onServer } = await theirBooks(db, customer);
  const hasAllOf = ({ date }: LocalInvoice) => first === "always" || date >= first;
  const open = openAt(onPhone, span.end, hasAllOf);
  if (open === null) return null;
  const accountOnServer = await accountsOnServer(db, entries);
  // What the phone does not hold: the server's balance less every movement on the server that the
  // phone has.
  const balance = sum(onServer.invoices.filter(isCharged).map(openAmount)) - accountOnServer;
  const elsewhere = balance - sum(movementsOf(onServer).map(({ amount }) => amount));
  const movements = movementsOf(onPhone);
  const before = movements.filter(({ day }) => day < span.start);
  return {
    opening: pence(elsewhere + sum(before.map(({ amount }) => amount))),
    movements,
    open,
  };
}

/**
 * The day since which the phone has every movement of a customer; null before the lists were read.
 */
async function keptSince(
  db: Database,
  entries: readonly LocalCustomer[],
  today: Day,
): Promise<Day | "always" | null> {
  // The server does not know them: everything of theirs is on this phone.
  if (entries.every(({ id }) => id === null)) return "always";
  const [reach, kept] = [await reachOf(db), addDays(today, -HISTORY_DAYS)];
  return reach !== null && reach < kept ? kept : reach;
}

/**
 * The money on account of a customer and of all merged with them, as the server last sent it, in
 * pence.
 */
async function accountsOnServer(db: Database, entries: readonly LocalCustomer[]): Promise<number> {
  const bases = await db.bases.bulkGet(entries.map(({ key }) => key));
  const rows = entries.map((row, index) => (bases[index]?.row ?? row) as LocalCustomer);
  return sum(rows.map(accountOf));
}

function movementsOf({ invoices, notes, payments }: Books): AccountMovement[] {
  const charged = invoices.filter(isCharged);
  const keys = new Set(charged.map(({ key }) => key));
  return [
    ...charged.map((invoice) => ({
      kind: "invoice" as const,
      id: invoice.id ?? invoice.key,
      day: invoice.date,
      amount: invoiced(invoice.totals),
      number: numberOf(invoice),
    })),
    ...notes
      .filter(({ invoice }) => invoice === null || keys.has(invoice.key))
      .map(({ note, invoiceDate, invoiceNumber }) => ({
        kind: "creditNote" as const,
        id: note.id ?? note.key,
        // A credit note that is dated before its invoice counts from the invoice's day on.
        day: note.date < invoiceDate ? invoiceDate : note.date,
        amount: pence(-note.total),
        number: note.number,
        credits: invoiceNumber,
      })),
    ...payments
      .filter(({ amount }) => amount !== 0)
      .map(({ amount, isReversal, parts: _parts, ...payment }) => ({
        ...payment,
        kind: isReversal ? ("reversal" as const) : ("payment" as const),
        amount: pence(-amount),
      })),
  ];
}

/**
 * A customer's invoices that were open at the end of a day; null where the phone cannot tell.
 * `hasAllOf`: whether it has every payment of an invoice.
 */
function openAt(
  { invoices, notes, payments }: Books,
  end: Day,
  hasAllOf: (invoice: LocalInvoice) => boolean,
): OpenInvoice[] | null {
  const parts = payments.flatMap((payment) =>
    payment.parts.map((part) => ({ ...part, day: payment.day })),
  );
  const later = parts.filter(({ day }) => day > end);
  const isUnknown = ({ invoice, note, invoiceDate }: NoteOn) =>
    invoice === null && note.date > end && invoiceDate <= end;
  if (later.some(({ invoice }) => invoice === null) || notes.some(isUnknown)) return null;
  const open: OpenInvoice[] = [];
  for (const invoice of invoices.filter((each) => isCharged(each) && each.date <= end)) {
    const own = (paidParts: readonly PaidPart[]) =>
      sum(paidParts.filter((part) => part.invoice === invoice.key).map(({ amount }) => amount));
    const credited = sum(
      notes
        .filter((each) => each.invoice?.key === invoice.key && each.note.date > end)
        .map(({ note }) => note.total),
    );
    const after = own(later) + credited;
    const isPaid = invoice.paymentStatus === "paid";
    // More may have come in than was owed; only the complete payments tell how much.
    if (isPaid && after !== 0 && !hasAllOf(invoice)) return null;
    const paid = isPaid ? own(parts) : (invoice.totals.paid ?? 0);
    const left = pence(owed(invoice.totals) - paid + after);
    if (left > 0 && !(isPaid && after === 0))
      open.push({
        id: invoice.key,
        date: invoice.date,
        dueDate: invoice.dueDate ?? null,
        open: left,
      });
  }
  return open;
}
