import { owed } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import type { Database } from "../sync/store/database.ts";
import type { LocalCustomer, LocalInvoice } from "../sync/store/local.ts";
import { entriesOf, mergedOn } from "../sync/store/merged-customers.ts";
import { useRows } from "../sync/store/use-rows.ts";

/**
 * What a customer has on account, in pence, with what waits to be sent: what was paid of an invoice is theirs while that is scheduled or deleted, and
 * what is above it (wire §14). The server's word, and how far the invoices on this phone have moved since.
 */
export async function accountNow(
  db: Database,
  { key, onAccount = pence(0) }: Pick<LocalCustomer, "key" | "onAccount">,
): Promise<Pence> {
  const entries = new Set<string | null>(await entriesOf(db, key));
  const moves = await movedInvoices(db);
  return pence(onAccount + sum(moves.flatMap((of) => (entries.has(of.customer) ? of.amount : []))));
}

/** The same of everybody, by key. */
export async function accountsNow(db: Database): Promise<ReadonlyMap<string, Pence>> {
  const customers = await db.customers.toArray();
  const accounts = new Map(customers.map(({ key, onAccount = pence(0) }) => [key, onAccount]));
  const kept = await mergedOn(db);
  for (const { customer, amount } of await movedInvoices(db)) {
    const key = kept(customer) ?? "";
    accounts.set(key, pence((accounts.get(key) ?? 0) + amount));
  }
  return accounts;
}

/** Of a customer who is on the screen. */
export const useAccountNow = (
  customer: Pick<LocalCustomer, "key" | "onAccount"> | null | undefined,
): Pence =>
  useRows(
    async (db) => (customer ? accountNow(db, customer) : pence(0)),
    [customer?.key, customer?.onAccount],
  ) ??
  customer?.onAccount ??
  pence(0);

interface Moved {
  /** The key; null for nobody who is saved. */
  readonly customer: string | null;
  /** In pence. */
  readonly amount: Pence;
}

async function movedInvoices(db: Database): Promise<readonly Moved[]> {
  const bases = await db.bases.filter(({ book }) => book === "invoices").toArray();
  const rows = await db.invoices.bulkGet(bases.map(({ key }) => key));
  return rows.flatMap((row, index) => {
    const base = bases[index]?.row as LocalInvoice | null | undefined;
    if (!row || !base) return [];
    return [
      { customer: row.customerKey, amount: above(row) },
      { customer: base.customerKey, amount: pence(-above(base)) },
    ].filter(({ amount }) => amount !== 0);
  });
}

/** What is paid of an invoice above what is owed of it. Of one that is paid whole the server says it with the customer. */
function above({ totals, paymentStatus, deletedAt }: LocalInvoice): Pence {
  const paid = paymentStatus === "paid" ? 0 : (totals.paid ?? 0);
  const isOwed = deletedAt === "" && paymentStatus !== "scheduled";
  return pence(paid - (isOwed ? Math.min(paid, owed(totals)) : 0));
}
