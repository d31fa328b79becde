import { sql } from "kysely";
import type { Db } from "../app/db.ts";
import { fold } from "@roundsman/core/fold";
import { contains, matching, type InvoiceCriteria } from "./criteria.ts";

/** Where more are found, a page comes upon enough of them soon; where fewer are, looking through the history once is all that is needed. */
const FEW = 500;

/**
 * Turns words into the few invoices that hold them, so that the page, its lines and its sums need not each look through a whole history.
 * Words that many invoices hold stay words.
 */
export async function narrowed(db: Db, owner: number, criteria: InvoiceCriteria): Promise<InvoiceCriteria> {
  const { customerName, query } = criteria;
  if (!fold(customerName ?? "") && !fold(query ?? "")) return criteria;
  const found = await (fold(customerName ?? "") ? byName(db, owner, criteria) : byWord(db, owner, criteria));
  if (found.length > FEW) return criteria;
  const { customerName: _name, query: _query, ...rest } = criteria;
  return { ...rest, ids: evened(found.map(({ id }) => id)) };
}

/** Customers are far fewer than invoices, and their names stand in an index. */
const byName = (db: Db, owner: number, { customerName, ...rest }: InvoiceCriteria) =>
  db
    .selectFrom("invoice")
    .select("id")
    .where((of) => matching(of, owner, rest))
    .where("search_name", "in", (of) =>
      of
        .selectFrom("invoice as named")
        .select("named.search_name")
        .distinct()
        .where("named.owner_id", "=", owner)
        .where("named.deleted_at", "=", "")
        .where(contains(sql.ref("named.search_name"), fold(customerName ?? ""))),
    )
    .limit(FEW + 1)
    .execute();

/** In the order of the days, which is about the order on the disk. */
const byWord = (db: Db, owner: number, criteria: InvoiceCriteria) =>
  db
    .selectFrom("invoice")
    .select("id")
    .where((of) => matching(of, owner, criteria))
    .orderBy("date")
    .orderBy("id")
    .limit(FEW + 1)
    .execute();

/** Lists of few different lengths, so that the database sees few different texts; no invoice has the number 0. */
function evened(ids: readonly number[]): number[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)));
  return [...ids, ...Array<number>(size - ids.length).fill(0)];
}
