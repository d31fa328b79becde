import { expect } from "vitest";
import { latest, WALK_IN, type Books, type Payment } from "./testing-books.ts";
import { at, become, ofStatus, owed, owedAlive, sumOf, taken } from "./testing-invoice.ts";
import type { Invoice } from "./testing-invoice.ts";
import type { Keeping, OfCustomers } from "./testing-keeping.ts";
import type { Operation } from "./testing-history.ts";

export const METHODS = ["cash", "card", "transfer", "cheque"] as const;

export interface Of extends Operation {
  readonly invoice: Invoice;
  readonly second: Invoice;
}

export async function pay(
  { books, ask, customers }: OfCustomers,
  { invoice, second, pick, other, day: place }: Of,
  amount: number,
): Promise<void> {
  const day = books.calendar.dayOfMoney(place);
  const wanted = new Map([[invoice, amount]]);
  if (second !== invoice) wanted.set(second, 500);
  const sum = [...wanted.values()].reduce((all, each) => all + each, 0) + (pick % 3) * 100;
  const parts = new Map<Invoice, number>();
  for (const [each, most] of wanted) {
    const open = Math.max(0, owed(each) - taken(each) - ofStatus(each));
    if (Math.min(open, most) > 0) parts.set(each, Math.min(open, most));
  }
  // The payment may name whose the rest is; otherwise the first invoice decides.
  const named = other % 4 === 3 ? at(customers, pick) : undefined;
  const created = await ask<{ id: number; on_account: number }>(
    "/api/payments/",
    {
      method: METHODS[pick % 4],
      drivercustomer_id: named,
      amount: sum / 100,
      payment_date: day,
      allocations: [...wanted].map(([{ id }, most]) => ({ invoice_id: id, amount: most / 100 })),
    },
    true,
  );
  const rest = [...parts.values()].reduce((left, each) => left - each, sum);
  expect(Math.round((created?.on_account ?? 0) * 100)).toBe(rest);
  const method = METHODS[pick % 4] ?? "cash";
  const cash = method === "cash" ? sum : 0;
  const taking = { id: created?.id ?? 0, day, rest, isUse: false, cash, isReversed: false };
  const payment: Payment = {
    ...taking,
    get customer() {
      return named ?? invoice.customer;
    },
  };
  books.cash += cash;
  books.payments.push(payment);
  for (const [each, amount] of parts) {
    const entries = [books.addMoney(each, amount, day)];
    each.pieces.push({ payment, method, entries, before: [] });
  }
  // Also invoices that were covered already and get nothing of the payment.
  for (const each of wanted.keys()) {
    each.isIssued = true;
    if (each.status !== "paid" && owed(each) > 0 && taken(each) + ofStatus(each) >= owed(each))
      become(each, "paid");
  }
  books.addMoney(payment, rest, day);
}

export async function reverse(
  { books, ask }: Keeping,
  payment: Payment | undefined,
  requestedDay: string | undefined,
): Promise<void> {
  if (!payment) return;
  const isOpen = !payment.isReversed;
  await ask(`/api/payments/${payment.id}/reverse/`, { payment_date: requestedDay }, isOpen);
  if (!isOpen) return;
  const paid = books.invoices.filter(({ pieces }) =>
    pieces.some((piece) => piece.payment === payment),
  );
  const named = [payment.customer, ...paid.map((each) => each.customer)];
  const roots = new Set(named.map((each) => books.root(each)));
  const had = new Map([...roots].map((each) => [each, books.onAccount(each)]));
  takeBack(books, payment, requestedDay);
  // No money goes back with a use. A shortfall from before stays.
  if (payment.isUse) return;
  for (const [customer, before] of had)
    while (customer !== WALK_IN && books.onAccount(customer) < Math.min(0, before)) {
      const use = books.payments.findLast(
        (payment) =>
          payment.isUse && !payment.isReversed && books.root(payment.customer) === customer,
      );
      if (!use) break;
      takeBack(books, use, requestedDay);
    }
}

