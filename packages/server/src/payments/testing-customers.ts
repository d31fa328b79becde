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
export async function removeCustomer(keeping: OfCustomers, customer: number): Promise<void> {
  if (customer === WALK_IN) return;
  const isThere = !keeping.books.isMerged(customer);
  const { status } = await keeping.driver.send("DELETE", one(keeping, customer));
  expect(["DELETE", status < 300]).toEqual(["DELETE", isThere]);
  if (!isThere) return;
  const { today } = keeping.books.calendar;
  expect(await owes(keeping, customer, today)).toBe(keeping.books.balance(customer, today));
  await keeping.ask(`${one(keeping, customer)}restore/`, {}, true);
}

/** Merges two customers, also in chains. */
export async function mergeCustomers(
  keeping: OfCustomers,
  kept: number,
  mergedId: number,
): Promise<void> {
  const { books } = keeping;
  const isOne = books.isMerged(mergedId) && books.root(mergedId) === kept;
  const isExpected =
    kept !== mergedId && !books.isMerged(kept) && (isOne || !books.isMerged(mergedId));
  const sent = { drivercustomer_id: mergedId };
  const answer = await keeping.ask(`/api/customers/${kept}/merge/`, sent, isExpected);
  if (!answer || isOne) return;
  books.into.set(mergedId, kept);
  books.paymentsBefore.set(mergedId, books.payments.length);
}

/** Restoring a merged customer undoes the merge; for anybody else it changes nothing. */
export async function unmergeCustomer(keeping: OfCustomers, customer: number): Promise<void> {
  const { books } = keeping;
  const [into, root] = [books.into.get(customer), books.root(customer)];
  books.into.delete(customer);
  const since = books.payments.slice(books.paymentsBefore.get(customer));
  const hasUsed = (one: number) =>
    since.some(
      (payment) => payment.isUse && !payment.isReversed && books.root(payment.customer) === one,
    );
  /** One of them used money that the other gets back. */
  const isShort = (one: number, other: number) =>
    books.onAccount(one) < 0 && books.onAccount(other) > 0 && hasUsed(one);
  const isExpected = !isShort(customer, root) && !isShort(root, customer);
  await keeping.ask(`${one(keeping, customer)}restore/`, {}, into === undefined || isExpected);
  if (into !== undefined && !isExpected) books.into.set(customer, into);
}

/** Erases a customer with all who were merged into them: what was owed stays. */
export async function eraseCustomer(keeping: OfCustomers, customer: number): Promise<void> {
  const url = `/api/responsible-persons/${keeping.driver.id}/customers/${customer}/erasure/`;
  await keeping.ask(url, {}, true);
  for (const day of keeping.books.calendar.all)
    expect([day, await owes(keeping, customer, day)]).toEqual([
      day,
      keeping.books.balance(customer, day),
    ]);
}

async function owes({ driver }: OfCustomers, customer: number, day: string): Promise<number> {
  const { body } = await driver.send("GET", `/api/balances/?date=${day}`);
  const { balances } = body as { balances: { drivercustomer_id: number; balance: number }[] };
  const found = balances.find(({ drivercustomer_id }) => drivercustomer_id === customer);
  return Math.round((found?.balance ?? 0) * 100);
}

/** Restores an invoice that Recently deleted lists, which must be deleted and restorable. */
export async function restoreDeleted(keeping: OfCustomers, pick: number): Promise<void> {
  const url = `/api/responsible-persons/${keeping.driver.id}/recently-deleted/`;
  const { records } = (await keeping.driver.send("GET", url)).body as {
    records: readonly { readonly kind: string; readonly id: number }[];
  };
  const listed = keeping.books.invoices.filter(({ id }) =>
    records.some((each) => each.kind === "invoice" && each.id === id),
  );
  expect(listed.filter((each) => !each.isDeleted || !mayReturn(each))).toEqual([]);
  const invoice = listed[pick % Math.max(1, listed.length)];
  if (!invoice) return;
  await keeping.ask(`/api/invoicerestore/${invoice.id}/`, {}, true);
  invoice.isDeleted = false;
  keeping.books.follow(invoice);
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
export async function restoreAll(keeping: Keeping): Promise<void> {
  for (const invoice of keeping.books.invoices.filter((each) => each.isDeleted && mayReturn(each)))
    await hideInvoice(keeping, invoice, "restore");
}
