import { idByKey } from "@roundsman/contract/wire/record-ids";
import { sum, type Pence } from "@roundsman/core/money";
import type { Database } from "../sync/store/database.ts";
import { isAdvance, type NewPayment } from "../sync/resources/payments.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../sync/store/local.ts";
import { withParts, keptCustomer } from "../sync/store/merged-customers.ts";
import { useRows } from "../sync/store/use-rows.ts";

/** A payment and whether it was taken back. */
export interface PaymentHere extends LocalPayment {
  readonly isTakenBack: boolean;
}

/** Those of an invoice that the phone has, the latest first; undefined while loading, and not again when it gets its number: what is half typed must stay. */
export const usePaymentsOf = (
  invoice: Pick<LocalInvoice, "id" | "key">,
): readonly PaymentHere[] | undefined =>
  useRows(
    async (db) => paymentsOf(db, [(await db.invoices.get(invoice.key)) ?? invoice]),
    [invoice.key],
  );

/** Those of some invoices, the latest first. */
export async function paymentsOf(
  db: Database,
  invoices: readonly Pick<LocalInvoice, "id" | "key">[],
): Promise<readonly PaymentHere[]> {
  const names = invoices.flatMap(({ id, key }) => [...(id === null ? [] : [id]), idByKey(key)]);
  return withState(await db.payments.where("invoiceIds").anyOf(names).distinct().toArray());
}

/** Those for no invoice of a customer that the phone has, the latest first; undefined while loading. */
export const useAdvancesOf = (customer: Pick<LocalCustomer, "id" | "key">) =>
  useRows(async (db) => advancesOfCustomer(db, customer), [customer.id, customer.key]);

/** Those of a customer and of whom they were merged with; one who has no number yet is named by what waits to be sent. */
export async function advancesOfCustomer(
  db: Database,
  { id, key }: Pick<LocalCustomer, "id" | "key">,
): Promise<readonly PaymentHere[]> {
  const entries = await withParts(db, { id, key });
  const keys = new Set(entries.map((of) => of.key));
  const waiting = await db.outbox.filter(({ kind }) => kind === "payment.create").toArray();
  const own = waiting.filter(({ payload }) => keys.has((payload as NewPayment).customer ?? ""));
  const unsent = await db.payments.bulkGet(own.map(({ entity }) => entity));
  const ids = entries.flatMap((of) => of.id ?? []);
  const sent = await db.payments.where("customerId").anyOf(ids).toArray();
  const found = [...sent, ...unsent.filter((row) => row !== undefined)];
  return withState([...new Map(found.map((row) => [row.key, row])).values()].filter(isAdvance));
}

/** A payment for no invoice, and those of its customer that take it back or that it takes back. */
export const advancesOf = async (db: Database, payment: LocalPayment) =>
  payment.customerId === null
    ? withState([payment])
    : withState(await paymentsLike(db, payment.customerId));

async function paymentsLike(db: Database, customerId: number): Promise<readonly LocalPayment[]> {
  const payer = await db.customers.where("id").equals(customerId).first();
  const kept = await keptCustomer(db, payer?.key ?? null);
  const entries = kept ? await withParts(db, kept) : [];
  const ids = new Set([customerId, ...entries.flatMap(({ id }) => id ?? [])]);
  return db.payments
    .where("customerId")
    .anyOf([...ids])
    .toArray();
}

/** Those that there are, the latest first. What takes one back is among those of the same invoices or customer. */
export function withState(found: readonly LocalPayment[]): readonly PaymentHere[] {
  const alive = found.filter(({ deletedAt }) => deletedAt === "");
  const reversed = new Set(alive.map(({ reverses }) => reverses));
  return alive
    .map((of) => ({
      ...of,
      isTakenBack:
        of.reversedBy !== null ||
        reversed.has(idByKey(of.key)) ||
        (of.id !== null && reversed.has(of.id)),
    }))
    .toSorted(latestFirst);
}

/** What of a payment is for an invoice, in pence. */
export const partFor = (
  { allocations }: Pick<LocalPayment, "allocations">,
  { id, key }: Pick<LocalInvoice, "id" | "key">,
): Pence =>
  sum(
    allocations
      .filter(({ invoiceId }) => invoiceId === id || invoiceId === idByKey(key))
      .map(({ amount }) => amount),
  );

/** Those that were not sent are the latest. */
function latestFirst(a: LocalPayment, b: LocalPayment): number {
  if (a.id !== b.id) return (b.id ?? Infinity) - (a.id ?? Infinity);
  return a.createdAt < b.createdAt ? 1 : -1;
}
