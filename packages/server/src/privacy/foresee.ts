import type { Erasure, ForeseenErasure } from "@roundsman/contract/business/privacy";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { sum, type Pence } from "@roundsman/core/money";
import { customersWithWork } from "../hand-overs/repository/handed-invoices.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { CustomerWithCopies } from "./customer-with-copies.ts";
import { lastDay } from "./retention.ts";
import {
  creditNotesForInvoices,
  invoicesOf,
  mustKeep,
  type CustomerRows,
  type InvoiceRow,
} from "./customer-rows.ts";

/** What an erasure would remove and keep. */
export async function foresee(
  db: Db,
  owner: number,
  who: CustomerWithCopies,
): Promise<ForeseenErasure> {
  const { customers } = who;
  return {
    ...(await summariseErasure(db, customers)),
    ...(await otherHolders(db, owner, who)),
    on_account: sum(customers.flat().map(({ on_account }) => on_account as Pence)),
  };
}

/**
 * The other drivers who have a copy of the customer, and those whose own earlier customer has some
 * of this customer's work.
 */
export async function otherHolders(
  db: Db,
  owner: number,
  { customers }: CustomerWithCopies,
): Promise<Pick<ForeseenErasure, "copies" | "own_entries">> {
  const ids = new Set<number>();
  for (const customerRows of customers)
    for (const { id } of await invoicesOf(db, customerRows)) ids.add(id);
  const owners = new Set(customers.map(([entry]) => entry.owner_id));
  const beside = (await customersWithWork(db, [...ids])).map((entry) => entry.owner);
  return {
    copies: await peopleOf(
      db,
      [...owners].filter((each) => each !== owner),
    ),
    own_entries: await peopleOf(
      db,
      beside.filter((each) => each !== owner && !owners.has(each)),
    ),
  };
}

const peopleOf = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db.selectFrom("person").select(["id", "name"]).where("id", "in", ids).orderBy("id").execute();

/** What an erasure keeps. */
export async function summariseErasure(
  db: Db,
  customers: readonly CustomerRows[],
): Promise<Erasure> {
  const rows: InvoiceRow[] = [];
  const credits: CreditNote[] = [];
  for (const customerRows of customers) {
    const ofCustomer = await invoicesOf(db, customerRows);
    rows.push(...ofCustomer);
    credits.push(...(await creditNotesForInvoices(db, customerRows[0].owner_id, ofCustomer)));
  }
  // Of several rows of one invoice, the one with the driver who has it now counts.
  const byId = new Map(
    rows.toSorted((a, b) => b.moved_to - a.moved_to).map((row) => [row.id, row]),
  );
  return erasureOf([...byId.values()], credits);
}

export const erasureOf = (
  invoices: readonly InvoiceRow[],
  credits: readonly CreditNote[],
): Erasure => {
  const kept = invoices.filter(mustKeep(credits)).length;
  return { kept, until: lastDay(invoices, credits), scheduled: invoices.length - kept };
};
