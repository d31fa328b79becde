import { idByKey } from "@roundsman/contract/wire/record-ids";
import { dayAt, type Day } from "@roundsman/core/day";
import { owed } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { holds } from "@roundsman/core/payment-status";
import type { KeptMethod } from "@roundsman/core/payments/payment";
import { counts, notesOfAll, type NoteHere } from "../../sync/outbox/credit-notes.ts";
import { methodIn, type SentStatus } from "../../sync/resources/invoice-statuses.ts";
import type { PaidInvoice } from "../../sync/resources/payments.ts";
import type { Database } from "../../sync/store/database.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../../sync/store/local.ts";

/** So much of a payment, in pence, is for an invoice; by its key, null where that is not on the phone. */
export interface PaidPart {
  readonly invoice: string | null;
  readonly amount: Pence;
}

/** What came in from a customer, or went back. */
export interface Money {
  readonly id: number | string;
  readonly day: Day;
  readonly method: KeptMethod;
  readonly reference: string;
  readonly isReversal: boolean;
  /** In pence; below 0 in what takes a payment back. */
  readonly amount: Pence;
  readonly parts: readonly PaidPart[];
}

/** What a phone has of a customer's account. */
export interface Books {
  readonly invoices: readonly LocalInvoice[];
  readonly notes: readonly { readonly note: NoteHere; readonly invoice: LocalInvoice }[];
  readonly payments: readonly Money[];
}

/** A customer's account as the phone shows it, and as the server last said it. */
export async function theirBooks(
  db: Database,
  customer: LocalCustomer,
): Promise<{ readonly here: Books; readonly onServer: Books }> {
  const bases = new Map(
    (await db.bases.toArray()).flatMap((base) =>
      base.book === "invoices" ? [[base.key, base.row as LocalInvoice] as const] : [],
    ),
  );
  const shown = await db.invoices.where("customerKey").equals(customer.key).toArray();
  const said = [
    ...shown.filter(({ key }) => !bases.has(key)),
    ...[...bases.values()].filter((row) => row.customerKey === customer.key && row.id !== null),
  ];
  const payments = await paymentsOf(db, customer, [...shown, ...said]);
  const unheard = await unheardPayments(db);
  const isSaid = ({ id, key }: LocalPayment) => id !== null && !unheard.has(key);
  const moneyHere = moneyIn(payments, customer, shown);
  return {
    here: {
      invoices: shown,
      notes: await notesOn(db, shown, counts),
      payments: [...moneyHere, ...(await moneyByStatus(db, { shown, bases, payments, isSaid }))],
    },
    onServer: {
      invoices: said,
      notes: await notesOn(db, said, (of) => of.isSent && !of.isVoidSent),
      payments: moneyIn(payments.filter(isSaid), customer, said),
    },
  };
}

async function notesOn(
  db: Database,
  invoices: readonly LocalInvoice[],
  counting: (note: NoteHere) => boolean,
): Promise<Books["notes"]> {
  const notes = await notesOfAll(db, invoices);
  return invoices.flatMap((invoice) =>
    (notes.get(invoice.key) ?? []).filter(counting).map((note) => ({ note, invoice })),
  );
}

/** What invoices do not show yet in what the server said of them. */
async function unheardPayments(db: Database): Promise<ReadonlySet<string>> {
  const pending = await db.outbox.filter(({ kind }) => kind === "invoice.paid").toArray();
  return new Set(pending.map(({ payload }) => (payload as PaidInvoice).payment));
}

/** A payment, and those of its invoices that are on the phone and another customer's. */
interface Found extends LocalPayment {
  readonly others: ReadonlySet<number>;
}

