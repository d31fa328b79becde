import { idByKey } from "@roundsman/contract/wire/record-ids";
import { sum, type Pence } from "@roundsman/core/money";
import type { Database } from "../sync/store/database.ts";
import type { LocalInvoice, LocalPayment } from "../sync/store/local.ts";
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
  const found = await db.payments.where("invoiceIds").anyOf(names).distinct().toArray();
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
