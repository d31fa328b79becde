import type { Erasure, ForeseenErasure } from "@roundsman/contract/business/privacy";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { sum, type Pence } from "@roundsman/core/money";
import { entriesWithWork } from "../hand-overs/repository/handed-invoices.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { Everywhere } from "./everywhere.ts";
import { lastDay } from "./retention.ts";
import { creditsOf, invoicesOf, isKept, type Entries, type InvoiceRow } from "./theirs.ts";

/** What an erasure would remove and keep. */
export async function foresee(db: Db, owner: number, who: Everywhere): Promise<ForeseenErasure> {
  const { books } = who;
  return {
    ...(await leftBy(db, books)),
    ...(await othersWith(db, owner, who)),
    on_account: sum(books.flat().map(({ on_account }) => on_account as Pence)),
  };
}

/**
 * The other drivers who have a copy of the customer, and those whose own earlier customer has some
 * of this customer's work.
 */
export async function othersWith(
  db: Db,
  owner: number,
  { books }: Everywhere,
): Promise<Pick<ForeseenErasure, "copies" | "own_entries">> {
  const ids = new Set<number>();
  for (const entries of books) for (const { id } of await invoicesOf(db, entries)) ids.add(id);
  const owners = new Set(books.map(([entry]) => entry.owner_id));
  const beside = (await entriesWithWork(db, [...ids])).map((entry) => entry.owner);
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
export async function leftBy(db: Db, books: readonly Entries[]): Promise<Erasure> {
  const rows: InvoiceRow[] = [];
  const credits: CreditNote[] = [];
  for (const entries of books) {
    const theirs = await invoicesOf(db, entries);
    rows.push(...theirs);
    credits.push(...(await creditsOf(db, entries[0].owner_id, theirs)));
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
  const kept = invoices.filter(isKept(credits)).length;
  return { kept, until: lastDay(invoices, credits), scheduled: invoices.length - kept };
};
