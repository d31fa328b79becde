import { owed } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { givenBack, isCarried } from "../sync/outbox/carried-payments.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalCustomer, LocalInvoice } from "../sync/store/local.ts";
import { entriesOf, mergedOn } from "../sync/store/merged-customers.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { partFor, paymentsOf } from "./invoice-payments.ts";

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
  const moved: Moved[] = [];
  for (const [index, row] of rows.entries()) {
    const base = bases[index]?.row as LocalInvoice | null | undefined;
    if (row && base) moved.push(...(await movesOf(db, row, base)));
  }
  return [...moved, ...(await returned(db))].filter(({ amount }) => amount !== 0);
}

/** What of an invoice's money is on account now, and no longer what the server counts there. */
async function movesOf(
  db: Database,
  row: LocalInvoice,
  base: LocalInvoice,
): Promise<readonly Moved[]> {
  const isGone = row.deletedAt !== "" || base.deletedAt !== "";
  const above = async (of: LocalInvoice): Promise<number> => {
    if (of.paymentStatus !== "paid") return overOwed(of, of.totals.paid ?? 0);
    // While it is paid whole the server says it with the customer.
    return isGone ? overOwed(of, await takenFor(db, of)) : 0;
  };
  // The server has not heard of what was made here.
  const said = base.id === null ? 0 : await above(base);
  return [
    { customer: row.customerKey, amount: pence(await above(row)) },
    { customer: base.customerKey, amount: pence(-said) },
  ];
}

/** What the undo of a correction gives back is not the new invoice's any more: nothing is sent that says so of that one. */
async function returned(db: Database): Promise<readonly Moved[]> {
  const back = await givenBack(db);
  const rows = await db.invoices.bulkGet(back.map(({ from }) => from));
  return rows.flatMap((row, index) =>
    row ? [{ customer: row.customerKey, amount: pence(-(back[index]?.amount ?? 0)) }] : [],
  );
}

/** So much of what is paid of an invoice is above what is owed of it. */
function overOwed({ totals, paymentStatus, deletedAt }: LocalInvoice, paid: number): number {
  const isOwed = deletedAt === "" && paymentStatus !== "scheduled";
  return paid - (isOwed ? Math.min(paid, owed(totals)) : 0);
}

/** What came in for an invoice that is paid whole, beside what its status paid. */
async function takenFor(db: Database, invoice: LocalInvoice): Promise<Pence> {
  const payments = await paymentsOf(db, [invoice]);
  const taken = payments.filter(
    (of) => !of.isTakenBack && (of.madeBy === "person" || isCarried(of, invoice)),
  );
  return sum(taken.map((of) => partFor(of, invoice)));
}
