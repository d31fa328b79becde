import type { Customer } from "@roundsman/contract/customers";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Payment, PaymentBody } from "@roundsman/contract/payments/payment";
import { billToOf } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import { numberOf, owed } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { holds } from "@roundsman/core/payment-status";
import { moneyIn } from "@roundsman/core/payments/payment";
import type { Shop } from "./fake-credits.ts";
import { nextMoment, No, paying, type Input, type Stored } from "./stored.ts";

type KeptPayment = Payment & Stored;
type KeptInvoice = Invoice & Stored & { readonly paidBy?: string | undefined };
export type Payments = ReadonlyMap<number, Stored>;

/** What persons paid of an invoice, in pence: all, or in cash. */
const partsOf = (payments: Payments, id: number, isMeant: (of: KeptPayment) => boolean): Pence =>
  sum(
    ([...payments.values()] as KeptPayment[])
      .filter(isMeant)
      .flatMap(({ allocations }) => allocations)
      .filter(({ invoiceId }) => invoiceId === id)
      .map(({ amount }) => amount),
  );

/** What of an invoice is paid that is not paid whole; absent for nothing. */
export function paidTotals(of: Invoice, payments: Payments): { readonly paid?: Pence } {
  const paid = partsOf(payments, of.id, () => true);
  return of.paymentStatus === "paid" || paid === 0 ? {} : { paid };
}

/** An invoice that is owed at more after a change than came in, where a person took some of that: it is not paid whole any more. */
export function openedBy(was: Stored, now: Stored, payments: Payments): object {
  const [before, after] = [was as KeptInvoice, now as KeptInvoice];
  const persons = partsOf(payments, before.id, () => true);
  const came = Math.max(persons, owed(before.totals));
  const isOpen = after.paymentStatus === "paid" && persons > 0 && owed(after.totals) > came;
  return isOpen ? { paymentStatus: after.paidFrom ?? "due", paidFrom: null } : {};
}

/** What the van's figures say of payments. */
export const fakeMoney = (payments: Payments) => ({
  /** What came in in cash for an invoice, in pence. */
  cashOf: (of: KeptInvoice) => cashOf(of, payments),
  /** What came in in cash for no invoice, in pence by customer. */
  advances: () => advancesIn(payments),
  /** 0 before the first. */
  last: () => Math.max(0, ...payments.keys()),
});

/** What came in in cash for an invoice, in pence: from persons, and what its status paid of the rest; what is on account with the first invoice. */
function cashOf(of: KeptInvoice, payments: Payments): number {
  const all = [...payments.values()] as KeptPayment[];
  const beyond = all.filter(
    (each) => each.method === "cash" && firstOf(each, payments) === of.id && each.onAccount !== 0,
  );
  const persons =
    partsOf(payments, of.id, ({ method }) => method === "cash") +
    sum(beyond.map(({ onAccount }) => onAccount));
  const isPaid = of.paymentStatus === "paid" && !of.hidden;
  const isCash = of.paidBy ? of.paidBy === "cash" : holds("getPaid", of.paidFrom ?? "paid");
  const rest = Math.max(0, owed(of.totals) - partsOf(payments, of.id, () => true));
  return persons + (isPaid && isCash ? rest : 0);
}

/** What came in in cash for no invoice, in pence by customer. */
function advancesIn(payments: Payments): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const of of [...payments.values()] as KeptPayment[])
    if (of.method === "cash" && of.customerId !== null && firstOf(of, payments) === 0)
      sums.set(of.customerId, (sums.get(of.customerId) ?? 0) + of.amount);
  return sums;
}

/** Cash of a day, in pence: by invoice, and below 0 by customer for none. */
export function cashOfDay(came: readonly { readonly of: number; readonly amount: Pence }[]) {
  const onAccount = came.filter(({ of }) => of < 0);
  return {
    collected: came
      .filter(({ of }) => of > 0)
      .map(({ of: invoiceId, amount }) => ({ invoiceId, amount })),
    ...(onAccount.length > 0 && {
      collectedOnAccount: onAccount.map(({ of, amount }) => {
        return { customerId: -of, customerName: "", amount };
      }),
    }),
  };
}

const FIRST = new WeakMap<object, number>();
const firstOf = (of: KeptPayment, payments: Payments): number =>
  FIRST.get(of.reverses === null ? of : (payments.get(of.reverses) ?? of)) ?? 0;