async function paymentsOf(
  db: Database,
  { id }: LocalCustomer,
  invoices: readonly LocalInvoice[],
): Promise<readonly Found[]> {
  const names = invoices.flatMap((of) => [of.id ?? [], idByKey(of.key)].flat());
  const found = [
    ...(await db.payments.where("invoiceIds").anyOf(names).distinct().toArray()),
    ...(id === null ? [] : await db.payments.where("customerId").equals(id).toArray()),
  ].filter(({ deletedAt }) => deletedAt === "");
  const payments = [...new Map(found.map((of) => [of.key, of])).values()];
  const known = new Set<number>(names);
  const foreign = payments.flatMap(({ invoiceIds }) => invoiceIds.filter((of) => !known.has(of)));
  const there = await db.invoices
    .where("id")
    .anyOf([...new Set(foreign)])
    .toArray();
  const others = new Set(there.map((of) => of.id ?? idByKey(of.key)));
  return payments.map((of) => ({ ...of, others }));
}

/** What of some payments is this customer's. */
function moneyIn(
  payments: readonly Found[],
  customer: LocalCustomer,
  invoices: readonly LocalInvoice[],
): Money[] {
  const keys = new Map(
    invoices.flatMap(({ id, key }) => [[idByKey(key), key] as const, [id ?? 0, key] as const]),
  );
  return payments.map((of) => moneyOf(of, customer, keys));
}

/** `invoices` are the customer's, by what an allocation names them. */
function moneyOf(of: Found, { id }: LocalCustomer, invoices: ReadonlyMap<number, string>): Money {
  const isTheirs = of.customerId === null ? null : of.customerId === id;
  const parts = of.allocations.flatMap(({ invoiceId, amount }): PaidPart[] => {
    const invoice = invoices.get(invoiceId);
    if (invoice !== undefined) return [{ invoice, amount }];
    return isTheirs && !of.others.has(invoiceId) ? [{ invoice: null, amount }] : [];
  });
  const rest = (isTheirs ?? parts.length > 0) ? of.onAccount : 0;
  return {
    id: of.id ?? of.key,
    day: of.day,
    method: of.method,
    reference: of.reference,
    isReversal: of.reverses !== null,
    amount: pence(sum(parts.map(({ amount }) => amount)) + rest),
    parts,
  };
}

const isNamed = ({ id, key }: LocalInvoice, named: number): boolean =>
  named === id || named === idByKey(key);

interface Statuses {
  readonly shown: readonly LocalInvoice[];
  readonly bases: ReadonlyMap<string, LocalInvoice>;
  readonly payments: readonly Found[];
  readonly isSaid: (payment: LocalPayment) => boolean;
}

/** The payments that the server will write for statuses that wait to be sent. */
async function moneyByStatus(db: Database, of: Statuses): Promise<Money[]> {
  const money: Money[] = [];
  for (const invoice of of.shown) {
    const base = of.bases.get(invoice.key);
    if (!base) continue;
    const paid = (counted: (payment: LocalPayment) => boolean) =>
      sum(
        of.payments
          .filter(counted)
          .flatMap(({ allocations }) => allocations)
          .filter(({ invoiceId }) => isNamed(invoice, invoiceId))
          .map(({ amount }) => amount),
      );
    // What a person took is never touched by a status.
    const least = -paid((each) => each.madeBy === "status");
    // More may have come in than was owed.
    const before = base.id === null ? 0 : Math.max(covered(base), paid(of.isSaid));
    const now = covered(invoice) - before - paid((each) => !of.isSaid(each));
    const amount = pence(invoice.deletedAt === "" ? Math.max(now, least) : least);
    if (amount === 0) continue;
    const queue = await db.outbox.where("entity").equals(invoice.key).sortBy("seq");
    const last = queue.findLast(({ kind }) => setsStatus(kind));
    const usual = holds("getPaid", base.paymentStatus) ? "cash" : "unknown";
    money.push({
      id: `status:${invoice.key}`,
      day: dayAt(last?.at ?? Date.parse(invoice.updatedAt)),
      method: (last && methodIn(last.payload as SentStatus)) ?? usual,
      reference: "",
      isReversal: amount < 0,
      amount,
      parts: [{ invoice: invoice.key, amount }],
    });
  }
  return money;
}

const setsStatus = (kind: string): boolean =>
  kind === "invoice.payment" || kind.startsWith("invoice.submit");

/** Pence of an invoice that payments cover. */
const covered = ({ paymentStatus, totals }: LocalInvoice): number =>
  paymentStatus === "paid" ? owed(totals) : (totals.paid ?? 0);
