import { idByKey } from "@roundsman/contract/wire/record-ids";
import { dayAt, type Day } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { PaymentMethod } from "@roundsman/core/payments/payment";
import { create, Gone, mutateAll } from "../sync/outbox/mutate.ts";
import { dropUnsentPayment } from "../sync/outbox/drop-payment.ts";
import { grouped } from "../sync/outbox/queue.ts";
import { projected } from "../sync/outbox/replay.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalInvoice, LocalPayment } from "../sync/store/local.ts";
import { newRow, storing, type Phone } from "../sync/store/phone.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { debtOf } from "./debts.ts";

/** What a person takes. Amounts in pence; what is above the parts is on account. */
export interface Taking {
  readonly method: PaymentMethod;
  readonly amount: Pence;
  readonly day: Day;
  readonly reference: string;
  /** By key of the invoice; at least one. */
  readonly parts: readonly { readonly key: string; readonly amount: Pence }[];
}

/** Keeps money that came in, sent or not. Resolves with the payment's key. Throws {@link Gone} where none of its invoices is on the phone. */
export const takePayment = (taking: Taking, phone = currentPhone()): Promise<string> =>
  storing(phone, projected(phone.db), async () => {
    const keys = taking.parts.map(({ key }) => key);
    const found = (await phone.db.invoices.bulkGet(keys)).filter((row) => row !== undefined);
    const [first] = found;
    if (!first) throw new Gone(keys[0] ?? "");
    const parts = taking.parts.flatMap((part) => {
      const of = found.find(({ key }) => key === part.key);
      return of ? [{ of, amount: part.amount }] : [];
    });
    const row = rowOf(phone, first, {
      ...taking,
      allocations: parts.map(({ of, amount }) => allocationOf(of, amount)),
      onAccount: pence(taking.amount - sum(parts.map(({ amount }) => amount))),
    });
    await create("payment.create", row, { ...taking, parts: sentParts(parts) }, phone);
    await tellInvoices(phone, row, new Map(parts.map(({ of, amount }) => [of.key, amount])));
    return row.key;
  });

/** Takes a payment back: one that was not sent is as if it never was, any other is answered by one below 0. */
export const takePaymentBack = (key: string, phone = currentPhone()): Promise<void> =>
  storing(phone, projected(phone.db), async () => {
    const { db } = phone;
    if (await dropUnsentPayment(db, key)) return;
    const payment = await db.payments.get(key);
    if (!payment) throw new Gone(key);
    const paid = await partsOf(db, payment);
    if (payment.madeBy === "status") return reopen(phone, paid);
    const [first] = paid;
    const row = rowOf(phone, first?.of, {
      ...payment,
      amount: pence(-payment.amount),
      day: dayAt(phone.now()),
      allocations: payment.allocations.map((of) => ({ ...of, amount: pence(-of.amount) })),
      onAccount: pence(-payment.onAccount),
      reverses: payment.id ?? idByKey(payment.key),
    });
    await create("payment.createReversal", row, { payment: key }, phone);
    await tellInvoices(phone, row, new Map(paid.map(({ of, amount }) => [of.key, pence(-amount)])));
  });

/** Some invoices as they are by now; those that were paid or deleted meanwhile are left out. */
export function useOpenInvoices(given: readonly LocalInvoice[]): readonly LocalInvoice[] {
  const rows = useRows(
    async (db) => db.invoices.bulkGet(given.map(({ key }) => key)),
    [String(given.map(({ key }) => key))],
  );
  return (
    rows?.flatMap((row) => (row && row.deletedAt === "" && openAmount(row) > 0 ? [row] : [])) ??
    given
  );
}

/** What a customer owes, in pence, less what is on account; and for how many days the oldest of it is late. */
export interface Owing {
  readonly owed: Pence;
  readonly days: number;
}

/** By the customer's key; those who owe nothing and have nothing on account are left out. Nothing is read while `isAsked` is false. */
export const useOwing = (isAsked: boolean, today: Day): ReadonlyMap<string, Owing> | undefined =>
  useRows(async (db) => (isAsked ? owingOf(db, today) : new Map()), [isAsked, today]);

export async function owingOf(db: Database, today: Day): Promise<ReadonlyMap<string, Owing>> {
  const open = await db.invoices.where("paymentStatus").noneOf(["paid", "scheduled"]).toArray();
  const customers = await db.customers.toArray();
  const invoices = grouped(open, ({ customerKey }) => customerKey);
  return new Map(
    customers.flatMap(({ key, onAccount = pence(0) }) => {
      const debt = debtOf(invoices.get(key) ?? [], today);
      const owed = pence(debt.open - onAccount);
      return owed === 0 ? [] : [[key, { owed, days: debt.days }] as const];
    }),
  );
}

type Part = { readonly of: LocalInvoice; readonly amount: Pence };

const sentParts = (parts: readonly Part[]) =>
  parts.map(({ of, amount }) => ({ key: of.key, amount }));

const nameOf = ({ id, key }: LocalInvoice): number => id ?? idByKey(key);

const allocationOf = (of: LocalInvoice, amount: Pence) => ({
  invoiceId: nameOf(of),
  invoiceNumber: numberOf(of) ?? "",
  amount,
});

type Written = Pick<
  LocalPayment,
  "method" | "amount" | "day" | "reference" | "allocations" | "onAccount"
> & { readonly reverses?: number | null };

const rowOf = (phone: Phone, first: LocalInvoice | undefined, of: Written): LocalPayment => ({
  ...newRow(phone),
  customerId: first?.customerId ?? null,
  customerName: first?.billTo.name ?? "",
  method: of.method,
  amount: of.amount,
  day: of.day,
  reference: of.reference,
  allocations: of.allocations,
  invoiceIds: of.allocations.map(({ invoiceId }) => invoiceId),
  onAccount: of.onAccount,
  madeBy: "person",
  reverses: of.reverses ?? null,
  reversedBy: null,
  takenBy: phone.driverName,
  ownerId: phone.db.owner,
});

/** Each invoice shows at once what was paid of it. */
const tellInvoices = (
  phone: Phone,
  { key: payment, method }: LocalPayment,
  amounts: ReadonlyMap<string, Pence>,
): Promise<void> =>
  mutateAll(
    "invoice.paid",
    [...amounts.keys()],
    ({ key }) => ({ payment, method, amount: amounts.get(key) ?? pence(0) }),
    phone,
  );

/** The invoices of a payment that are on the phone, with what it paid of each. */
async function partsOf(db: Database, { allocations }: LocalPayment): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const { invoiceId, amount } of allocations) {
    const of = await findInvoice(db, invoiceId);
    if (of) parts.push({ of, amount });
  }
  return parts;
}

export const findInvoice = (db: Database, named: number): Promise<LocalInvoice | undefined> =>
  typeof named === "number"
    ? db.invoices.where("id").equals(named).first()
    : db.invoices.get(String(named).replace("key:", ""));

/** What a status paid goes back with the status. */
const reopen = (phone: Phone, paid: readonly Part[]): Promise<void> =>
  mutateAll(
    "invoice.payment",
    paid.map(({ of }) => of.key),
    ({ paymentStatus, paidFrom }) => (paymentStatus === "paid" ? (paidFrom ?? "due") : null),
    phone,
  );