/** The server's promises of payments: once for each client_id, never more for an invoice than is open of it, and what they cover whole is paid. */
export function fakePayments({ payments, invoices, customers, find, plant, change, put }: Shop) {
  const open = (id: number): number => {
    const of = invoices.get(id) as KeptInvoice;
    if (of.hidden || of.paymentStatus === "paid") return 0;
    return Math.max(0, owed(of.totals) - partsOf(payments, id, () => true));
  };
  const follow = (ids: readonly number[], amount: number) => {
    for (const id of ids) {
      const of = invoices.get(id) as KeptInvoice;
      const paid = partsOf(payments, id, () => true);
      const isWhole = owed(of.totals) > 0 && paid >= owed(of.totals);
      const issued = { ...of, issued: true as const };
      if (of.hidden && amount > 0) continue;
      if (amount > 0 && isWhole && of.paymentStatus !== "paid")
        change("invoices", issued, paying(of, "paid"));
      else if (amount < 0 && paid < owed(of.totals) && of.paymentStatus === "paid")
        change("invoices", issued, { paymentStatus: of.paidFrom ?? "due", paidFrom: null });
      else put("invoices", issued);
    }
  };
  const onAccount = (id: number | null, amount: number) => {
    const of = customers.get(id ?? 0) as (Customer & Stored) | undefined;
    if (of && amount !== 0)
      put("customers", { ...of, onAccount: pence((of.onAccount ?? 0) + amount) || undefined });
  };
  const existing = (key: string | undefined) => [...payments.values()].find((of) => of.key === key);
  const made = (fields: object, first: number): Stored => {
    const payment = plant("payments", {
      createdAt: nextMoment(),
      customerId: null,
      customerName: "",
      reference: "",
      madeBy: "person",
      reverses: null,
      reversedBy: null,
      takenBy: "Wang",
      ...fields,
    });
    FIRST.set(payment, first);
    return payment;
  };
  const create = ({ body }: Input): unknown => {
    const sent = body as PaymentBody;
    const { key, allocations = [], amount, method, day: at, reference = "" } = sent;
    const known = existing(key);
    if (known) return known;
    const named = allocations.map(({ invoiceId }) => invoiceId);
    if (named.some((id) => !invoices.has(id))) throw new No(404, "Not found");
    const parts = allocations
      .map((part) => ({ ...part, amount: pence(Math.min(part.amount, open(part.invoiceId))) }))
      .filter((part) => part.amount > 0)
      .map((part) => ({
        ...part,
        invoiceNumber: numberOf(invoices.get(part.invoiceId) as KeptInvoice),
      }));
    const [first = 0] = named;
    const of = invoices.get(first) as KeptInvoice | undefined;
    const customerId = sent.customerId ?? of?.customerId ?? null;
    const paid = sum(parts.map((part) => part.amount));
    const there = (customers.get(customerId ?? 0) as Customer | undefined)?.onAccount ?? 0;
    if (method === "account" && (paid === 0 || paid > there))
      throw new No(409, "", { code: "above-on-account" });
    const payment = made(
      {
        key,
        customerId,
        method,
        amount: method === "account" ? paid : amount,
        reference,
        day: at ?? day("2026-11-21"),
        allocations: parts,
        onAccount: pence(moneyIn({ method, amount }) - paid),
        ...(first === 0 && {
          payer: billToOf(customers.get(customerId ?? 0) as Customer & Stored),
        }),
      },
      first,
    );
    follow(named, amount);
    onAccount(customerId, (payment as KeptPayment).onAccount);
    return payment;
  };
  const reverse = ({ id, body }: Input): unknown => {
    const { client_id: key } = body as { client_id?: string };
    const known = existing(key);
    if (known) return known;
    const of = find("payments", id) as KeptPayment;
    if (of.reverses !== null) throw new No(409, "", { code: "is-reversal" });
    if (of.reversedBy !== null) throw new No(409, "", { code: "already-reversed" });
    const allocations = of.allocations.map((part) => ({ ...part, amount: pence(-part.amount) }));
    const payment = made(
      {
        key,
        customerId: of.customerId,
        method: of.method,
        amount: pence(-of.amount),
        day: day("2026-11-21"),
        allocations,
        onAccount: pence(-of.onAccount),
        reverses: id,
        payer: of.payer,
      },
      FIRST.get(of) ?? 0,
    );
    const first = FIRST.get(of) ?? 0;
    // Without a new version, as the server does it.
    FIRST.set(put("payments", { ...of, reversedBy: payment.id }), first);
    follow(
      of.allocations.map(({ invoiceId }) => invoiceId),
      -1,
    );
    onAccount(of.customerId, -of.onAccount);
    return payment;
  };
  return (call: string, input: Input): unknown => {
    if (call === "create") return create(input);
    if (call === "reverse") return reverse(input);
    if (call === "get") return find("payments", input.id);
    const all = [...payments.values()] as unknown as Payment[];
    const totals = { count: all.length, amount: sum(all.map(({ amount }) => amount)) };
    return { payments: all, totals, nextCursor: null };
  };
}
