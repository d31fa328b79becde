import { expect } from "vitest";
import {
  at,
  become,
  blank,
  carry,
  giveBack,
  grows,
  ofStatus,
  owedAlive,
} from "./testing-invoice.ts";
import { taken, units, withNote, type Invoice } from "./testing-invoice.ts";
import { addressed } from "./testing-updates.ts";
import type { Keeping, OfCustomers } from "./testing-keeping.ts";
import type { Of } from "./testing-payments.ts";

/** Corrects an invoice, now and then for another customer. */
export async function correct(keeping: OfCustomers, { invoice, pick, other }: Of): Promise<void> {
  const { books, driver } = keeping;
  const before = { ...invoice };
  const { sent, named } =
    pick % 4 === 3 ? addressed(keeping, invoice, other) : { sent: {}, named: invoice };
  const { status, body } = await driver.send("POST", `/api/invoices/${invoice.id}/correct/`, sent);
  if (status >= 300) return expect([409, 404]).toContain(status) as undefined;
  const created = body as { invoice: { id: number }; credit_note: { id: number } };
  const left = invoice.count - units(invoice);
  const next = before.status === "paid" ? before.paidFrom || "pending" : before.status;
  const { hasVatOnTop, unit } = before;
  const { customer, name } = named;
  const correction: Invoice = {
    ...blank(created.invoice.id, next),
    customer,
    name,
    hasVatOnTop,
    unit,
    count: left,
    date: books.calendar.today,
    corrects: invoice,
  };
  books.invoices.push(correction);
  carry(invoice, correction);
  const day = later(books.calendar.today, before.date);
  invoice.notes.push({ id: created.credit_note.id, units: left, day, isVoid: false });
  invoice.statusBefore = before.status;
  invoice.correctedBy = correction;
  become(invoice, "paid");
  // A correction settles it, which does not issue it (decision 0033).
  invoice.isIssued = before.isIssued;
  if (before.status !== "paid") invoice.paidFrom = before.status;
  books.follow(invoice);
}

/** Undoes the correction of an invoice; the invoice may be the corrected one or its correction. */
export async function uncorrect({ books, ask }: Keeping, { invoice: picked }: Of): Promise<void> {
  const old = picked.correctedBy ? picked : picked.corrects;
  if (!old) return;
  const { correctedBy: correction } = old;
  // A correction that was corrected itself cannot be undone.
  const isExpected =
    correction !== null &&
    correction.correctedBy === null &&
    (!correction.isIssued || correction.isDeleted);
  if (!(await ask(`/api/invoices/${old.id}/uncorrect/`, {}, isExpected)) || !correction) return;
  giveBack(old, correction);
  const note = old.notes.at(-1);
  if (note) note.isVoid = true;
  const [paid, isSettled] = [taken(old) + ofStatus(old), old.status === "paid"];
  const wasPaid = paid > 0 || old.statusBefore === "paid";
  if (!isSettled || !wasPaid || paid < owedAlive(old)) {
    if (isSettled) books.reopen(old);
    if (old.statusBefore !== "paid") become(old, old.statusBefore);
  }
  old.statusBefore = "";
  old.correctedBy = null;
  correction.isDeleted = true;
  books.follow(old);
  books.follow(correction);
}

export async function voidNote({ books, ask }: Keeping, { invoice, other }: Of): Promise<void> {
  const standing = invoice.notes.filter(({ isVoid }) => !isVoid);
  const note = at(standing, other);
  if (!note || invoice.statusBefore !== "") return;
  await ask(`/api/creditnotes/${note.id}/void/`, {}, true);
  const isOpen = grows(invoice, () => {
    note.isVoid = true;
  });
  if (isOpen) books.reopen(invoice);
  books.follow(invoice);
}

const later = (one: string, other: string): string => (one > other ? one : other);

/** Credits one unit, as of today or of a named day. */
export async function credit({ books, ask }: Keeping, { invoice, pick, day }: Of): Promise<void> {
  const { calendar } = books;
  const named = pick % 3 === 0 ? undefined : calendar.day(day);
  const noted = named ?? calendar.today;
  // A note cannot be dated before its invoice; a future invoice is credited on its own day.
  const isDated = noted >= invoice.date && noted <= later(calendar.tomorrow, invoice.date);
  const isExpected = isDated && !invoice.isDeleted && units(invoice) < invoice.count;
  const created = await ask<{ id: number }>(
    `/api/invoices/${invoice.id}/creditnotes/`,
    { reason: "returned", credit_date: named, lines: [{ line: "rice", quantity: 1 }] },
    isExpected,
  );
  if (created) withNote(invoice, { id: created.id, units: 1, day: noted, isVoid: false });
  books.follow(invoice);
}
