import type {
  CreditNotePage,
  CreditNoteQuery,
  CreditTotals,
} from "@roundsman/contract/credit-notes";
import type { Day } from "@roundsman/core/day";
import { parseSearchedNumber } from "@roundsman/core/issuing/searched-number";
import { pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import { sql } from "kysely";
import { contains } from "../../invoices/repository/criteria.ts";
import { afterId } from "../../kernel/owned/owned-table.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { notes, whole, withLines } from "./find-credit-notes.ts";

const USUAL_PAGE = 50;

/** Latest first, with the totals of all that match. */
export async function creditNotePage(
  db: Db,
  owner: number,
  asked: CreditNoteQuery,
): Promise<CreditNotePage> {
  const { limit = USUAL_PAGE, cursor } = asked;
  let query = whole(db, owner).where(matching(asked)).orderBy("note.id", "desc");
  if (cursor) query = query.where("note.id", "<", afterId(cursor));
  const rows = await query.limit(limit + 1).execute();
  const shown = rows.slice(0, limit);
  return {
    creditNotes: await withLines(db, owner, shown),
    totals: await totalsOf(db, owner, asked),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

function matching(asked: CreditNoteQuery) {
  const { invoiceId, invoiceIds, customerId, from, to, listedSince, query = "" } = asked;
  const words = fold(query).split(/\s+/).filter(Boolean);
  return sql<boolean>`${sql.join(
    [
      sql`1 = 1`,
      ...(invoiceId ? [sql`note.invoice_id = ${invoiceId}`] : []),
      ...(invoiceIds ? [sql`note.invoice_id in (${sql.join(invoiceIds)})`] : []),
      ...(customerId ? [sql`invoice.customer_id = ${customerId}`] : []),
      ...(from ? [sql`note.date >= ${from}`] : []),
      ...(to ? [sql`note.date <= ${to}`] : []),
      ...(listedSince ? [isListed(listedSince)] : []),
      ...words.map(mentions),
    ],
    sql` and `,
  )}`;
}

/** In the customer's name, or as the number of the note, read as in the search of invoices. */
function mentions(word: string) {
  const name = contains(sql.ref("invoice.search_name"), word);
  const asked = parseSearchedNumber(word);
  if (asked?.is === "whole") return sql`(note.number = ${asked.number} or ${name})`;
  return asked?.is === "digits" ? sql`(note.number like ${`%-${asked.at}`} or ${name})` : name;
}

/** As phones keep invoices: open ones, and those of the last days (web: history-reach.ts). */
const isListed = (since: Day) =>
  sql`(note.date >= ${since} or (invoice.deleted_at = ''
    and (invoice.payment_status <> 'paid' or invoice.date >= ${since})))`;

/** Leaves out voided notes and those of deleted invoices: they count nowhere. */
async function totalsOf(db: Db, owner: number, asked: CreditNoteQuery): Promise<CreditTotals> {
  const sumOf = (column: string) =>
    sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;
  const { count, net, vat, total } = await notes(db, owner)
    .select((eb) => [
      eb.fn.countAll<number | string>().as("count"),
      sumOf("note.net").as("net"),
      sumOf("note.vat").as("vat"),
      sumOf("note.total").as("total"),
    ])
    .where(matching(asked))
    .where("note.voided_at", "=", "")
    .where("invoice.deleted_at", "=", "")
    .executeTakeFirstOrThrow();
  return { count: Number(count), net: pence(net), vat: pence(vat), total: pence(total) };
}
