import { expect } from "vitest";
import { WALK_IN } from "./testing-books.ts";
import { mayReturn, type Invoice } from "./testing-invoice.ts";
import type { Keeping, OfCustomers } from "./testing-keeping.ts";

const one = ({ driver }: OfCustomers, customer: number) =>
  `/api/responsible_persons_edit/${driver.id}/customers/${customer}/`;

/**
 * Deletes a customer and restores them: what they owe stays theirs. A merged customer cannot be
 * deleted.
 */
export async function removeCustomer(of: OfCustomers, customer: number): Promise<void> {
  if (customer === WALK_IN) return;
  const isThere = !of.books.isMerged(customer);
  const { status } = await of.driver.send("DELETE", one(of, customer));
  expect(["DELETE", status < 300]).toEqual(["DELETE", isThere]);
  if (!isThere) return;
  const { today } = of.books.calendar;
  expect(await owes(of, customer, today)).toBe(of.books.balance(customer, today));
  await of.ask(`${one(of, customer)}restore/`, {}, true);
}

/** Merges two customers, also in chains. */
export async function mergeCustomers(of: OfCustomers, kept: number, gone: number): Promise<void> {
  const { books } = of;
  const isOne = books.isMerged(gone) && books.root(gone) === kept;
  const isExpected = kept !== gone && !books.isMerged(kept) && (isOne || !books.isMerged(gone));
  const sent = { drivercustomer_id: gone };
  const made = await of.ask(`/api/customers/${kept}/merge/`, sent, isExpected);
  if (!made || isOne) return;
  books.into.set(gone, kept);
  books.paymentsBefore.set(gone, books.payments.length);
}

/** Restoring a merged customer undoes the merge; for anybody else it changes nothing. */
export async function unmergeCustomer(of: OfCustomers, customer: number): Promise<void> {
  const { books } = of;
  const [into, root] = [books.into.get(customer), books.root(customer)];
  books.into.delete(customer);
  const since = books.payments.slice(books.paymentsBefore.get(customer));
  const hasUsed = (one: number) =>
    since.some((of) => of.isUse && !of.isReversed && books.root(of.customer) === one);
  /** One of them used money that the other gets back. */
  const isShort = (one: number, other: number) =>
    books.onAccount(one) < 0 && books.onAccount(other) > 0 && hasUsed(one);
  const isExpected = !isShort(customer, root) && !isShort(root, customer);
  await of.ask(`${one(of, customer)}restore/`, {}, into === undefined || isExpected);
  if (into !== undefined && !isExpected) books.into.set(customer, into);
}

/** Erases a customer with all who were merged into them: what was owed stays. */
export async function eraseCustomer(of: OfCustomers, customer: number): Promise<void> {
  const url = `/api/responsible-persons/${of.driver.id}/customers/${customer}/erasure/`;
  await of.ask(url, {}, true);
  for (const day of of.books.calendar.all)
    expect([day, await owes(of, customer, day)]).toEqual([day, of.books.balance(customer, day)]);
}

async function owes({ driver }: OfCustomers, customer: number, day: string): Promise<number> {
  const { body } = await driver.send("GET", `/api/balances/?date=${day}`);
  const { balances } = body as { balances: { drivercustomer_id: number; balance: number }[] };
  const found = balances.find(({ drivercustomer_id }) => drivercustomer_id === customer);
  return Math.round((found?.balance ?? 0) * 100);
}

/** Restores an invoice that Recently deleted lists, which must be deleted and restorable. */
export async function restoreDeleted(of: OfCustomers, pick: number): Promise<void> {
  const url = `/api/responsible-persons/${of.driver.id}/recently-deleted/`;
  const { records } = (await of.driver.send("GET", url)).body as {
    records: readonly { readonly kind: string; readonly id: number }[];
  };
  const listed = of.books.invoices.filter(({ id }) =>
    records.some((each) => each.kind === "invoice" && each.id === id),
  );
  expect(listed.filter((each) => !each.isDeleted || !mayReturn(each))).toEqual([]);
  const invoice = listed[pick % Math.max(1, listed.length)];
  if (!invoice) return;
  await of.ask(`/api/invoicerestore/${invoice.id}/`, {}, true);
  invoice.isDeleted = false;
  of.books.follow(invoice);
}

const HIDES = {
  remove: (id: number) => `/api/invoicedelete/${id}/`,
  removeMany: () => "/invoices/bulk-delete/",
  void: (id: number) => `/api/invoices/${id}/void/`,
  restore: (id: number) => `/api/invoicerestore/${id}/`,
} as const;

export async function hideInvoice(
  { books, ask }: Keeping,
  invoice: Invoice,
  kind: keyof typeof HIDES,
): Promise<void> {
  // A corrected invoice is settled: only its correction can be voided.
  const isCorrected = kind === "void" && invoice.statusBefore !== "";
  const isExpected =
    kind === "restore"
      ? !invoice.isDeleted || mayReturn(invoice)
      : !(invoice.isDeleted || isCorrected);
  const sent = { reason: "wrong shop", invoice_ids: [invoice.id] };
  await ask(HIDES[kind](invoice.id), sent, isExpected);
  if (!isExpected) return;
  invoice.isDeleted = kind !== "restore";
  books.follow(invoice);
}

/**
 * Restores all deleted invoices that may come back: none of them is paid unless somebody paid it.
 */
export async function restoreAll(of: Keeping): Promise<void> {
  for (const invoice of of.books.invoices.filter((each) => each.isDeleted && mayReturn(each)))
    await hideInvoice(of, invoice, "restore");
}
