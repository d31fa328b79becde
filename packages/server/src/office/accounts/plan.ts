import { spanOf } from "@roundsman/contract/wire/span";
import type { AccountsProgram } from "@roundsman/core/accounts/program";
import type { Day } from "@roundsman/core/day";
import type { Db } from "../../kernel/storage/db.ts";
import { assignBusinessAccounts, assignInvoiceAccounts } from "../repository/account-holders.ts";
import { booksOf, type Books } from "../repository/accounts/books.ts";
import { latestEntries, type LatestEntry } from "../repository/accounts/entries.ts";
import { erasuresUntil } from "../repository/accounts/erasures.ts";
import { exportedBefore, lastExport } from "../repository/accounts/exports.ts";
import { OF_AN_EXPORT, soldDocuments } from "../repository/sold-documents.ts";
import type { SoldDocument } from "../sold-document.ts";
import { isReversal } from "./entry.ts";
import { keyOf, planEntries, type RegisteredEntry } from "./plan-entries.ts";

/** The content of a planned export. */
export interface Plan {
  readonly entries: readonly RegisteredEntry[];
  readonly books: Books;
  /** The last export to the program when it was planned. */
  readonly last: { readonly id: number; readonly salesAccount: string };
  readonly before: Awaited<ReturnType<typeof exportedBefore>>;
  /** How many erasures there were when it was planned. */
  readonly erasures: number;
}

interface PlanQuery {
  readonly program: AccountsProgram;
  readonly from: Day;
  readonly to: Day;
  readonly vat_number?: string | undefined;
}

/**
 * Plans an export. A document that was exported into other books stays there until an export for
 * those takes it back.
 */
export async function planOf(db: Db, owner: number, asked: PlanQuery): Promise<Plan> {
  const books = await booksOf(db, owner, asked.vat_number);
  const { program } = asked;
  const span = spanOf(asked);
  const { vatNumber, exportNames } = books;
  const sold = await soldDocuments(db, { span, vatNumber, limit: OF_AN_EXPORT });
  const documents = await assignBusinessAccounts(db, sold);
  const latest = await latestEntries(db, program, { span, documents, exportNames });
  const isElsewhere = (entry: LatestEntry) =>
    !isReversal(entry.nth) && !exportNames.includes(entry.books);
  const elsewhere = new Set(latest.filter(isElsewhere).map(({ document }) => keyOf(document)));
  const isHere = (document: SoldDocument) =>
    elsewhere.size === 0 || !elsewhere.has(keyOf(document));
  const planned = await planEntries(
    span,
    documents.filter(isHere),
    latest.filter(({ document }) => isHere(document)),
  );
  return {
    entries: await assignInvoiceAccounts(db, program, planned),
    books,
    last: await lastExport(db, program, exportNames),
    before: await exportedBefore(db, program, { span, exportNames }),
    erasures: await erasuresUntil(db),
  };
}