function takeBack(books: Books, payment: Payment, requestedDay = books.calendar.today): void {
  const day = latest(requestedDay, [payment.day]);
  payment.isReversed = true;
  books.cash -= payment.cash;
  books.addMoney(payment, -payment.rest, day);
  for (const each of books.invoices) {
    const back = each.pieces.filter((piece) => piece.payment === payment);
    if (back.length === 0) continue;
    each.isIssued = true;
    each.pieces = each.pieces.filter((piece) => piece.payment !== payment);
    for (const { entries } of back) books.addMoney(each, -sumOf(entries), day);
    // Also a deleted invoice: once it is restored, nobody has paid it.
    if (each.status !== "paid" || taken(each) + ofStatus(each) >= owedAlive(each)) continue;
    books.reopen(each, day);
  }
}

/** Money for no invoice. */
export async function payInAdvance(
  { books, ask }: Keeping,
  customer: number,
  { pick, pounds, day: place }: Operation,
): Promise<void> {
  const day = books.calendar.dayOfMoney(place);
  if (customer === WALK_IN) return;
  const rest = pounds * 100;
  const created = await ask<{ id: number; on_account: number }>(
    "/api/payments/",
    {
      method: METHODS[pick % 4],
      amount: pounds,
      payment_date: day,
      drivercustomer_id: customer,
    },
    true,
  );
  expect(created?.on_account).toBe(pounds);
  const cash = METHODS[pick % 4] === "cash" ? rest : 0;
  const taking = { id: created?.id ?? 0, customer, day };
  const payment = { ...taking, rest, isUse: false, cash, isReversed: false };
  books.payments.push(payment);
  books.cash += cash;
  books.addMoney(payment, rest, day);
}

/**
 * Uses money on account for one or two invoices; refused if it does not suffice, or if one of them
 * cannot be paid by it.
 */
export async function useAccount(
  { books, ask }: Keeping,
  { invoice, second, pounds, day: place, other }: Of,
): Promise<void> {
  const day = books.calendar.dayOfMoney(place);
  const customer = books.root(invoice.customer);
  const asked = new Set(other % 3 === 0 ? [invoice, second] : [invoice]);
  const parts = [...asked].map((each) => {
    const open = Math.max(0, owed(each) - taken(each) - ofStatus(each));
    return { each, open, amount: Math.min(open, pounds * 100) };
  });
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const covered = parts.filter((part) => part.each.status === "future" && part.amount > 0);
  const isExpected =
    customer !== WALK_IN &&
    parts.every(({ each }) => !each.isDeleted && books.root(each.customer) === customer) &&
    parts.every(({ each, open, amount: part }) => each.status !== "future" || part === open) &&
    amount > 0 &&
    // What is paid of a scheduled invoice stops being on account when it is paid in full.
    amount + covered.reduce((own, { each }) => own + taken(each) + ofStatus(each), 0) <=
      books.onAccount(customer);
  const created = await ask<{ id: number; amount: number; on_account: number }>(
    "/api/payments/",
    {
      method: "account",
      amount: pounds * asked.size,
      payment_date: day,
      allocations: parts.map(({ each }) => ({ invoice_id: each.id, amount: pounds })),
    },
    isExpected,
  );
  if (!created) return;
  expect([created.amount, created.on_account]).toEqual([amount / 100, -amount / 100]);
  const payer = invoice.customer;
  const use = { day, rest: -amount, isUse: true, cash: 0, isReversed: false };
  const payment = { id: created.id, customer: payer, ...use };
  books.payments.push(payment);
  books.addMoney(payment, -amount, day);
  for (const { each, amount: part } of parts) {
    each.isIssued = true;
    if (part === 0) continue;
    const entries = [books.addMoney(each, part, day)];
    each.pieces.push({ payment, method: "account", entries, before: [] });
    if (each.status !== "paid" && taken(each) + ofStatus(each) >= owed(each)) become(each, "paid");
  }
}
