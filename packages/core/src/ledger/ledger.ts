import { daysBetween, type Day } from "../day.ts";
import { pence, sum, type Pence } from "../money.ts";
import type { Allocation, Payment } from "./payment.ts";

/** An invoice as the ledger sees it. */
export interface Charge {
  readonly invoice: string;
  readonly customer: string;
  readonly day: Day;
  readonly dueDate: Day | null;
  /** What it asks for, before credit notes. */
  readonly amount: Pence;
}

interface Credit {
  readonly note: string;
  readonly invoice: string;
  readonly day: Day;
  readonly amount: Pence;
}

export interface Ledger {
  readonly charges: readonly Charge[];
  readonly credits: readonly Credit[];
  readonly payments: readonly Payment[];
  readonly allocations: readonly Allocation[];
}

export interface OpenInvoice extends Charge {
  /** Below 0 where it was credited after it was paid. */
  readonly open: Pence;
}

interface Ageing {
  readonly notDue: Pence;
  /** 1 to 30 days after the due date, and so on. */
  readonly to30: Pence;
  readonly to60: Pence;
  readonly to90: Pence;
  readonly over90: Pence;
}

/** A customer's invoices up to the end of a day, with what is open of each. */
export function openInvoices(ledger: Ledger, customer: string, on: Day): readonly OpenInvoice[] {
  const credits = ledger.credits.filter(({ day }) => day <= on);
  const invoiceOfNote = new Map(ledger.credits.map(({ note, invoice }) => [note, invoice]));
  const paid = new Set(ledger.payments.filter(({ day }) => day <= on).map(({ key }) => key));
  const settled = new Map<string, number>();
  const settle = (invoice: string | undefined, amount: Pence) => {
    if (invoice !== undefined) settled.set(invoice, (settled.get(invoice) ?? 0) + amount);
  };
  for (const { invoice, amount } of credits) settle(invoice, amount);
  for (const { payment, to, amount } of ledger.allocations) {
    if (!paid.has(payment)) continue;
    if (to.kind === "invoice") settle(to.invoice, amount);
    if (to.kind === "creditNote") settle(invoiceOfNote.get(to.note), amount);
  }
  return ledger.charges
    .filter((charge) => charge.customer === customer && charge.day <= on)
    .map((charge) => ({
      ...charge,
      open: pence(charge.amount - (settled.get(charge.invoice) ?? 0)),
    }));
}

/** What a customer has paid up to the end of a day that belongs to no invoice. */
export function onAccount(ledger: Ledger, customer: string, on: Day): Pence {
  const theirs = new Set(
    ledger.payments
      .filter((payment) => payment.customer === customer && payment.day <= on)
      .map(({ key }) => key),
  );
  return sum(
    ledger.allocations
      .filter(({ payment, to }) => to.kind === "account" && theirs.has(payment))
      .map(({ amount }) => amount),
  );
}

/** What a customer owes at the end of a day; below 0 where the business owes the customer. */
export const balance = (ledger: Ledger, customer: string, on: Day): Pence =>
  pence(
    sum(openInvoices(ledger, customer, on).map(({ open }) => open)) -
      onAccount(ledger, customer, on),
  );

/** What is open by age. An invoice without a due date is due on its own date. Money on account lowers nothing here. */
export function ageing(invoices: readonly OpenInvoice[], today: Day): Ageing {
  const ages = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 };
  for (const { open, dueDate, day } of invoices)
    ages[ageOf(daysBetween(dueDate ?? day, today))] += open;
  return {
    notDue: pence(ages.notDue),
    to30: pence(ages.to30),
    to60: pence(ages.to60),
    to90: pence(ages.to90),
    over90: pence(ages.over90),
  };
}

function ageOf(daysLate: number): keyof Ageing {
  if (daysLate <= 0) return "notDue";
  if (daysLate <= 30) return "to30";
  if (daysLate <= 60) return "to60";
  return daysLate <= 90 ? "to90" : "over90";
}
