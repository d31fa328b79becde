import { idByKey } from "@roundsman/contract/wire/record-ids";
import type { Day } from "@roundsman/core/day";
import { pence, sum, type Pence } from "@roundsman/core/money";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import { isAdvance } from "@roundsman/core/payments/payment-invoices";
import { wireIdsOf } from "../../sync/outbox/money/received-money.ts";
import { reducesOwed } from "../../sync/outbox/reduces-owed.ts";
import {
  statusPayments,
  unreadPayments,
  type StatusPayment,
} from "../../sync/outbox/money/expected-status-payments.ts";
import type { Database } from "../../sync/store/database.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../../sync/store/local.ts";
import { withMerged } from "../../sync/store/merged-customers.ts";
import { advancesOfCustomer } from "../invoice-payments.ts";
import { notesWithoutInvoice, notesOn, type NoteOn } from "./their-notes.ts";

/**
 * The part of a payment, in pence, that is for an invoice. `invoice` is its key, null where the
 * invoice is not on the phone.
 */
export interface PaidPart {
  readonly invoice: string | null;
  readonly amount: Pence;
}

/** A payment of a customer, or a reversal. */
export interface Money {
  readonly id: number | string;
  readonly day: Day;
  readonly method: RecordedMethod;
  readonly reference: string;
  readonly isReversal: boolean;
  /** In pence; below 0 for a reversal. */
  readonly amount: Pence;
  readonly parts: readonly PaidPart[];
}

/** The phone's records of a customer's account. */
export interface Books {
  readonly invoices: readonly LocalInvoice[];
  readonly notes: readonly NoteOn[];
  readonly payments: readonly Money[];
}

/** A customer's account as the phone shows it, and as the server last sent it. */
export async function theirBooks(
  db: Database,
  customer: LocalCustomer,
): Promise<{ readonly onPhone: Books; readonly onServer: Books }> {
  const bases = new Map(
    (await db.bases.toArray()).flatMap((base) =>
      base.book === "invoices" ? [[base.key, base.row as LocalInvoice] as const] : [],
    ),
  );
  const entries = await withMerged(db, customer);
  const keys = new Set<string | null>(entries.map(({ key }) => key));
  const shown = await db.invoices
    .where("customerKey")
    .anyOf(entries.map(({ key }) => key))
    .toArray();
  const onServer = [
    ...shown.filter(({ key }) => !bases.has(key)),
    ...[...bases.values()].filter((row) => keys.has(row.customerKey) && row.id !== null),
  ];
  const whose: Whose = { customer, ids: new Set(entries.flatMap(({ id }) => id ?? [])) };
  const payments = await paymentsOf(db, whose, [...shown, ...onServer]);
  const unread = await unreadPayments(db);
  const isOnServer = ({ id, key }: LocalPayment) => id !== null && !unread.has(key);
  const withoutInvoice = await notesWithoutInvoice(db, whose.ids);
  const moneyHere = moneyIn(payments, whose, shown);
  const paidByStatus = async (invoices: readonly LocalInvoice[]) =>
    (await statusPayments(db, invoices)).map(byStatus);
  return {
    onPhone: {
      invoices: shown,
      notes: [...(await notesOn(db, shown, reducesOwed)), ...withoutInvoice],
      payments: [...moneyHere, ...(await paidByStatus(shown))],
    },
    onServer: {
      invoices: onServer,
      notes: [
        ...(await notesOn(db, onServer, (note) => note.isSent && !note.isVoidSent)),
        ...withoutInvoice,
      ],
      payments: [
        ...moneyIn(payments.filter(isOnServer), whose, onServer),
        ...(await paidByStatus(onServer)),
      ],
    },
  };
}

/** A customer, with the server's numbers of them and of all merged with them. */
interface Whose {
  readonly customer: LocalCustomer;
  readonly ids: ReadonlySet<number>;
}

/** A payment, with those of its invoices on the phone that are another customer's. */
interface Found extends LocalPayment {
  readonly others: ReadonlySet<number>;
}

async function paymentsOf(
  db: Database,
  { customer, ids }: Whose,
  invoices: readonly LocalInvoice[],
): Promise<readonly Found[]> {
  const names = invoices.flatMap(wireIdsOf);
  const found = [
    ...(await db.payments.where("invoiceIds").anyOf(names).distinct().toArray()),
    ...(await db.payments
      .where("customerId")
      .anyOf([...ids])
      .toArray()),
    ...(await advancesOfCustomer(db, customer)),
  ].filter(({ deletedAt }) => deletedAt === "");
  const payments = [...new Map(found.map((payment) => [payment.key, payment])).values()];
  const known = new Set<number>(names);
  const foreign = payments.flatMap(({ invoiceIds }) => invoiceIds.filter((id) => !known.has(id)));
  const storedInvoices = await db.invoices
    .where("id")
    .anyOf([...new Set(foreign)])
    .toArray();
  const others = new Set(storedInvoices.map((invoice) => invoice.id ?? idByKey(invoice.key)));
  return payments.map((payment) => ({ ...payment, others }));
}

/** The parts of some payments that are this customer's. */
function moneyIn(
  payments: readonly Found[],
  whose: Whose,
  invoices: readonly LocalInvoice[],
): Money[] {
  const keys = new Map(
    invoices.flatMap(({ id, key }) => [[idByKey(key), key] as const, [id ?? 0, key] as const]),
  );
  return payments.map((payment) => moneyOf(payment, whose, keys));
}

/** `invoices` are the keys of the customer's invoices, by the number that an allocation names. */
function moneyOf(payment: Found, { ids }: Whose, invoices: ReadonlyMap<number, string>): Money {
  const isTheirs = payment.customerId === null ? null : ids.has(payment.customerId);
  const parts = payment.allocations.flatMap(({ invoiceId, amount }): PaidPart[] => {
    const invoice = invoices.get(invoiceId);
    if (invoice !== undefined) return [{ invoice, amount }];
    return isTheirs && !payment.others.has(invoiceId) ? [{ invoice: null, amount }] : [];
  });
  const rest = (isTheirs ?? (parts.length > 0 || isAdvance(payment))) ? payment.onAccount : 0;
  return {
    id: payment.id ?? payment.key,
    day: payment.day,
    method: payment.method,
    reference: payment.reference,
    isReversal: payment.reverses !== null,
    amount: pence(sum(parts.map(({ amount }) => amount)) + rest),
    parts,
  };
}

/** A payment that the server makes of a status and that the phone does not have. */
const byStatus = ({ invoice, day, method, amount }: StatusPayment, place: number): Money => ({
  id: `status:${invoice}:${place}`,
  day,
  method,
  reference: "",
  isReversal: amount < 0,
  amount,
  parts: [{ invoice, amount }],
});
