import { idByKey } from "@roundsman/contract/wire/record-ids";
import { dayAt, type Day } from "@roundsman/core/day";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { notBefore } from "@roundsman/core/payments/payment-day";
import { moneyIn, type PaymentMethod } from "@roundsman/core/payments/payment";
import { create, mutateAll } from "../sync/outbox/mutate.ts";
import { isCarried } from "../sync/outbox/money/received-money.ts";
import { dropUnsentPayment } from "../sync/outbox/money/drop-payment.ts";
import { groupBy } from "../sync/outbox/queue.ts";
import { replayTables } from "../sync/outbox/replay.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../sync/store/local.ts";
import { keptCustomer, keptKeys } from "../sync/store/merged-customers.ts";
import { Gone, transact, type Phone } from "../sync/store/phone.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { accountsNow } from "./account-now.ts";
import { debtOf } from "./debts.ts";
import { isTakenBack, opensWithStatus } from "./invoice-payments.ts";
import { partsOfDeleted } from "./on-account.ts";
import { allocationOf, customerOf, paidBy, rowOf, sentParts, type Part } from "./payment-row.ts";
import { usesOfMoney } from "./uses.ts";
import { isCounted } from "../sync/store/counted-invoices.ts";

/** A payment that a person takes. Amounts in pence; what exceeds the parts goes on account. */
export interface Taking {
  /** "account" uses what the customer has on account. */
  readonly method: PaymentMethod | "account";
  readonly amount: Pence;
  readonly day: Day;
  readonly reference: string;
  /** By the invoice's key; empty: all of it goes on account. */
  readonly parts: readonly { readonly key: string; readonly amount: Pence }[];
  /** The customer's key; can be left out where there is an invoice. */
  readonly customer?: string | null;
}

/**
 * Stores a payment, or the use of money on account, and sends it later. Resolves with its key.
 * Throws {@link Gone} where neither an invoice of it nor the customer is on the phone.
 */
export const takePayment = (
  { customer: named = null, ...taking }: Taking,
  phone = currentPhone(),
): Promise<string> =>
  transact(phone, replayTables(phone.db), async () => {
    const { db } = phone;
    const keys = taking.parts.map(({ key }) => key);
    const found = (await db.invoices.bulkGet(keys)).filter((row) => row !== undefined);
    const [first] = found;
    const customer = await keptCustomer(db, named ?? first?.customerKey ?? null);
    if (!first && !customer) throw new Gone(keys[0] ?? named ?? "");
    const parts = taking.parts.flatMap((part) => {
      const invoice = found.find(({ key }) => key === part.key);
      return invoice ? [{ invoice, amount: part.amount }] : [];
    });
    const row = rowOf(phone, first ?? customer, {
      ...taking,
      allocations: parts.map(({ invoice, amount }) => allocationOf(invoice, amount)),
      onAccount: pence(moneyIn(taking) - sum(parts.map(({ amount }) => amount))),
    });
    const sent = { ...taking, parts: sentParts(parts), ...(!first && { customer: customer?.key }) };
    await create("payment.create", row, sent, phone);
    await tellInvoices(phone, row, parts);
    await tellCustomer(phone, row, { customer, invoices: found });
    return row.key;
  });

/** Removes an unsent payment or reverses a sent one, after the uses that need its money. */
export const takePaymentBack = (key: string, phone = currentPhone()): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    const { db } = phone;
    const payment = await db.payments.get(key);
    if (!payment) throw new Gone(key);
    if (await isTakenBack(db, payment)) throw new TakenBackAlready();
    for (const use of await usesOfMoney(db, payment)) await takeBack(phone, use);
    await takeBack(phone, payment);
  });

