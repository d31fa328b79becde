import { pence, sum, type Pence } from "@roundsman/core/money";
import { overpaymentsOnServer, overpayments } from "../sync/outbox/money/overpayments.ts";
import { accountOf, isUndoPulled } from "../sync/outbox/money/money-on-account.ts";
import type { UndoneCorrection } from "../sync/resources/corrections.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalCustomer, LocalInvoice } from "../sync/store/local.ts";
import { mergedKeys, keptKeys } from "../sync/store/merged-customers.ts";
import { useRows } from "../sync/store/use-rows.ts";

/**
 * What a customer has on account, in pence, unsent changes included: the server's figure, and what
 * invoices on this phone have moved since. Money paid of an invoice is on account while the invoice
 * is scheduled or deleted; so is what exceeds the amount owed (wire §14).
 */
export async function accountNow(db: Database, customer: Whose): Promise<Pence> {
  const entries = new Set<string | null>(await mergedKeys(db, customer.key));
  const moves = await movedInvoices(db);
  const theirs = moves.flatMap((move) => (entries.has(move.customer) ? move.amount : []));
  return pence(accountOf(customer) + sum(theirs));
}

type Whose = Pick<LocalCustomer, "key" | "onAccount" | "accountMoved">;

/** The same for every customer, by key. */
export async function accountsNow(db: Database): Promise<ReadonlyMap<string, Pence>> {
  const customers = await db.customers.toArray();
  const accounts = new Map(customers.map((customer) => [customer.key, accountOf(customer)]));
  const kept = await keptKeys(db);
  for (const { customer, amount } of await movedInvoices(db)) {
    const key = kept(customer) ?? "";
    accounts.set(key, pence((accounts.get(key) ?? 0) + amount));
  }
  return accounts;
}

/** The same for a customer on the screen. */
export const useAccountNow = (customer: Whose | null | undefined): Pence =>
  useRows(
    async (db) => (customer ? accountNow(db, customer) : pence(0)),
    [customer?.key, customer?.onAccount, customer?.accountMoved],
  ) ?? accountOf(customer ?? {});

interface Moved {
  /** The customer's key; null for a customer who is not saved. */
  readonly customer: string | null;
  /** In pence. */
  readonly amount: Pence;
}

/**
 * What invoices with pending mutations have on account now and, as negative amounts, what the
 * server counts for them there.
 */
async function movedInvoices(db: Database): Promise<readonly Moved[]> {
  const bases = await db.bases.filter(({ book }) => book === "invoices").toArray();
  const keys = bases.map(({ key }) => key);
  const rows = (await db.invoices.bulkGet(keys)).filter((row) => row !== undefined);
  const foundKeys = new Set(rows.map(({ key }) => key));
  const onServer = bases.flatMap(({ key, row }) =>
    foundKeys.has(key) ? [row as LocalInvoice] : [],
  );
  const [now, before] = [await overpayments(db, rows), await overpaymentsOnServer(db, onServer)];
  const moved = [
    ...rows.map((invoice) => ({
      customer: invoice.customerKey,
      amount: pence(now.get(invoice.key) ?? 0),
    })),
    ...onServer.map((invoice) => ({
      customer: invoice.customerKey,
      amount: pence(-(before.get(invoice.key) ?? 0)),
    })),
    ...(await returned(db)),
  ];
  return moved.filter(({ amount }) => amount !== 0);
}

/**
 * An undone correction returns its payments to the old invoice. They no longer count for the new
 * one, but no mutation of the new one says so.
 */
async function returned(db: Database): Promise<readonly Moved[]> {
  const back = await givenBack(db);
  const rows = await db.invoices.bulkGet(back.map(({ from }) => from));
  return rows.flatMap((row, index) =>
    row ? [{ customer: row.customerKey, amount: pence(-(back[index]?.amount ?? 0)) }] : [],
  );
}

/** Money that a pending undo of a correction gives back. */
interface GivenBack {
  /** The key of the new invoice. */
  readonly from: string;
  /** In pence. */
  readonly amount: number;
}

/**
 * What pending undos give back, without those that the bases of their invoices include already.
 */
async function givenBack(db: Database): Promise<readonly GivenBack[]> {
  const undos = await db.outbox.filter(({ kind }) => kind === "invoice.uncorrect").toArray();
  const back: GivenBack[] = [];
  for (const undo of undos) {
    const { by: from, paid: amount = 0 } = undo.payload as UndoneCorrection;
    if (!(await isUndoPulled(db, undo))) back.push({ from, amount });
  }
  return back;
}