async function takeBack(phone: Phone, payment: LocalPayment): Promise<void> {
  const { db } = phone;
  if (await dropUnsentPayment(db, payment.key)) return;
  const paid = await paidBy(db, payment);
  const invoices = paid.map(({ invoice }) => invoice);
  if (payment.madeBy === "status" && !invoices.some((invoice) => isCarried(payment, invoice))) {
    // It is gone already if the invoices are open again or persons' payments cover them.
    if (!(await opensWithStatus(db, invoices))) throw new TakenBackAlready();
    return reopen(phone, paid);
  }
  const [first] = paid;
  const customer = await customerOf(db, payment, first?.invoice);
  const row = rowOf(phone, first?.invoice ?? customer, {
    ...payment,
    amount: pence(-payment.amount),
    day: notBefore(dayAt(phone.now()), [payment.day]),
    allocations: payment.allocations.map((part) => ({ ...part, amount: pence(-part.amount) })),
    onAccount: pence(-payment.onAccount),
    reverses: payment.id ?? idByKey(payment.key),
  });
  await create("payment.createReversal", row, { payment: payment.key }, phone);
  const less = paid.map(({ invoice, amount }) => ({ invoice, amount: pence(-amount) }));
  await tellInvoices(phone, row, less);
  const onAccount = pence(row.onAccount - (await partsOfDeleted(db, payment)));
  await tellCustomer(phone, { ...row, onAccount }, { customer, invoices });
}

/** Another tab or a pull took the payment back first. */
export class TakenBackAlready extends Error {}

/** The current rows of some invoices, without those that were paid or deleted meanwhile. */
export function useOpenInvoices(initialInvoices: readonly LocalInvoice[]): readonly LocalInvoice[] {
  const rows = useRows(
    async (db) => db.invoices.bulkGet(initialInvoices.map(({ key }) => key)),
    [String(initialInvoices.map(({ key }) => key))],
  );
  return (
    rows?.flatMap((row) => (row && isCounted(row) && openAmount(row) > 0 ? [row] : [])) ??
    initialInvoices
  );
}

/** Pence owed after money on account; most days past a due date; days since the oldest was due. */
export interface Owing {
  readonly owed: Pence;
  readonly days: number;
  readonly oldest: number;
}

/** By customer key, without deleted ones and balances of 0. `isAsked` false: reads nothing. */
export const useOwing = (isAsked: boolean, today: Day): ReadonlyMap<string, Owing> | undefined =>
  useRows(async (db) => (isAsked ? owingOf(db, today) : new Map()), [isAsked, today]);

export async function owingOf(db: Database, today: Day): Promise<ReadonlyMap<string, Owing>> {
  const open = await db.invoices.where("paymentStatus").noneOf(["paid", "scheduled"]).toArray();
  const customers = await db.customers.toArray();
  const kept = await keptKeys(db);
  const accounts = await accountsNow(db);
  const invoices = groupBy(open, ({ customerKey }) => kept(customerKey));
  return new Map(
    customers.flatMap(({ key, deletedAt }) => {
      if (deletedAt !== "") return [];
      const { open: all, days, oldest } = debtOf(invoices.get(key) ?? [], today);
      const owed = pence(all - (accounts.get(key) ?? 0));
      return owed === 0 ? [] : [[key, { owed, days, oldest }] as const];
    }),
  );
}

interface Whose {
  readonly customer: LocalCustomer | undefined;
  readonly invoices: readonly LocalInvoice[];
}

/** Shows on the customer at once what changes on account, scheduled invoices included. */
const tellCustomer = (
  phone: Phone,
  { key: payment, onAccount: amount }: LocalPayment,
  { customer, invoices }: Whose,
): Promise<void> =>
  mutateAll(
    "customer.paid",
    customer && (amount !== 0 || invoices.some((invoice) => invoice.paymentStatus === "scheduled"))
      ? [customer.key]
      : [],
    () => ({ payment, amount }),
    phone,
  );

/** Shows each payment on its invoice at once; the first also carries cash for no invoice. */
const tellInvoices = (
  phone: Phone,
  { key: payment, method, day, onAccount: beside }: LocalPayment,
  parts: readonly Part[],
): Promise<void> =>
  mutateAll(
    "invoice.paid",
    parts.map(({ invoice }) => invoice.key),
    ({ key }) => ({
      payment,
      method,
      day,
      amount: parts.find(({ invoice }) => invoice.key === key)?.amount ?? pence(0),
      ...(method === "cash" && beside !== 0 && key === parts[0]?.invoice.key && { beside }),
    }),
    phone,
  );

/** Resetting the status takes back what the status paid. */
const reopen = (phone: Phone, paid: readonly Part[]): Promise<void> =>
  mutateAll(
    "invoice.payment",
    paid.map(({ invoice }) => invoice.key),
    ({ paymentStatus, paidFrom }) => (paymentStatus === "paid" ? (paidFrom ?? "due") : null),
    phone,
  );
